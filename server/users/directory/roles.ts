// Brings people's roles to what the directory says: those of their groups, and of their own attribute `roles`, by ROLES_MAP. They
// are roles by claim: given by whoever signs people in or manages them, and by nobody's hand.
import { onceEach, type PlacedMap, type PlacedRole } from '../../identity/outside/place-roles.ts';
import { type AuditTrail, auditedJob } from '../../store/audit/audited-write.ts';
import { isSelected, lockRows } from '../../store/common/selection.ts';
import type { SweepStep } from '../../store/common/sweeps.ts';
import type { Database } from '../../store/engine/database.ts';
import { lockFacilities } from '../../store/facilities/facilities.ts';
import { users } from '../../store/schema/index.ts';
import { listRoleSources, type RoleSource } from '../../store/users/directory/groups.ts';
import { listManagedAfter } from '../../store/users/directory/people.ts';
import { listClaimedRoles } from '../../store/users/user-claims.ts';
import { areSameRoles } from '../../store/users/user-roles.ts';
import { changeClaimedRoles } from '../../store/users/user-writes.ts';
import { lockUsers, type UserFacility } from '../../store/users/users.ts';
import { roleValuesOf } from '../scim/person.ts';
import type { DirectoryDependencies } from './dependencies.ts';

/** ROLES_MAP with the facilities that are there, locked. */
export interface LockedMap {
  roles: PlacedMap;
  facilities: readonly UserFacility[];
}

/** Before the transaction: the embedded database has one connection. */
export async function placeAll({
  rolesMap,
  place,
}: Pick<DirectoryDependencies, 'rolesMap' | 'place'>): Promise<PlacedMap | null> {
  return rolesMap ? place.placeMap(rolesMap) : null;
}

/** Locks the facilities of all roles: they come before users in the order of locks. */
export async function lockPlaces(tx: Database, roles: PlacedMap | null): Promise<LockedMap | null> {
  if (!roles) return null;
  const ids = [...roles.values()].flat().flatMap(({ facility_id: id }) => id ?? []);
  return { roles, facilities: ids.length > 0 ? await lockFacilities(tx, ids) : [] };
}

function wantedOf({ attributes, groups }: RoleSource, { roles, facilities }: LockedMap): PlacedRole[] {
  const values = groups.flatMap(({ name, externalId }) => [name, ...(externalId ? [externalId] : [])]);
  const given = [...values, ...roleValuesOf(attributes)].flatMap((value) => roles.get(value) ?? []);
  const found = new Set<string | null>([null, ...facilities.map(({ id }) => id)]);
  return onceEach(given.filter(({ facility_id: id }) => found.has(id)));
}

/** The roles that some users should have by the directory, where they have others. */
async function findDiffering(
  tx: Database,
  ids: readonly string[],
  map: LockedMap,
): Promise<Map<string, PlacedRole[]>> {
  const sources = new Map((await listRoleSources(tx, ids)).map((source) => [source.userId, source]));
  const before = await listClaimedRoles(tx, ids);
  const differing = new Map<string, PlacedRole[]>();
  for (const id of ids) {
    const source = sources.get(id);
    const wanted = source ? wantedOf(source, map) : [];
    if (!areSameRoles(before.get(id) ?? [], wanted)) differing.set(id, wanted);
  }
  return differing;
}

/**
 * Brings the roles of locked users to what the directory says of them now; whoever it does not manage any more gets none by it.
 * Nothing is done without ROLES_MAP.
 */
export async function bringRoles(
  tx: Database,
  trail: AuditTrail,
  ids: readonly string[],
  map: LockedMap | null,
): Promise<void> {
  if (!map || ids.length === 0) return;
  const differing = await findDiffering(tx, ids, map);
  if (differing.size === 0) return;
  for (const user of await lockUsers(tx, [...differing.keys()])) {
    const roles = differing.get(user.id) ?? [];
    const places = new Set(roles.map(({ facility_id: id }) => id));
    const facilities = map.facilities.filter(({ id }) => places.has(id));
    await changeClaimedRoles(tx, trail, user, { facilities, roles });
  }
}

/** So many people are looked at in one transaction. */
const batchSize = 500;

/**
 * A sweep: a changed ROLES_MAP, and a facility that is added later, count for people of whom the directory says nothing new.
 */
export function directoryRolesSweep(
  dependencies: Pick<DirectoryDependencies, 'db' | 'rolesMap' | 'place'>,
): SweepStep {
  const { db } = dependencies;
  return async (cursor) => {
    const placed = await placeAll(dependencies);
    const ids = placed ? await listManagedAfter(db, cursor, batchSize) : [];
    if (!placed || ids.length === 0) return undefined;
    const act = { job: 'directoryRoles', action: 'update', entity: 'user' } as const;
    await auditedJob(db, act, async (tx, trail) => {
      const map = await lockPlaces(tx, placed);
      const differing = map ? [...(await findDiffering(tx, ids, map)).keys()] : [];
      if (differing.length === 0) return null;
      // The directory may have said something since.
      await lockRows(tx, users, isSelected(users.id, { only: differing }));
      await bringRoles(tx, trail, differing, map);
      return { people: differing.length };
    });
    const isLast = ids.length < batchSize;
    return { cursor: isLast ? '' : (ids.at(-1) ?? ''), more: !isLast };
  };
}
