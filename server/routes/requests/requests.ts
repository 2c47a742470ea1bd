import * as contract from '../../../contract/requests/requests.ts';
import { requireMonitor } from '../../common/require-monitor.ts';
import { defineRoute } from '../../http/routes/define-route.ts';
import type { CallContext, RoutesOf } from '../../http/routes/route.ts';
import { cancelRequest, type RequestDependencies, requestFrom, stateOf } from '../../requests/requests.ts';
import { latestRequests, type RequestRow } from '../../store/requests/requests.ts';
import { readNamesAsSeen } from '../../store/users/names-as-seen.ts';

const askedBy = ({ askedBy: id, askedByName: name }: RequestRow) => ({ id, name });

export function requestRoutes(dependencies: RequestDependencies) {
  const { db, now } = dependencies;

  async function statusOf({ translate }: Pick<CallContext, 'translate'>, monitorId: string) {
    const { audio, log } = await latestRequests(db, monitorId);
    const rows = [audio, log].filter((row) => row !== undefined);
    const nameOf = await readNamesAsSeen(db, rows.map(askedBy));
    const named = (row: RequestRow | undefined) =>
      row && { ...row, askedByName: nameOf(askedBy(row)) || translate('somebodyElse') };
    return { data: [toStatusResponse(named(audio), named(log), now())] };
  }

  async function ask(kind: contract.RequestKind, monitorId: string, author: CallContext) {
    await requestFrom(dependencies, author, { kind, monitorId });
    return statusOf(author, monitorId);
  }

  return {
    requestAudio: defineRoute(contract.requestAudio, ({ params, ...author }) =>
      ask('audio', params.id, author),
    ),
    requestLog: defineRoute(contract.requestLog, ({ params, ...author }) => ask('log', params.id, author)),
    cancelRequest: defineRoute(contract.cancelRequest, async ({ params, ...author }) => {
      await cancelRequest(dependencies, author, { monitorId: params.id, requestId: params.requestId });
      return statusOf(author, params.id);
    }),
    getRequestStatus: defineRoute(contract.getRequestStatus, async ({ params, ...reader }) => {
      const monitor = await requireMonitor(db, params.id);
      return statusOf(reader, monitor.id);
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
