import { and, asc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { AuditTrail } from '../audit/audited-write.ts';
import { inBatches, isSelected, lockRows, type SelectionFilter } from '../common/selection.ts';
import { monitorSearchKeyAt } from '../common/stored-keys.ts';
import type { Database } from '../engine/database.ts';
import { endOpenRequests } from '../requests/requests.ts';
import {
  changeTime,
  connectionChanges,
  facilities,
  monitors,
  nextConnectionChange,
} from '../schema/index.ts';
import { listFilter, type MonitorListing } from './monitor-lists.ts';
import { lastHeard } from './monitors.ts';

export function monitorSelection(
  db: Database,
  listing: MonitorListing,
  selection: SelectionFilter,
  now: Date,
): SQL | undefined {
  return and(listFilter(db, listing, now), isSelected(monitors.id, selection));
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

const isLongDeleted = sql`${monitors.deletedAt} < now() - interval '24 hours'`;

/** The monitors of these ids that were deleted more than 24 hours ago. */
export function findLongDeleted(db: Database, ids: readonly string[]): Promise<NamedMonitor[]> {
  return selectNames(db, and(isSelected(monitors.id, { only: ids }), isLongDeleted));
}

/**
 * Restores locked monitors. Those that were deleted for long get their new credentials while they are deleted: their
 * certificates are not to be revoked for that.
 */
export async function restoreMonitors(
  tx: Database,
  trail: AuditTrail,
  ids: readonly string[],
  credentials: readonly { id: string; hash: string }[],
): Promise<void> {
  if (credentials.length > 0) {
    const given = sql`json_to_recordset(${JSON.stringify(credentials)}::json) AS given(id uuid, hash text)`;
    await tx
      .update(monitors)
      .set({ credentialHash: sql`given.hash` })
      .from(given)
      .where(sql`${monitors.id} = given.id`);
  }
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
      after: deleted ? changing(true, noFacilityInSql) : restored,
    });
    await tx
      .insert(connectionChanges)
      .select(
        sql`SELECT ${nextConnectionChange}, ${monitors.id}, ${changeTime(sql`now()`, sql`${monitors.id}`)}, false, false FROM ${monitors} WHERE ${and(where, monitors.online)}`,
      );
    await tx
      .update(monitors)
      .set({
        deletedAt,
        facilityId: null,
        searchKey: monitorSearchKeyAt(null),
        online: false,
        lastCommunication: lastHeard,
      })
      .where(where);
  });
}

export const monitorRows = {
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

const restored = sql`${changing(false, noFacilityInSql)}
  || CASE WHEN ${isLongDeleted} THEN '{"credential": "renewed"}'::jsonb ELSE '{}' END`;

/** The locked monitors that belong to another facility than this one, or to none; null: that belong to one. */
export async function findOfOtherFacility(
  tx: Database,
  ids: readonly string[],
  facilityId: string | null,
): Promise<string[]> {
  const rows = await tx
    .select({ id: monitors.id })
    .from(monitors)
    .where(
      and(
        isSelected(monitors.id, { only: ids }),
        sql`${monitors.facilityId} IS DISTINCT FROM ${facilityId}::uuid`,
      ),
    )
    .orderBy(asc(monitors.id));
  return rows.map(({ id }) => id);
}

/** Gives locked monitors a locked facility, or none. */
export async function setFacility(
  tx: Database,
  trail: AuditTrail,
  ids: readonly string[],
  facilityId: string | null,
): Promise<void> {
  const after =
    facilityId === null
      ? noFacilityInSql
      : sql`(SELECT jsonb_build_object('facility_id', f.id, 'facility', f.name) FROM facilities f WHERE f.id = ${facilityId}::uuid)`;
  await inBatches(ids, async (batch) => {
    const where = isSelected(monitors.id, batch);
    await trail.recordRows({ ...monitorRows, where, before: facilityInSql, after });
    await tx
      .update(monitors)
      .set({ facilityId, searchKey: monitorSearchKeyAt(facilityId) })
      .where(where);
  });
}

/** A monitor as a person knows it. */
export interface NamedMonitor {
  id: string;
  monitor_id: string;
  cloud_id: string;
}

function selectNames(db: Database, where: SQL | undefined): Promise<NamedMonitor[]> {
  return db
    .select({ id: monitors.id, monitor_id: monitors.name, cloud_id: monitors.serialNumber })
    .from(monitors)
    .where(where)
    .orderBy(asc(monitors.id));
}

/** The names of monitors, deleted ones too. */
export function nameMonitors(db: Database, ids: readonly string[]): Promise<NamedMonitor[]> {
  return selectNames(db, isSelected(monitors.id, { only: ids }));
}

/** Gives locked monitors a log level. */
export async function setLogLevel(
  tx: Database,
  trail: AuditTrail,
  ids: readonly string[],
  level: number,
): Promise<void> {
  await inBatches(ids, async (batch) => {
    const where = isSelected(monitors.id, batch);
    const fields = (value: SQL) => sql`jsonb_build_object('auto_log_level', ${value})`;
    await trail.recordRows({
      ...monitorRows,
      where,
      before: fields(sql`${monitors.autoLogLevel}`),
      after: fields(sql`${level}::int`),
    });
    await tx.update(monitors).set({ autoLogLevel: level }).where(where);
  });
}

/** The monitors of these ids as a change of many sees them, locked until the transaction ends. */
export async function lockMonitors(tx: Database, ids: readonly string[]) {
  const { id, name, serialNumber, deletedAt, facilityId, autoLogLevel, version } = monitors;
  return tx
    .select({ id, name, serialNumber, deletedAt, facilityId, autoLogLevel, version })
    .from(monitors)
    .where(isSelected(id, { only: ids }))
    .orderBy(asc(id))
    .for('update');
}

/** The versions of monitors by their ids. */
export async function findVersions(db: Database, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: monitors.id, version: monitors.version })
    .from(monitors)
    .where(isSelected(monitors.id, { only: ids }));
  return new Map(rows.map(({ id, version }) => [id, version]));
}

/** The selected monitors with their names, by name. */
export function listSelected(
  db: Database,
  where: SQL | undefined,
  limit?: number,
): Promise<{ id: string; label: string }[]> {
  const selected = db
    .select({ id: monitors.id, label: sql<string>`${monitorRows.label}` })
    .from(monitors)
    .where(where)
    .orderBy(asc(monitors.nameKey), asc(monitors.id));
  return limit === undefined ? selected : selected.limit(limit);
}

/** How many of the selected monitors were deleted more than 24 hours ago. */
export function countLongDeleted(db: Database, where: SQL | undefined): Promise<number> {
  return db.$count(monitors, and(where, isLongDeleted));
}

/** How many of the selected monitors have this facility, or none, or this log level already. */
export function countUnchanged(
  db: Database,
  where: SQL | undefined,
  value: { facilityId: string | null } | { autoLogLevel: number },
): Promise<number> {
  const isSame =
    'facilityId' in value
      ? sql`${monitors.facilityId} IS NOT DISTINCT FROM ${value.facilityId}::uuid`
      : eq(monitors.autoLogLevel, value.autoLogLevel);
  return db.$count(monitors, and(where, isSame));
}

/** The existing ones of the ids with their names, deleted ones too. */
export function labelMonitors(db: Database, ids: readonly string[]) {
  return listSelected(db, isSelected(monitors.id, { only: ids }));
}
