// The users that a call is about, by its menu: list, search and bulk delete read it alike.
import type { UserListFilters, UserMenu } from '../../contract/users/users.ts';
import { facilityRequired, requireFacility } from '../common/require-facility.ts';
import type { Database } from '../store/engine/database.ts';
import type { UserScope } from '../store/users/user-lists.ts';

/** The users of a menu, all of them or those of one facility; `field` is the field of the request. */
export async function scopeOf(
  db: Database,
  menu: UserMenu | 'USER_FACILITY',
  facilityId: string | null | undefined,
  field: string,
  filters: UserListFilters = {},
): Promise<UserScope> {
  if (facilityId) {
    const facility = await requireFacility(db, facilityId, field);
    return { menu: menu === 'USER_FACILITY' ? 'USER_ALL' : menu, facilityId: facility.id, filters };
  }
  if (menu === 'USER_FACILITY') throw facilityRequired(field);
  return { menu, filters };
}
