// Search keys as the database has them, and what a change of facilities does to those of monitors and users.
import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../engine/database.ts';
import { outsideReach } from '../engine/reach.ts';
import { monitors, userFacilities, users } from '../schema/index.ts';
import { inBatches, isSelected, lockRows } from './selection.ts';

// Tables are named in the SQL: drizzle leaves them out where a statement is about one, and subqueries would not tell.

/** The search key of a facility's name, which comes first. */
export const facilityNameKey = sql`split_part(facilities.search_key, E'\n', 1)`;

/** The search key of a monitor that belongs to this facility, or to none. */
export function monitorSearchKeyAt(facilityId: string | null): SQL {
  const own = sql`split_part(monitors.search_key, E'\n', 1) || E'\n' || split_part(monitors.search_key, E'\n', 2)`;
  const ofFacility = sql`(SELECT ${facilityNameKey} FROM facilities WHERE facilities.id = ${facilityId}::uuid)`;
  return sql`${own} || E'\n' || coalesce(${ofFacility}, '')`;
}

/** The search key of a user with the facilities that the user belongs to now. */
export const userSearchKeyNow = sql`array_to_string((string_to_array(users.search_key, E'\n'))[1:3] || ARRAY(
  SELECT ${facilityNameKey} FROM user_facilities AS member JOIN facilities ON facilities.id = member.facility_id
  WHERE member.user_id = users.id ORDER BY facilities.name_key, facilities.id), E'\n')`;

/**
 * Makes the search keys of a facility's users and monitors anew, after a locked facility got another name. Keys of users have the
 * names of all of their facilities, whichever the caller sees.
 */
export function renewKeysOfFacility(tx: Database, facilityId: string): Promise<void> {
  return outsideReach(() => renewKeys(tx, facilityId));
}

async function renewKeys(tx: Database, facilityId: string): Promise<void> {
  const members = tx
    .select({ id: userFacilities.userId })
    .from(userFacilities)
    .where(eq(userFacilities.facilityId, facilityId));
  const userIds = await lockRows(tx, users, inArray(users.id, members));
  const monitorIds = await lockRows(tx, monitors, eq(monitors.facilityId, facilityId));
  await inBatches(userIds, async (batch) => {
    await tx.update(users).set({ searchKey: userSearchKeyNow }).where(isSelected(users.id, batch));
  });
  await inBatches(monitorIds, async (batch) => {
    await tx
      .update(monitors)
      .set({ searchKey: monitorSearchKeyAt(facilityId) })
      .where(isSelected(monitors.id, batch));
  });
}
