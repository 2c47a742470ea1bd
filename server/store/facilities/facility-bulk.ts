// Deletes many facilities (see selection.ts). Their monitors become unassigned; users keep their other facilities.
import { and, inArray, type SQL, sql } from 'drizzle-orm';
import { fieldsInSql } from '../audit/audit.ts';
import type { AuditTrail } from '../audit/audited-write.ts';
import { inBatches, isSelected, lockRows, type SelectionFilter } from '../common/selection.ts';
import type { Database } from '../engine/database.ts';
import { setFacility } from '../monitors/monitor-bulk.ts';
import { facilities, monitors, userFacilities, users } from '../schema/index.ts';
import { recordDeletedConfigurations } from '../site-configuration/configurations.ts';
import { dissociateUsers, hasFacility } from '../users/user-facilities.ts';
import { type FacilityListing, listFilter } from './facilities.ts';
import { facilityFields } from './facility-writes.ts';

export function facilitySelection(listing: FacilityListing, selection: SelectionFilter): SQL | undefined {
  return and(listFilter(listing), isSelected(facilities.id, selection));
}

/** A condition on monitors: that they belong to one of these facilities. */
export function monitorsOf(db: Database, where: SQL | undefined): SQL {
  return inArray(monitors.facilityId, db.select({ id: facilities.id }).from(facilities).where(where));
}

export async function countSelected(db: Database, where: SQL | undefined) {
  const any = (rows: SQL) => sql<boolean>`coalesce(bool_or(EXISTS (${rows})), false)`;
  const [found] = await db
    .select({
      count: sql<number>`count(*)::int`,
      withMonitors: any(sql`SELECT FROM ${monitors} AS m WHERE m.facility_id = facilities.id`),
      withUsers: any(sql`SELECT FROM ${userFacilities} AS m WHERE m.facility_id = facilities.id`),
    })
    .from(facilities)
    .where(where);
  return found ?? { count: 0, withMonitors: false, withUsers: false };
}

export function lockSelected(tx: Database, where: SQL | undefined): Promise<string[]> {
  return lockRows(tx, facilities, where);
}

/** Returns the ids of the monitors that were theirs, locked. */
export async function deleteFacilities(
  tx: Database,
  trail: AuditTrail,
  ids: readonly string[],
): Promise<string[]> {
  const members = await lockRows(tx, users, hasFacility(ids));
  const assigned = await lockRows(tx, monitors, isSelected(monitors.facilityId, { only: ids }));
  await dissociateUsers(tx, trail, members, ids);
  await setFacility(tx, trail, assigned, null);
  await inBatches(ids, async (batch) => {
    const where = isSelected(facilities.id, batch);
    await trail.recordRows({
      entity: 'facility',
      from: sql`${facilities}`,
      id: facilities.id,
      label: sql`${facilities.name} || ' (' || ${facilities.code} || ')'`,
      before: fieldsInSql(facilityFields, facilities),
      after: null,
      where,
    });
    await recordDeletedConfigurations(trail, batch);
    await tx.delete(facilities).where(where);
  });
  return assigned;
}
