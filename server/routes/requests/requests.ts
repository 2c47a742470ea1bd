import * as contract from '../../../contract/requests/requests.ts';
import type { Counters } from '../../base/counters.ts';
import { requireMonitor } from '../../common/require-monitor.ts';
import { HttpError, recordNotFound } from '../../http/http-error.ts';
import { defineRoute } from '../../http/routes/define-route.ts';
import type { CallContext, RoutesOf } from '../../http/routes/route.ts';
import { auditedWrite } from '../../store/audit/audited-write.ts';
import type { Database } from '../../store/engine/database.ts';
import { lockMonitor } from '../../store/monitors/monitors.ts';
import {
  cancelRequest,
  createRequest,
  isShown,
  isUnanswered,
  latestRequests,
  lockRequest,
  type RequestRow,
} from '../../store/requests/requests.ts';

interface RequestParts {
  db: Database;
  now: () => Date;
  counters: Pick<Counters, 'requestsEnded'>;
}

export function requestRoutes({ db, now, counters }: RequestParts) {
  async function statusOf(monitorId: string) {
    const { audio, log } = await latestRequests(db, monitorId);
    return { data: [toStatusResponse(audio, log, now())] };
  }

  async function requestFrom(kind: contract.RequestKind, id: string, author: CallContext) {
    await auditedWrite(db, author, { action: 'create', entity: 'request' }, async (tx, trail) => {
      const monitor = await lockMonitor(tx, id);
      if (!monitor) throw recordNotFound('monitorUnknown', 'id');
      if (monitor.deletedAt) throw new HttpError(409, 'monitorDeleted');
      await createRequest(tx, trail, { monitor, kind, callerId: author.callerId, now: now() });
    });
    return statusOf(id);
  }

  return {
    requestAudio: defineRoute(contract.requestAudio, ({ params, ...author }) =>
      requestFrom('audio', params.id, author),
    ),
    requestLog: defineRoute(contract.requestLog, ({ params, ...author }) =>
      requestFrom('log', params.id, author),
    ),
    cancelRequest: defineRoute(contract.cancelRequest, async ({ params, ...author }) => {
      const act = { action: 'update', entity: 'request' } as const;
      const isCancelled = await auditedWrite(db, author, act, async (tx, trail) => {
        const monitor = await lockMonitor(tx, params.id);
        if (!monitor) throw recordNotFound('monitorUnknown', 'id');
        const locked = await lockRequest(tx, monitor.id, params.requestId);
        if (!locked || !isShown(locked.kind)) throw recordNotFound('requestUnknown', 'requestId');
        if (!canBeCancelled(locked)) return false;
        await cancelRequest(tx, trail, { monitor, locked, now: now() });
        return true;
      });
      if (isCancelled) counters.requestsEnded.cancelled += 1;
      return statusOf(params.id);
    }),
    getRequestStatus: defineRoute(contract.getRequestStatus, async ({ params }) => {
      const monitor = await requireMonitor(db, params.id);
      return statusOf(monitor.id);
    }),
  } satisfies RoutesOf<typeof contract>;
}

function toStatusResponse(
  audio: RequestRow | undefined,
  log: RequestRow | undefined,
  now: Date,
): contract.RequestStatus {
  const logResponse = log ? toRequestResponse(log, 'log', now) : null;
  const isOpen = logResponse?.state === 'waiting' || logResponse?.state === 'handed';
  return {
    upload_request: isOpen ? logResponse.id : '',
    probe_status: audio?.probeStatus ?? null,
    channel_a: audio?.hasChannelA ? contract.channelArrived : null,
    channel_b: audio?.hasChannelB ? contract.channelArrived : null,
    audio: audio ? toRequestResponse(audio, 'audio', now) : null,
    log: logResponse,
  };
}

function toRequestResponse(row: RequestRow, kind: contract.RequestKind, now: Date): contract.MonitorRequest {
  return {
    id: row.id,
    kind,
    state: stateOf(row, now),
    asked_by: row.askedByName,
    asked_at: row.askedAt.toISOString(),
    open_seconds: row.outcome ? null : Math.max(0, (now.getTime() - row.askedAt.getTime()) / 1000),
    handed_at: row.handedAt?.toISOString() ?? null,
    finished_at: row.finishedAt?.toISOString() ?? null,
    failure: row.failure,
  };
}

/** False when it was cancelled by an earlier call. @throws HttpError 409 when the monitor has it, or it is over */
function canBeCancelled(locked: RequestRow): boolean {
  if (locked.outcome === 'cancelled') return false;
  if (locked.outcome) throw new HttpError(409, 'requestOver');
  if (hasBegun(locked)) throw new HttpError(409, 'requestHandedOver');
  return true;
}

/** Whether the monitor has it. */
function hasBegun({ handedAt, hasChannelA, hasChannelB }: RequestRow): boolean {
  return handedAt !== null || hasChannelA || hasChannelB;
}

function stateOf(row: RequestRow, now: Date): contract.MonitorRequest['state'] {
  if (row.outcome) return row.outcome;
  if (isUnanswered(row, now)) return 'unanswered';
  return row.handedAt ? 'handed' : 'waiting';
}
