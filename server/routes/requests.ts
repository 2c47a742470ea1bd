import * as contract from '../../contract/monitors/requests.ts';
import { HttpError, recordNotFound } from '../http/http-error.ts';
import { defineRoute } from '../http/routes/define-route.ts';
import type { CallContext, RoutesOf } from '../http/routes/route.ts';
import { auditedWrite } from '../store/audit/audited-write.ts';
import type { Database } from '../store/engine/database.ts';
import { lockMonitor } from '../store/monitors/monitors.ts';
import { createRequest, isUnanswered, latestRequests, type RequestRow } from '../store/requests/requests.ts';
import { requireMonitor } from './require-monitor.ts';

export function requestRoutes(db: Database, now: () => Date) {
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
    handed_at: row.handedAt?.toISOString() ?? null,
    finished_at: row.finishedAt?.toISOString() ?? null,
    failure: row.failure,
  };
}

function stateOf(row: RequestRow, now: Date): contract.MonitorRequest['state'] {
  if (row.outcome) return row.outcome;
  if (isUnanswered(row, now)) return 'unanswered';
  return row.handedAt ? 'handed' : 'waiting';
}
