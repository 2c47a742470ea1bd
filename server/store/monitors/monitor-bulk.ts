import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { AuditTrail } from '../audit/audited-write.ts';
import { inBatches, isSelected, lockRows, type SelectionFilter } from '../common/selection.ts';
import type { Database } from '../engine/database.ts';
import { endOpenRequests } from '../requests/requests.ts';
import {
  changeTime,
  connectionChanges,
  facilities,
  monitors,
  nextConnectionChange,
} from '../schema/index.ts';
import { listFilter } from './monitor-lists.ts';
import { lastHeard, type MonitorScope } from './monitors.ts';

/** Without a scope there are none. */
export function monitorSelection(
  scope: MonitorScope | null,
  text: string,
  selection: SelectionFilter,
): SQL | undefined {
  return scope ? and(listFilter(scope, text), isSelected(monitors.id, selection)) : sql`false`;
}

/** Deleted monitors count, too. */
export async function existsAny(db: Database, ids: readonly string[]): Promise<boolean> {
  const [monitor] = await db
    .select({ id: monitors.id })
    .from(monitors)
    .where(isSelected(monitors.id, { only: ids }))
    .limit(1);
  return monitor !== undefined;
}

export async function countSelected(db: Database, where: SQL | undefined) {
  const [found] = await db
    .select({ count: sql<number>`count(*)::int`, assigned: sql<number>`count(${monitors.facilityId})::int` })
    .from(monitors)
    .where(where);
  return found ?? { count: 0, assigned: 0 };
}

export function lockSelected(tx: Database, where: SQL | undefined): Promise<string[]> {
  return lockRows(tx, monitors, and(where, isNull(monitors.deletedAt)));
}

/** Locks those of the ids that are deleted. */
export function lockDeleted(tx: Database, ids: readonly string[]): Promise<string[]> {
  return lockRows(tx, monitors, and(isSelected(monitors.id, { only: ids }), isNotNull(monitors.deletedAt)));
}

/** Marks locked monitors as deleted, without a facility, and ends their requests. */
export async function deleteMonitors(tx: Database, trail: AuditTrail, ids: readonly string[]): Promise<void> {
  // Stored as it is shown, like a failure that a monitor reports.
  await endOpenRequests(tx, ids, 'The monitor was deleted.');
  await setDeleted(tx, trail, ids, true);
}

export async function restoreMonitors(
  tx: Database,
  trail: AuditTrail,
  ids: readonly string[],
): Promise<void> {
  await setDeleted(tx, trail, ids, false);
}

async function setDeleted(tx: Database, trail: AuditTrail, ids: readonly string[], deleted: boolean) {
  const deletedAt = deleted ? sql`now()` : null;
  await inBatches(ids, async (batch) => {
    const where = isSelected(monitors.id, batch);
    await trail.recordRows({
      ...monitorRows,
      where,
      before: changing(!deleted, facilityInSql),
      after: changing(deleted, noFacilityInSql),
    });
    await tx
      .insert(connectionChanges)
      .select(
        sql`SELECT ${nextConnectionChange}, ${monitors.id}, ${changeTime(sql`now()`, sql`${monitors.id}`)}, false, false FROM ${monitors} WHERE ${and(where, monitors.online)}`,
      );
    await tx
      .update(monitors)
      .set({ deletedAt, facilityId: null, online: false, lastCommunication: lastHeard })
      .where(where);
  });
}

const monitorRows = {
  entity: 'monitor',
  from: sql`${monitors} LEFT JOIN ${facilities} ON ${eq(facilities.id, monitors.facilityId)}`,
  id: monitors.id,
  label: sql`${monitors.name} || ' (' || ${monitors.serialNumber} || ')'`,
} as const;

/** Names a monitor in the trail that did not change. */
export function recordMonitor(trail: AuditTrail, id: string): Promise<void> {
  return trail.recordRows({ ...monitorRows, before: null, after: null, where: eq(monitors.id, id) });
}

const facilityInSql = sql`jsonb_build_object('facility_id', ${monitors.facilityId}, 'facility', ${facilities.name})`;
const noFacilityInSql = sql`'{"facility_id": null, "facility": null}'::jsonb`;

/** One side of a delete or restore; the facility only for a monitor that had one. */
function changing(isDeleted: boolean, itsFacility: SQL): SQL {
  return sql`jsonb_build_object('deleted', ${isDeleted}::boolean)
    || CASE WHEN ${monitors.facilityId} IS NULL THEN '{}' ELSE ${itsFacility} END`;
}

export async function unassignMonitors(
  tx: Database,
  trail: AuditTrail,
  ids: readonly string[],
): Promise<void> {
  await inBatches(ids, async (batch) => {
    const where = isSelected(monitors.id, batch);
    await trail.recordRows({ ...monitorRows, where, before: facilityInSql, after: noFacilityInSql });
    await tx.update(monitors).set({ facilityId: null }).where(where);
  });
}
