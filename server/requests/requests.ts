// Requests of administrators to monitors, and their state.
import type { MonitorRequest, RequestKind } from '../../contract/requests/requests.ts';
import type { Counters } from '../base/counters.ts';
import { HttpError, recordNotFound } from '../http/http-error.ts';
import type { Author } from '../store/audit/audit.ts';
import { auditedWrite } from '../store/audit/audited-write.ts';
import type { Database } from '../store/engine/database.ts';
import { lockMonitor, type MonitorRow } from '../store/monitors/monitors.ts';
import * as store from '../store/requests/requests.ts';

export interface RequestDependencies {
  db: Database;
  now: () => Date;
  counters: Pick<Counters, 'requestsEnded'>;
}

async function lockExisting(tx: Database, id: string): Promise<MonitorRow> {
  const monitor = await lockMonitor(tx, id);
  if (!monitor) throw recordNotFound('monitorUnknown', 'id');
  return monitor;
}

/** Asks a monitor for a recording or a log. @throws HttpError 409 for a deleted monitor */
export function requestFrom(
  { db, now }: RequestDependencies,
  author: Author,
  { kind, monitorId }: { kind: RequestKind; monitorId: string },
): Promise<void> {
  return auditedWrite(db, author, { action: 'create', entity: 'request' }, async (tx, trail) => {
    const monitor = await lockExisting(tx, monitorId);
    if (monitor.deletedAt) throw new HttpError(409, 'monitorDeleted');
    await store.createRequest(tx, trail, { monitor, kind, callerId: author.callerId, now: now() });
  });
}

/** Whether the monitor has the request. */
function hasBegun({ handedAt, hasChannelA, hasChannelB }: store.RequestRow): boolean {
  return handedAt !== null || hasChannelA || hasChannelB;
}

/** False when it was cancelled by an earlier call. @throws HttpError 409 when the monitor has it, or it is over */
function canBeCancelled(locked: store.RequestRow): boolean {
  if (locked.outcome === 'cancelled') return false;
  if (locked.outcome) throw new HttpError(409, 'requestOver');
  if (hasBegun(locked)) throw new HttpError(409, 'requestHandedOver');
  return true;
}

/** Cancels a request that the monitor does not have yet. */
export async function cancelRequest(
  { db, now, counters }: RequestDependencies,
  author: Author,
  { monitorId, requestId }: { monitorId: string; requestId: string },
): Promise<void> {
  const act = { action: 'update', entity: 'request' } as const;
  const isCancelled = await auditedWrite(db, author, act, async (tx, trail) => {
    const monitor = await lockExisting(tx, monitorId);
    const locked = await store.lockRequest(tx, monitor.id, requestId);
    if (!locked || !store.isShown(locked.kind)) throw recordNotFound('requestUnknown', 'requestId');
    if (!canBeCancelled(locked)) return false;
    await store.cancelRequest(tx, trail, { monitor, locked, now: now() });
    return true;
  });
  if (isCancelled) counters.requestsEnded.cancelled += 1;
}

/** The state that an administrator sees: a request that a monitor left too long is 'unanswered' before it is ended. */
export function stateOf(row: store.RequestRow, now: Date): MonitorRequest['state'] {
  if (row.outcome) return row.outcome;
  if (store.isUnanswered(row, now)) return 'unanswered';
  return row.handedAt ? 'handed' : 'waiting';
}
