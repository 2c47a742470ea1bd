// A request is open until it is done, has failed, or is replaced by the next: a late answer is still accepted.
import { and, eq, isNull, lte, sql } from 'drizzle-orm';
import { answerTimeoutSeconds, type RequestKind, requestKinds } from '../../../contract/requests/requests.ts';
import { randomUUID } from '../../base/platform.ts';
import type { AuditTrail } from '../audit/audited-write.ts';
import { notifyOfRequests } from '../changes/notify.ts';
import { isId, orderBy } from '../common/order.ts';
import { isSelected } from '../common/selection.ts';
import type { Database } from '../engine/database.ts';
import { monitorRequests, monitors, users } from '../schema/index.ts';

export type RequestRow = typeof monitorRequests.$inferSelect;

/** Whether screens show requests of this kind, and are told of them. */
export function isShown(kind: RequestRow['kind']): boolean {
  return requestKinds.some((shown) => shown === kind);
}

export interface LatestRequests {
  audio: RequestRow | undefined;
  log: RequestRow | undefined;
}

/** Whether an open request was handed over too long ago. */
export function isUnanswered({ outcome, handedAt }: RequestRow, now: Date): boolean {
  return outcome === null && handedAt !== null && handedAt <= unansweredSince(now);
}

/** Requests handed over at this moment or before are unanswered. */
export function unansweredSince(now: Date): Date {
  return new Date(now.getTime() - answerTimeoutSeconds * 1000);
}

export async function latestRequests(db: Database, monitorId: string): Promise<LatestRequests> {
  const latest = async (kind: RequestKind) => {
    const [row] = await db
      .select()
      .from(monitorRequests)
      .where(and(eq(monitorRequests.monitorId, monitorId), eq(monitorRequests.kind, kind)))
      .orderBy(orderBy(monitorRequests.askedAt, monitorRequests.id, 'desc'))
      .limit(1);
    return row;
  };
  // One after the other: a transaction has one connection.
  return { audio: await latest('audio'), log: await latest('log') };
}

/** Locked. */
interface LockedMonitor {
  id: string;
  name: string;
  serialNumber: string;
}

function auditLabelOf({ name, serialNumber }: LockedMonitor, recordId: string) {
  return { entity: 'request', recordId, label: `${name} (${serialNumber})` } as const;
}

interface NewRequest {
  monitor: LockedMonitor;
  kind: RequestKind;
  callerId: string;
  now: Date;
}

/** Creates a request, unless one of the kind is open; resolves with whether it did. */
export async function createRequest(
  tx: Database,
  trail: AuditTrail,
  { monitor, kind, callerId, now }: NewRequest,
): Promise<boolean> {
  const ofKind = and(eq(monitorRequests.monitorId, monitor.id), eq(monitorRequests.kind, kind));
  const open = and(ofKind, isNull(monitorRequests.outcome));
  await tx
    .update(monitorRequests)
    .set({ outcome: 'unanswered', finishedAt: now })
    .where(and(open, lte(monitorRequests.handedAt, unansweredSince(now))));
  const joined = await tx.select({ id: monitorRequests.id }).from(monitorRequests).where(open);
  if (joined.length > 0) return false;
  const id = randomUUID();
  const name = sql`coalesce((SELECT first_name || ' ' || last_name FROM ${users} WHERE id = ${callerId}), '')`;
  await tx
    .insert(monitorRequests)
    .values({ id, monitorId: monitor.id, kind, askedBy: callerId, askedByName: name, askedAt: now });
  await trail.record({ ...auditLabelOf(monitor, id), before: null, after: { kind, monitor_id: monitor.id } });
  await notifyOfRequests(tx, [monitor.id]);
  return true;
}

export interface OpenRequest {
  id: string;
  kind: RequestRow['kind'];
}

/**
 * The open requests of each monitor, oldest first; new ones are marked as handed over. A new one that is locked, as by a
 * bulk delete, is left out: whoever has locked it tells what becomes of it.
 */
export async function handOverRequests(
  db: Database,
  monitorIds: readonly string[],
  now: Date,
): Promise<Map<string, OpenRequest[]>> {
  const where = and(
    isSelected(monitorRequests.monitorId, { only: monitorIds }),
    isNull(monitorRequests.outcome),
  );
  const open = await db
    .select({
      id: monitorRequests.id,
      kind: monitorRequests.kind,
      monitorId: monitorRequests.monitorId,
      handedAt: monitorRequests.handedAt,
    })
    .from(monitorRequests)
    .where(where)
    .orderBy(monitorRequests.askedAt, monitorRequests.id);
  const fresh = open.filter(({ handedAt }) => handedAt === null);
  const marked = fresh.length > 0 ? await markHandedOver(db, fresh, now) : new Set();
  const byMonitor = new Map<string, OpenRequest[]>();
  for (const { id, kind, monitorId, handedAt } of open) {
    if (handedAt === null && !marked.has(id)) continue;
    byMonitor.set(monitorId, [...(byMonitor.get(monitorId) ?? []), { id, kind }]);
  }
  return byMonitor;
}

/** Returns the ids of those that it marked. */
async function markHandedOver(
  db: Database,
  rows: readonly { id: string }[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const where = and(
    isSelected(monitorRequests.id, { only: rows.map(({ id }) => id) }),
    isNull(monitorRequests.handedAt),
    // Cancelled or failed since they were read.
    isNull(monitorRequests.outcome),
  );
  return db.transaction(async (tx) => {
    const fresh = tx
      .select({ id: monitorRequests.id })
      .from(monitorRequests)
      .where(where)
      .for('update', { skipLocked: true })
      .as('fresh');
    const handed = await tx
      .update(monitorRequests)
      .set({ handedAt: now })
      .from(fresh)
      .where(eq(monitorRequests.id, fresh.id))
      .returning({
        id: monitorRequests.id,
        monitorId: monitorRequests.monitorId,
        kind: monitorRequests.kind,
      });
    // Another service that handed them over meanwhile has notified.
    const shown = handed.filter(({ kind }) => isShown(kind));
    if (shown.length > 0) {
      await notifyOfRequests(
        tx,
        shown.map(({ monitorId }) => monitorId),
      );
    }
    return new Set(handed.map(({ id }) => id));
  });
}

/** A monitor's own request, locked; the monitor is locked first, as when requests are created, to avoid deadlocks. */
export async function lockRequest(
  tx: Database,
  monitorId: string,
  id: string,
  kind?: RequestRow['kind'],
): Promise<RequestRow | undefined> {
  if (!isId(id)) return undefined;
  await tx.select({ id: monitors.id }).from(monitors).where(eq(monitors.id, monitorId)).for('key share');
  const [row] = await tx
    .select()
    .from(monitorRequests)
    .where(isOwnRequest(monitorId, id, kind))
    .for('update');
  return row;
}

/** Finds a request without locking it. */
export async function findRequest(
  db: Database,
  monitorId: string,
  id: string,
  kind: RequestRow['kind'],
): Promise<RequestRow | undefined> {
  if (!isId(id)) return undefined;
  const [row] = await db
    .select()
    .from(monitorRequests)
    .where(isOwnRequest(monitorId, id, kind));
  return row;
}

function isOwnRequest(monitorId: string, id: string, kind: RequestRow['kind'] | undefined) {
  return and(
    eq(monitorRequests.id, id),
    eq(monitorRequests.monitorId, monitorId),
    kind && eq(monitorRequests.kind, kind),
  );
}

/** Ends all open requests of locked monitors. @param failure shown to the administrators */
export async function endOpenRequests(tx: Database, monitorIds: readonly string[], failure: string) {
  const open = tx
    .select({ id: monitorRequests.id })
    .from(monitorRequests)
    .where(and(isSelected(monitorRequests.monitorId, { only: monitorIds }), isNull(monitorRequests.outcome)))
    .orderBy(monitorRequests.id)
    .for('update')
    .as('open');
  const failed = await tx
    .update(monitorRequests)
    .set({ outcome: 'failed', failure, finishedAt: sql`now()` })
    .from(open)
    .where(eq(monitorRequests.id, open.id))
    .returning({ monitorId: monitorRequests.monitorId });
  if (failed.length === 0) return;
  await notifyOfRequests(
    tx,
    failed.map(({ monitorId }) => monitorId),
  );
}

export async function failRequest(
  tx: Database,
  locked: RequestRow,
  failure: string,
  now: Date,
): Promise<void> {
  await tx
    .update(monitorRequests)
    .set({ outcome: 'failed', failure, finishedAt: now })
    .where(eq(monitorRequests.id, locked.id));
  if (isShown(locked.kind)) await notifyOfRequests(tx, [locked.monitorId]);
}

/** Cancels a locked request that is waiting. */
export async function cancelRequest(
  tx: Database,
  trail: AuditTrail,
  { monitor, locked, now }: { monitor: LockedMonitor; locked: RequestRow; now: Date },
): Promise<void> {
  await tx
    .update(monitorRequests)
    .set({ outcome: 'cancelled', finishedAt: now })
    .where(eq(monitorRequests.id, locked.id));
  const about = { kind: locked.kind, monitor_id: monitor.id };
  await trail.record({
    ...auditLabelOf(monitor, locked.id),
    before: { ...about, request_state: 'waiting' },
    after: { ...about, request_state: 'cancelled' },
  });
  await notifyOfRequests(tx, [monitor.id]);
}
