// The state of a request, read from what the service says: the request itself where the service lists requests, else the channels and
// `upload_request` (docs/decisions/requests.md#requests).
import {
  answerTimeoutSeconds,
  type Channel,
  channelArrived,
  channels,
  type MonitorRequest,
  type ProbeStatus,
  type RequestKind,
  type RequestStatus,
} from '../../../../contract/requests/requests.ts';

/** The channels of an audio request. `missing` is null until the probes are known. */
interface Progress {
  arrived: Channel[];
  missing: Channel[] | null;
}

/** Who made a request and when (ISO 8601); null where that is not known. */
export interface Origin {
  by: string | null;
  since: string | null;
}

/** A request that is not over. */
interface Running extends Origin {
  /** For how long it has been open, when this was read; null where that is not known. */
  openSeconds: number | null;
}

export type RequestState =
  /** No request is known to this browser tab or the service. */
  | { type: 'idle' }
  | ({ type: 'waiting'; id: string } & Running)
  /** The monitor has it. */
  | ({ type: 'received' } & Progress & Running)
  | { type: 'done' }
  | { type: 'cancelled'; id: string }
  /** `reason` is what the monitor said, if anything. */
  | ({ type: 'failed'; reason: string | null } & Progress & Origin)
  | ({ type: 'timedOut' } & Progress & Origin)
  /** It was running, and its status cannot be read any more. */
  | ({ type: 'unknown'; reason: string } & Origin);

export type RunningRequest = Extract<RequestState, { type: 'waiting' | 'received' }>;
export type FailedRequest = Extract<RequestState, { type: 'failed' | 'timedOut' | 'unknown' }>;

/** Times of what this browser tab saw, by the service's clock as it is known here (ms since 1970). */
export interface LocalTimes {
  /** When this browser tab made the request; null where it did not. */
  requestedAt: number | null;
  /** Since when this browser tab has known that the monitor has the request. */
  receivedAt: number | null;
}

export function isRunning(state: RequestState): state is RunningRequest {
  return state.type === 'waiting' || state.type === 'received';
}

function isOverdue(since: number | null, now: number): boolean {
  return since !== null && now - since >= answerTimeoutSeconds * 1000;
}

/** Never negative, also where the clock was corrected since. */
function secondsSince(moment: number | null, now: number): number | null {
  return moment === null ? null : Math.max(0, (now - moment) / 1000);
}

function channelsOf(probes: ProbeStatus): Channel[] {
  return channels.filter((channel) => probes.includes(channel));
}

function toProgress(status: RequestStatus): Progress {
  const words = { A: status.channel_a, B: status.channel_b };
  const expected = status.probe_status ? channelsOf(status.probe_status) : null;
  const hasArrived = (channel: Channel) => words[channel] === channelArrived;
  return {
    arrived: expected?.filter(hasArrived) ?? [],
    missing: expected?.filter((channel) => !hasArrived(channel)) ?? null,
  };
}

function fromRequest(
  request: MonitorRequest,
  status: RequestStatus,
  times: LocalTimes,
  now: number,
): RequestState {
  const origin = { by: request.asked_by, since: request.asked_at };
  const openSeconds = request.open_seconds ?? secondsSince(Date.parse(request.asked_at), now);
  const progress = toProgress(status);
  switch (request.state) {
    case 'waiting':
      return { type: 'waiting', id: request.id, openSeconds, ...origin };
    case 'handed':
      if (isOverdue(times.receivedAt, now)) return { type: 'timedOut', ...progress, ...origin };
      return { type: 'received', openSeconds, ...progress, ...origin };
    case 'cancelled':
      return { type: 'cancelled', id: request.id };
    case 'done':
      return { type: 'done' };
    case 'failed':
      return { type: 'failed', reason: request.failure ?? null, ...progress, ...origin };
    case 'unanswered':
      return { type: 'timedOut', ...progress, ...origin };
  }
}

/** Where the service lists no requests, audio requests by others are not visible. */
function fromFields(
  kind: RequestKind,
  status: RequestStatus,
  { requestedAt }: LocalTimes,
  now: number,
): RequestState {
  const progress = toProgress(status);
  const isOver = kind === 'audio' ? progress.missing?.length === 0 : !status.upload_request;
  const byOthers = kind === 'log' && Boolean(status.upload_request);
  if (requestedAt === null && !byOthers) return { type: 'idle' };
  if (isOver) return { type: 'done' };
  const origin = { by: null, since: requestedAt === null ? null : new Date(requestedAt).toISOString() };
  return isOverdue(requestedAt, now)
    ? { type: 'timedOut', ...progress, ...origin }
    : { type: 'received', openSeconds: secondsSince(requestedAt, now), ...progress, ...origin };
}

export function toRequestState(
  kind: RequestKind,
  status: RequestStatus,
  times: LocalTimes,
  now: number,
): RequestState {
  const request = status[kind];
  if (request) return fromRequest(request, status, times, now);
  const listsRequests = status.audio !== undefined || status.log !== undefined;
  return listsRequests ? { type: 'idle' } : fromFields(kind, status, times, now);
}
