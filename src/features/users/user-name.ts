import type { User } from '../../../contract/users/users.ts';

/** First and last name; the email of an account without them. */
export function userName(of: Pick<User, 'first_name' | 'last_name' | 'email'>): string {
  return `${of.first_name} ${of.last_name}`.trim() || of.email;
}
