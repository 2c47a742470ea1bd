import type { User } from '../../../contract/users/users.ts';

/** First and last name; an account that was made without them is called by its e-mail. */
export function userName(of: Pick<User, 'first_name' | 'last_name' | 'email'>): string {
  return `${of.first_name} ${of.last_name}`.trim() || of.email;
}
