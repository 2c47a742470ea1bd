// Changes of many monitors at once. The rows are held first, in the order of their ids: what is changed is what
// was counted. They are changed batch by batch, so that no statement lasts long, however large the fleet.
import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { rowsOf } from './monitor-lists.ts';
import type { MonitorScope } from './monitors.ts';
import { auditRecords, facilities, monitors } from './schema/index.ts';
import { type Chosen, isChosen } from './selection.ts';
import type { Trail } from './write.ts';

const batchSize = 1_000;

/** Of the rows of a menu and a search, those that were chosen; without a scope there are none. */
export function chosenMonitors(scope: MonitorScope | null, text: string, chosen: Chosen): SQL | undefined {
  return scope ? and(rowsOf(scope, text), isChosen(monitors.id, chosen)) : sql`false`;
}

/** Whether there is any monitor, deleted or not, with one of the ids. */
export async function isAnyKnown(db: Database, ids: readonly string[]): Promise<boolean> {
  const [known] = await db
    .select({ id: monitors.id })
    .from(monitors)
    .where(isChosen(monitors.id, { only: ids }))
    .limit(1);
  return known !== undefined;
}

/** How many there are, and how many of them have a facility. */
export async function countChosen(db: Database, which: SQL | undefined) {
  const [found] = await db
    .select({ count: sql<number>`count(*)::int`, assigned: sql<number>`count(${monitors.facilityId})::int` })
    .from(monitors)
    .where(which);
  return found ?? { count: 0, assigned: 0 };
}

async function hold(tx: Database, which: SQL | undefined): Promise<string[]> {
  const rows = await tx
    .select({ id: monitors.id })
    .from(monitors)
    .where(which)
    .orderBy(monitors.id)
    .for('update');
  return rows.map(({ id }) => id);
}

/** Nobody else changes them before this transaction ends. Answers which they are. */
export function holdChosen(tx: Database, which: SQL | undefined): Promise<string[]> {
  return hold(tx, and(which, isNull(monitors.deletedAt)));
}

/** Those of the ids that are deleted, held. */
export function holdDeleted(tx: Database, ids: readonly string[]): Promise<string[]> {
  return hold(tx, and(isChosen(monitors.id, { only: ids }), isNotNull(monitors.deletedAt)));
}

/** Deletes monitors that are held: their records stay, without a facility. */
export async function deleteMonitors(tx: Database, trail: Trail, ids: readonly string[]): Promise<void> {
  await setDeleted(tx, trail, ids, true);
}

/** Brings deleted monitors that are held back, without a facility. */
export async function restoreMonitors(tx: Database, trail: Trail, ids: readonly string[]): Promise<void> {
  await setDeleted(tx, trail, ids, false);
}

async function setDeleted(tx: Database, trail: Trail, ids: readonly string[], deleted: boolean) {
  const deletedAt = deleted ? sql`now()` : null;
  for (let from = 0; from < ids.length; from += batchSize) {
    const which = isChosen(monitors.id, { only: ids.slice(from, from + batchSize) });
    await noteMany(tx, trail.callId, which, deleted);
    await tx.update(monitors).set({ deletedAt, facilityId: null, online: false }).where(which);
  }
}

/** Notes what is about to happen to the rows, from themselves: none of them travels here and back. */
async function noteMany(tx: Database, callId: string, which: SQL, deleted: boolean): Promise<void> {
  const facility = sql`jsonb_build_object('facility_id', ${monitors.facilityId}, 'facility', ${facilities.name})`;
  const noFacility = sql`'{"facility_id": null, "facility": null}'::jsonb`;
  const side = (isDeleted: boolean, itsFacility: SQL) =>
    sql`jsonb_build_object('deleted', ${isDeleted}::boolean)
      || CASE WHEN ${monitors.facilityId} IS NULL THEN '{}' ELSE ${itsFacility} END`;
  await tx.insert(auditRecords).select(
    tx
      .select({
        callId: sql`${callId}::uuid`.as('call_id'),
        entity: sql`'monitor'`.as('entity'),
        recordId: monitors.id,
        label: sql`${monitors.name} || ' (' || ${monitors.serialNumber} || ')'`.as('label'),
        before: side(!deleted, facility).as('before'),
        after: side(deleted, noFacility).as('after'),
      })
      .from(monitors)
      .leftJoin(facilities, eq(facilities.id, monitors.facilityId))
      .where(which),
  );
}
