// Requests that the service makes of monitors by itself: to make a key and a CSR, and to fetch files.
import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { maxIdsInEvent } from '../../../contract/changes/events.ts';
import { type NetworkRequestKind, networkRequestKinds } from '../../../contract/devices/network.ts';
import { nameOfCaller } from '../audit/caller-name.ts';
import { notifyOfNetworkRequests } from '../changes/notify.ts';
import { isSelected } from '../common/selection.ts';
import type { Database } from '../engine/database.ts';
import { oneRow } from '../engine/one-row.ts';
import { monitorRequests, monitors } from '../schema/index.ts';

export type NetworkRequestRow = typeof monitorRequests.$inferSelect;

export interface RequestAuthor {
  callerId: string;
  now: Date;
}

export async function displayNameOf(tx: Database, callerId: string): Promise<string> {
  const [caller] = await tx.select({ name: nameOfCaller(callerId) }).from(oneRow);
  return caller?.name ?? '';
}

/** Locked monitors: single ones, or all of a locked facility. */
export type MonitorSet = { only: readonly string[] } | { ofFacility: string };

/** The condition for their rows. */
export function isInMonitorSet(asked: MonitorSet): SQL | undefined {
  if ('only' in asked) return isSelected(monitors.id, asked);
  return and(eq(monitors.facilityId, asked.ofFacility), isNull(monitors.deletedAt));
}

/** Ends what is open of these kinds: late answers are refused. */
export async function endNetworkRequests(
  tx: Database,
  asked: MonitorSet,
  { kinds = networkRequestKinds, now }: { kinds?: readonly NetworkRequestKind[]; now: Date },
): Promise<void> {
  const ids = tx.select({ id: monitors.id }).from(monitors).where(isInMonitorSet(asked));
  const where = and(inArray(monitorRequests.monitorId, ids), isOpen(kinds));
  await tx.update(monitorRequests).set({ outcome: 'unanswered', finishedAt: now }).where(where);
}

function isOpen(kinds: readonly NetworkRequestKind[]): SQL | undefined {
  return and(inArray(monitorRequests.kind, [...kinds]), isNull(monitorRequests.outcome));
}

/** Whether the monitor of a row was asked, and has not answered. */
export function hasOpenNetworkRequest(kind: NetworkRequestKind): SQL {
  return sql`EXISTS (SELECT FROM ${monitorRequests} WHERE ${and(eq(monitorRequests.monitorId, monitors.id), isOpen([kind]))})`;
}

/**
 * Asks monitors, in place of what they were asked before. In one statement: a fleet's ids would hold the service while it
 * writes them down.
 * @param condition on their rows: the others stay as they are
 * @returns how many
 */
export async function createNetworkRequests(
  tx: Database,
  kind: NetworkRequestKind,
  asked: MonitorSet,
  { callerId, now, condition }: RequestAuthor & { condition?: SQL },
): Promise<number> {
  if (!condition) await endNetworkRequests(tx, asked, { kinds: [kind], now });
  const where = and(isInMonitorSet(asked), condition);
  const count = await tx.$count(monitors, where);
  if (count === 0) return 0;
  const some = await tx.select({ id: monitors.id }).from(monitors).where(where).limit(maxIdsInEvent);
  const askedByName = await displayNameOf(tx, callerId);
  await tx.execute(sql`
    INSERT INTO ${monitorRequests} (id, monitor_id, kind, asked_by, asked_by_name, asked_at)
    SELECT gen_random_uuid(), ${monitors.id}, ${kind}, ${callerId}::uuid, ${askedByName}, ${now.toISOString()}::timestamptz
    FROM ${monitors} WHERE ${where}`);
  await notifyOfNetworkRequests(tx, { ids: some.map(({ id }) => id), count });
  return count;
}

/** Whether a request of any age was made of the monitor of a row: retention keeps the latest one of each kind. */
export function hadNetworkRequest(kind: NetworkRequestKind): SQL {
  const isOfKind = and(eq(monitorRequests.monitorId, monitors.id), eq(monitorRequests.kind, kind));
  return sql`EXISTS (SELECT FROM ${monitorRequests} WHERE ${isOfKind})`;
}

/** Finds the latest requests of this kind that failed, by their monitor. */
export async function findFailedNetworkRequests(
  db: Database,
  kind: NetworkRequestKind,
  monitorIds: readonly string[],
): Promise<Map<string, NetworkRequestRow>> {
  const latest = await db
    .selectDistinctOn([monitorRequests.monitorId])
    .from(monitorRequests)
    .where(and(isSelected(monitorRequests.monitorId, { only: monitorIds }), eq(monitorRequests.kind, kind)))
    .orderBy(monitorRequests.monitorId, desc(monitorRequests.askedAt), desc(monitorRequests.id));
  const failed = latest.filter(({ outcome }) => outcome === 'failed');
  return new Map(failed.map((row) => [row.monitorId, row]));
}

/** Ends the open request of this kind as done. */
export async function finishNetworkRequest(
  tx: Database,
  kind: NetworkRequestKind,
  monitorId: string,
  now: Date,
): Promise<void> {
  await tx
    .update(monitorRequests)
    .set({ outcome: 'done', finishedAt: now })
    .where(and(eq(monitorRequests.monitorId, monitorId), isOpen([kind])));
}
