import { emailIdentity } from '../../../contract/common/email.ts';
import type { User } from '../../../contract/users/users.ts';
import type { Person } from '../../session/session-record.ts';

/** By the email where the identity provider has ids of its own. */
export function isSamePerson(person: Person | null, user: User): boolean {
  if (!person) return false;
  return person.id === user.user_id || emailIdentity(person.email) === emailIdentity(user.email);
}
