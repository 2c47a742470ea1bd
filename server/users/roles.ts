// Who may change what of a user. Administrators change all of everybody. Callers who may change people of some facilities only,
// which the database lets them see alone, change all of people who are of these facilities alone; of everybody else it is the
// membership and the roles there. They give only roles that are no more than their own.
import type { GivenRole, GivenRoleName } from '../../contract/common/rights.ts';
import { HttpError } from '../http/http-error.ts';
import type { Database } from '../store/engine/database.ts';
import { currentReach } from '../store/engine/reach.ts';
import { listOfOthers } from '../store/users/user-bulk.ts';
import { areSameRoles } from '../store/users/user-roles.ts';
import type { UserValues } from '../store/users/user-writes.ts';
import type { UserRow } from '../store/users/users.ts';

/** Whether a locked user is also of other facilities than the caller sees, or has a role beyond them. */
async function isOfOthers(tx: Database, { id }: UserRow): Promise<boolean> {
  return (await listOfOthers(tx, [id])).has(id);
}

/** @throws HttpError 422 where a locked user is not the caller's alone to change */
export async function requireOwn(tx: Database, seen: UserRow): Promise<void> {
  if (await isOfOthers(tx, seen)) throw new HttpError(422, 'userOfOthers');
}

type Person = Pick<UserValues, 'firstName' | 'lastName' | 'countryCode' | 'phoneNumber'>;

/** The fields of the form about the person, and not about the facilities. */
const personFields = [
  'firstName',
  'lastName',
  'countryCode',
  'phoneNumber',
] as const satisfies (keyof Person)[];

/** @throws HttpError 422 where more of somebody is changed than is the caller's to change */
export async function checkPersonChange(tx: Database, seen: UserRow, values: UserValues): Promise<void> {
  const changed = personFields.filter((field) => values[field] !== seen[field]);
  const isShared = await isOfOthers(tx, seen);
  if (isShared && changed.length > 0) {
    const errors = Object.fromEntries(changed.map((field) => [field, 'userOfOthers' as const]));
    throw new HttpError(422, 'userOfOthers', { errors });
  }
  // Whoever sees some facilities alone would see nothing of somebody without any, and nobody else would know whose it is.
  if (currentReach() && !isShared && values.facilities.length === 0)
    throw new HttpError(422, 'selectFacility', { errors: { location: 'selectFacility' } });
}

/** The roles that callers with some facilities give, for these. */
const givenBySite: readonly GivenRoleName[] = ['siteAdministrator', 'engineer'];

/** Whether the caller may give a role for a facility that the caller sees, or for all. */
export function mayGive({ role, isEverywhere }: { role: GivenRoleName; isEverywhere: boolean }): boolean {
  return !currentReach() || (givenBySite.includes(role) && !isEverywhere);
}

export function mayMakeAdministrators(): boolean {
  return !currentReach();
}

/** @throws HttpError 422 where the hospital's directory says what is changed of somebody */
export function checkManaged(before: UserRow, values: UserValues): void {
  const changed = before.isManaged ? personFields.filter((field) => values[field] !== before[field]) : [];
  if (changed.length === 0) return;
  const errors = Object.fromEntries(changed.map((field) => [field, 'userManaged' as const]));
  throw new HttpError(422, 'userManaged', { errors });
}

/** @throws HttpError 422 for a role that the caller may not give; that its facility is the caller's was found before */
export function checkGivenRoles(roles: readonly GivenRole[]): void {
  const wrong = roles.findIndex(
    ({ role, facility_id }) => !mayGive({ role, isEverywhere: facility_id === null }),
  );
  if (wrong >= 0)
    throw new HttpError(422, 'roleNotYours', { errors: { [`roles.${wrong}`]: 'roleNotYours' } });
}

/** @throws HttpError 422 where a caller who is none makes an administrator, or takes that away */
export function checkAdministrator(before: boolean, after: boolean): void {
  if (!mayMakeAdministrators() && before !== after)
    throw new HttpError(422, 'roleNotYours', { errors: { administrator: 'roleNotYours' } });
}

/** @throws HttpError 422 where a role would be taken, or a facility left, that a claim of the identity provider gives */
export function checkClaimedRoles(
  before: UserRow,
  { facilities, roles }: UserValues & Pick<UserRow, 'roles'>,
): void {
  const kept = new Set(facilities.map(({ id }) => id));
  for (const claimed of before.roles.filter(({ by_claim }) => by_claim)) {
    const { role, facility_id: id, may_hear } = claimed;
    const field = id !== null && !kept.has(id) ? 'location' : 'roles';
    const isKept = roles.some(
      (it) => it.role === role && it.facility_id === id && (it.may_hear || !may_hear),
    );
    if (field === 'location' || !isKept)
      throw new HttpError(422, 'rolesOfProvider', { errors: { [field]: 'rolesOfProvider' } });
  }
}

/** @throws HttpError 422 where callers would take a role away that they need for this very call */
export function checkOwnRoles(callerId: string, before: UserRow, after: readonly GivenRole[]): void {
  const reach = currentReach();
  if (!reach || before.id !== callerId) return;
  const needed = (roles: readonly GivenRole[]) => roles.filter(({ role }) => reach.roles.includes(role));
  const kept = needed(after).filter((role) =>
    needed(before.roles).some((had) => areSameRoles([had], [role])),
  );
  if (kept.length < needed(before.roles).length)
    throw new HttpError(422, 'selfRole', { errors: { roles: 'selfRole' } });
}
