// Deletes of many users at once, in the way of selection.ts.
import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import { fieldsInSql } from '../audit/audit.ts';
import type { AuditTrail } from '../audit/audited-write.ts';
import type { Database } from '../engine/database.ts';
import { inBatches, isSelected, lockRows, type SelectionFilter } from '../lists/selection.ts';
import { userFacilities, users } from '../schema/index.ts';
import { facilityFieldsInSql, userLabelInSql } from './user-facilities.ts';
import { listFilter, type UserScope } from './user-lists.ts';
import { userFields } from './user-writes.ts';

/** Of the rows of a menu and a search, those that were chosen. */
export function userSelection(scope: UserScope, text: string, selection: SelectionFilter): SQL | undefined {
  return and(listFilter(scope, text), isSelected(users.id, selection));
}

/** How many there are, and whether any of them has a facility. */
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

/** Whether this user is among them. */
export async function includesUser(db: Database, where: SQL | undefined, id: string): Promise<boolean> {
  return (await db.$count(users, and(where, eq(users.id, id)))) > 0;
}

/**
 * Nobody else changes them before this transaction ends, nor the one who deletes them: two administrators who
 * delete each other are one after the other. Answers which they are, without the one who deletes.
 */
export async function lockSelected(
  tx: Database,
  where: SQL | undefined,
  callerId: string,
): Promise<string[]> {
  const ids = await lockRows(tx, users, or(where, eq(users.id, callerId)));
  return ids.filter((id) => id !== callerId);
}

/** Deletes users that are locked: their passwords and links go with them. */
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
