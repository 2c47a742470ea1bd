// What monitors are asked for. A request is open until it is done, has failed, or is replaced by the next: one
// that was not answered in time is still taken when it comes after all.
import { randomUUID } from 'node:crypto';
import { and, eq, isNull, lte, sql } from 'drizzle-orm';
import { answerTimeoutSeconds, type RequestKind } from '../../../contract/monitors/requests.ts';
import type { AuditTrail } from '../audit/audited-write.ts';
import { notifyOfRequests } from '../changes/notify.ts';
import type { Database } from '../engine/database.ts';
import { isId, orderBy } from '../lists/order.ts';
import { isSelected } from '../lists/selection.ts';
import { monitorRequests, monitors, users } from '../schema/index.ts';

export type RequestRow = typeof monitorRequests.$inferSelect;

/** The latest request of each kind. */
export interface LatestRequests {
  audio: RequestRow | undefined;
  log: RequestRow | undefined;
}

/** Whether a request that is open has been with its monitor for too long. */
export function isUnanswered({ outcome, handedAt }: RequestRow, now: Date): boolean {
  return outcome === null && handedAt !== null && handedAt <= unansweredSince(now);
}

/** Who was handed a request at this moment, or before it, has had time enough. */
function unansweredSince(now: Date): Date {
  return new Date(now.getTime() - answerTimeoutSeconds * 1000);
}

/** How the requests of a monitor stand. */
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
  // One after the other: inside a transaction there is one connection.
  return { audio: await latest('audio'), log: await latest('log') };
}

interface NewRequest {
  /** The monitor, held. */
  monitor: { id: string; name: string; serialNumber: string };
  kind: RequestKind;
  callerId: string;
  now: Date;
}

/** Asks a monitor that is locked for something, unless it is asked for that already. */
export async function createRequest(
  tx: Database,
  trail: AuditTrail,
  { monitor, kind, callerId, now }: NewRequest,
): Promise<void> {
  const ofKind = and(eq(monitorRequests.monitorId, monitor.id), eq(monitorRequests.kind, kind));
  const open = and(ofKind, isNull(monitorRequests.outcome));
  await tx
    .update(monitorRequests)
    .set({ outcome: 'unanswered', finishedAt: now })
    .where(and(open, lte(monitorRequests.handedAt, unansweredSince(now))));
  const joined = await tx.select({ id: monitorRequests.id }).from(monitorRequests).where(open);
  if (joined.length > 0) return;
  const id = randomUUID();
  const name = sql`coalesce((SELECT first_name || ' ' || last_name FROM ${users} WHERE id = ${callerId}), '')`;
  await tx
    .insert(monitorRequests)
    .values({ id, monitorId: monitor.id, kind, askedBy: callerId, askedByName: name, askedAt: now });
  await trail.record({
    entity: 'request',
    recordId: id,
    label: `${monitor.name} (${monitor.serialNumber})`,
    before: null,
    after: { kind },
  });
  await notifyOfRequests(tx, [monitor.id]);
}

/** What is open, in the order in which it was asked for. */
export interface DispatchedRequest {
  id: string;
  kind: RequestKind;
}

/** Hands each of the monitors all that it is asked for, and notes when that was the first time. */
export async function dispatchPending(
  db: Database,
  monitorIds: readonly string[],
  now: Date,
): Promise<Map<string, DispatchedRequest[]>> {
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
  if (fresh.length > 0) await markDispatched(db, fresh, now);
  const byMonitor = new Map<string, DispatchedRequest[]>();
  for (const { id, kind, monitorId } of open) {
    byMonitor.set(monitorId, [...(byMonitor.get(monitorId) ?? []), { id, kind }]);
  }
  return byMonitor;
}

async function markDispatched(db: Database, rows: readonly { id: string }[], now: Date) {
  const where = and(
    isSelected(monitorRequests.id, { only: rows.map(({ id }) => id) }),
    isNull(monitorRequests.handedAt),
  );
  await db.transaction(async (tx) => {
    // In the order of their ids, as all who hold many: two that take them in different orders wait for each other.
    const fresh = tx
      .select({ id: monitorRequests.id })
      .from(monitorRequests)
      .where(where)
      .orderBy(monitorRequests.id)
      .for('update')
      .as('fresh');
    const handed = await tx
      .update(monitorRequests)
      .set({ handedAt: now })
      .from(fresh)
      .where(eq(monitorRequests.id, fresh.id))
      .returning({ monitorId: monitorRequests.monitorId });
    // Of what another service has handed out meanwhile, it has told.
    if (handed.length === 0) return;
    await notifyOfRequests(
      tx,
      handed.map(({ monitorId }) => monitorId),
    );
  });
}

/**
 * A monitor's own request, and nobody else changes it before this transaction ends. The monitor's row is taken
 * first, as by those who ask: in another order the two could wait for each other.
 */
export async function lockRequest(
  tx: Database,
  monitorId: string,
  id: string,
  kind?: RequestKind,
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

/** The same, to look at. */
export async function findRequest(
  db: Database,
  monitorId: string,
  id: string,
  kind: RequestKind,
): Promise<RequestRow | undefined> {
  if (!isId(id)) return undefined;
  const [row] = await db
    .select()
    .from(monitorRequests)
    .where(isOwnRequest(monitorId, id, kind));
  return row;
}

function isOwnRequest(monitorId: string, id: string, kind: RequestKind | undefined) {
  return and(
    eq(monitorRequests.id, id),
    eq(monitorRequests.monitorId, monitorId),
    kind && eq(monitorRequests.kind, kind),
  );
}

/**
 * Ends all that these monitors, which are locked, are asked for; a later request begins anew.
 * @param failure for the administrators who asked
 */
export async function endOpenRequests(tx: Database, monitorIds: readonly string[], failure: string) {
  const open = tx
    .select({ id: monitorRequests.id })
    .from(monitorRequests)
    .where(and(isSelected(monitorRequests.monitorId, { only: monitorIds }), isNull(monitorRequests.outcome)))
    .orderBy(monitorRequests.id)
    .for('update')
    .as('open');
  const ended = await tx
    .update(monitorRequests)
    .set({ outcome: 'failed', failure, finishedAt: sql`now()` })
    .from(open)
    .where(eq(monitorRequests.id, open.id))
    .returning({ monitorId: monitorRequests.monitorId });
  if (ended.length === 0) return;
  await notifyOfRequests(
    tx,
    ended.map(({ monitorId }) => monitorId),
  );
}

/** Ends a request that is locked, and tells who follows. */
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
  await notifyOfRequests(tx, [locked.monitorId]);
}
