import { and, asc, eq, or, type SQL, sql } from 'drizzle-orm';
import { fieldsInSql } from '../audit/audit.ts';
import type { AuditTrail } from '../audit/audited-write.ts';
import { inBatches, isSelected, lockRows, type SelectionFilter } from '../common/selection.ts';
import type { Database } from '../engine/database.ts';
import { userFacilities, users } from '../schema/index.ts';
import { facilityFieldsInSql, userLabelInSql } from './user-facilities.ts';
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
