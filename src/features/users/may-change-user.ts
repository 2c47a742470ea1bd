import type { User } from '../../../contract/users/users.ts';
import type { May } from '../../session/rights/rights.ts';

/** Whether a user may be changed: somebody else's facilities do not matter beside one's own. */
export function mayChangeUser(may: May, { assigned_facilities: facilities }: User): boolean {
  return facilities.length === 0 ? may('changePeople') : facilities.some(({ id }) => may('changePeople', id));
}
