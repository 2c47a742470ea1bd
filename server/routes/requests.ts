// What administrators ask of monitors: contract in, store, contract out.
import * as contract from '../../contract/requests.ts';
import type { Caller, RoutesOf } from '../call.ts';
import { Refusal, unknown } from '../http/refusal.ts';
import { implement } from '../implement.ts';
import type { Database } from '../store/database.ts';
import { holdMonitor } from '../store/monitors.ts';
import { ask, isUnanswered, latestRequests, type RequestRow } from '../store/requests.ts';
import { write } from '../store/write.ts';
import { monitorOf } from './monitor-of.ts';

export function requestRoutes(db: Database, now: () => Date) {
  async function statusOf(monitorId: string) {
    const { audio, log } = await latestRequests(db, monitorId);
    return { data: [statusOnWire(audio, log, now())] };
  }

  async function askFor(kind: contract.RequestKind, id: string, author: Caller) {
    await write(db, author, { action: 'create', entity: 'request' }, async (tx, trail) => {
      const monitor = await holdMonitor(tx, id);
      if (!monitor) throw unknown('monitorUnknown', 'id');
      if (monitor.deletedAt) throw new Refusal(409, 'monitorDeleted');
      await ask(tx, trail, { monitor, kind, callerId: author.callerId, now: now() });
    });
    return statusOf(id);
  }

  return {
    askForAudio: implement(contract.askForAudio, ({ params, ...author }) =>
      askFor('audio', params.id, author),
    ),
    askForLog: implement(contract.askForLog, ({ params, ...author }) => askFor('log', params.id, author)),
    getUploadStatus: implement(contract.getUploadStatus, async ({ params }) => {
      const monitor = await monitorOf(db, params.id);
      return statusOf(monitor.id);
    }),
  } satisfies RoutesOf<typeof contract>;
}

function statusOnWire(
  audio: RequestRow | undefined,
  log: RequestRow | undefined,
  now: Date,
): contract.UploadStatus {
  const logOnWire = log ? onWire(log, now) : null;
  const isAwaited = logOnWire?.state === 'waiting' || logOnWire?.state === 'handed';
  return {
    upload_request: isAwaited ? logOnWire.id : '',
    probe_status: audio?.probeStatus ?? null,
    channel_a: audio?.hasChannelA ? contract.channelArrived : null,
    channel_b: audio?.hasChannelB ? contract.channelArrived : null,
    audio: audio ? onWire(audio, now) : null,
    log: logOnWire,
  };
}

function onWire(row: RequestRow, now: Date): contract.MonitorRequest {
  return {
    id: row.id,
    kind: row.kind,
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
