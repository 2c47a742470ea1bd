// Deletes of many facilities at once, in the way of selection.ts. Their monitors stay, without a facility;
// their users stay, with the facilities that are left to them.
import { and, type SQL, sql } from 'drizzle-orm';
import { fieldsInSql } from './audit.ts';
import type { Database } from './database.ts';
import { rowsOf } from './facilities.ts';
import { facilityFields } from './facility-writes.ts';
import { unassignMonitors } from './monitor-bulk.ts';
import { facilities, monitors, userFacilities, users } from './schema/index.ts';
import { type Chosen, hold, inBatches, isChosen } from './selection.ts';
import { dissociateUsers, hasFacility } from './user-facilities.ts';
import type { Trail } from './write.ts';

/** Of the rows of a search, those that were chosen. */
export function chosenFacilities(text: string, chosen: Chosen): SQL | undefined {
  return and(rowsOf(text), isChosen(facilities.id, chosen));
}

/** How many there are, and whether any of them has monitors, or users. */
export async function countChosen(db: Database, which: SQL | undefined) {
  const any = (rows: SQL) => sql<boolean>`coalesce(bool_or(EXISTS (${rows})), false)`;
  const [found] = await db
    .select({
      count: sql<number>`count(*)::int`,
      withMonitors: any(sql`SELECT FROM ${monitors} AS m WHERE m.facility_id = facilities.id`),
      withUsers: any(sql`SELECT FROM ${userFacilities} AS m WHERE m.facility_id = facilities.id`),
    })
    .from(facilities)
    .where(which);
  return found ?? { count: 0, withMonitors: false, withUsers: false };
}

/** Nobody else changes them before this transaction ends. Answers which they are. */
export function holdChosen(tx: Database, which: SQL | undefined): Promise<string[]> {
  return hold(tx, facilities, which);
}

/** Deletes facilities that are held, and with them what associates monitors and users with them. */
export async function deleteFacilities(tx: Database, trail: Trail, ids: readonly string[]): Promise<void> {
  const members = await hold(tx, users, hasFacility(ids));
  const assigned = await hold(tx, monitors, isChosen(monitors.facilityId, { only: ids }));
  await dissociateUsers(tx, trail, members, ids);
  await unassignMonitors(tx, trail, assigned);
  await inBatches(ids, async (batch) => {
    const which = isChosen(facilities.id, batch);
    await trail.noteRows({
      entity: 'facility',
      from: sql`${facilities}`,
      id: facilities.id,
      label: sql`${facilities.name} || ' (' || ${facilities.code} || ')'`,
      before: fieldsInSql(facilityFields, facilities),
      after: null,
      which,
    });
    await tx.delete(facilities).where(which);
  });
}
