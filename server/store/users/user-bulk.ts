import { and, asc, eq, or, type SQL, sql } from 'drizzle-orm';
import { fieldsInSql } from '../audit/audit.ts';
import type { AuditTrail } from '../audit/audited-write.ts';
import { inBatches, isSelected, lockRows, type SelectionFilter } from '../common/selection.ts';
import type { Database } from '../engine/database.ts';
import { currentReach, outsideReach } from '../engine/reach.ts';
import { facilities, userFacilities, userRoles, users } from '../schema/index.ts';
import { dissociateUsers, facilityFieldsInSql, userLabelInSql } from './user-facilities.ts';
import { listFilter, type UserScope } from './user-lists.ts';
import { userFields } from './user-writes.ts';

export function userSelection(scope: UserScope, text: string, selection: SelectionFilter): SQL | undefined {
  return and(listFilter(scope, text), isSelected(users.id, selection));
}

export async function countSelected(db: Database, where: SQL | undefined) {
  const member = sql`EXISTS (SELECT FROM ${userFacilities} AS m WHERE m.user_id = users.id)`;
  const [found] = await db
    .select({
      count: sql<number>`count(*)::int`,
      withFacilities: sql<boolean>`coalesce(bool_or(${member}), false)`,
    })
    .from(users)
    .where(where);
  return found ?? { count: 0, withFacilities: false };
}

export async function includesUser(db: Database, where: SQL | undefined, id: string): Promise<boolean> {
  return (await db.$count(users, and(where, eq(users.id, id)))) > 0;
}

/** Whether the hospital's directory manages any of them. */
export async function includesManaged(db: Database, where: SQL | undefined): Promise<boolean> {
  const managed = sql`EXISTS (SELECT FROM directory_people AS d WHERE d.user_id = users.id AND d.removed_at IS NULL)`;
  return (await db.$count(users, and(where, managed))) > 0;
}

/** Locks them and the caller, so that two who delete each other wait; returns the ids without the caller's. */
export async function lockSelected(
  tx: Database,
  where: SQL | undefined,
  callerId: string,
): Promise<string[]> {
  const ids = await lockRows(tx, users, or(where, eq(users.id, callerId)));
  return ids.filter((id) => id !== callerId);
}

export async function deleteUsers(tx: Database, trail: AuditTrail, ids: readonly string[]): Promise<void> {
  await inBatches(ids, async (batch) => {
    await trail.recordRows({
      entity: 'user',
      from: sql`${users} JOIN ${facilityFieldsInSql(batch)} USING (id)`,
      id: users.id,
      label: userLabelInSql,
      before: sql`${fieldsInSql(userFields, users)} || theirs.had`,
      after: null,
    });
    await tx.delete(users).where(isSelected(users.id, batch));
  });
}

/**
 * Those of some users who are also of facilities that the present call does not see, or have a role beyond these: they are not
 * the caller's alone. Nobody is where the call sees all.
 */
export async function listOfOthers(db: Database, ids: readonly string[]): Promise<Set<string>> {
  if (!currentReach() || ids.length === 0) return new Set();
  const seen = sql`(SELECT value::uuid FROM json_array_elements_text(${JSON.stringify(await seenFacilities(db))}::json))`;
  const isElsewhere = sql`EXISTS (SELECT FROM ${userFacilities} AS m WHERE m.user_id = users.id AND m.facility_id NOT IN ${seen})`;
  const isMore = sql`EXISTS (SELECT FROM ${userRoles} AS r WHERE r.user_id = users.id AND r.facility_id IS NULL)`;
  const rows = await outsideReach(() =>
    db
      .select({ id: users.id })
      .from(users)
      .where(
        and(isSelected(users.id, { only: ids }), or(eq(users.administrator, true), isElsewhere, isMore)),
      ),
  );
  return new Set(rows.map(({ id }) => id));
}

async function seenFacilities(db: Database): Promise<string[]> {
  const rows = await db.select({ id: facilities.id }).from(facilities);
  return rows.map(({ id }) => id);
}

/** Takes locked users out of the facilities that the present call sees; they stay in the others. */
export async function leaveFacilities(
  tx: Database,
  trail: AuditTrail,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const seen = await seenFacilities(tx);
  await outsideReach(() => dissociateUsers(tx, trail, ids, seen));
}

/** The selected users with their names, by name. */
export function listSelected(
  db: Database,
  where: SQL | undefined,
  limit?: number,
): Promise<{ id: string; label: string }[]> {
  const selected = db
    .select({ id: users.id, label: sql<string>`${userLabelInSql}` })
    .from(users)
    .where(where)
    .orderBy(asc(users.usernameKey), asc(users.id));
  return limit === undefined ? selected : selected.limit(limit);
}

/** The existing ones of the ids with their names. */
export function labelUsers(db: Database, ids: readonly string[]) {
  return listSelected(db, isSelected(users.id, { only: ids }));
}

/** How many of the selected users are suspended. */
export function countSuspended(db: Database, where: SQL | undefined): Promise<number> {
  return db.$count(users, and(where, eq(users.status, 'SUSPENDED')));
}
