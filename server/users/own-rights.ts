// The roles of somebody who calls, with the names of their facilities, and where that gives each right.
import { type GivenRole, type Role, reachOf, rights } from '../../contract/common/rights.ts';
import type { Database } from '../store/engine/database.ts';
import { outsideReach } from '../store/engine/reach.ts';
import { listRoles, type NamedRole, readRoles } from '../store/users/caller-access.ts';

type OwnRole = Omit<NamedRole, 'role'> & { role: Role };

const asAdministrator: OwnRole = {
  role: 'administrator',
  facility_id: null,
  facility_name: null,
  may_hear: true,
};

function rightsOf(given: readonly GivenRole[], isAdministrator: boolean) {
  const found: Record<string, 'everything' | string[]> = {};
  for (const right of rights) {
    const reach = reachOf(given, isAdministrator, right);
    if (reach !== 'nothing') found[right] = reach === 'everything' ? reach : [...reach.facilityIds];
  }
  return found;
}

/** Roles are those of whoever asks, whatever else that person may see. */
export function readOwnRights(db: Database, callerId: string) {
  return outsideReach(async () => {
    const { isAdministrator } = await readRoles(db, callerId);
    const given = await listRoles(db, callerId);
    const roles: OwnRole[] = [...(isAdministrator ? [asAdministrator] : []), ...given];
    return { user_id: callerId, roles, rights: rightsOf(given, isAdministrator) };
  });
}
