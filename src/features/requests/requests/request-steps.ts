// The steps of a request from the tap to its end: a pure function of state and event.
import type { MonitorRequest, RequestKind, RequestStatus } from '../../../../contract/requests/requests.ts';
import { isRunning, type RequestState, toRequestState } from './request-state.ts';

/** State that outlives the screen. Times by this browser tab's clock (ms since 1970). */
export interface RequestMemory {
  sending: boolean;
  /** When this browser tab made the request; null where it did not. */
  requestedAt: number | null;
  /** The request that the monitor has, and since when this browser tab has known that. */
  received: { id: string; at: number } | null;
  /** Why the service refused this browser tab's last request or its cancelling, and when, until the monitor's page was seen with it. */
  refusal: { of: 'request' | 'cancel'; reason: string; at: number } | null;
}

/** How a request ended: with all that was asked for, with one of two channels, or by Cancel. */
type Ending = 'arrived' | 'partlyArrived' | 'cancelled';

export interface RequestProgress extends RequestMemory {
  state: RequestState;
  /** The request that the last status named: null where it named none, undefined until a status has been read. */
  latestId: string | null | undefined;
}

export const noRequest: RequestProgress = {
  state: { type: 'idle' },
  latestId: undefined,
  sending: false,
  requestedAt: null,
  received: null,
  refusal: null,
};

export type RequestEvent =
  | { type: 'sending' }
  /** The service accepted the request at `at`, and may have sent its status. */
  | { type: 'sent'; status: RequestStatus | undefined; at: number }
  | { type: 'notSent' }
  /** Null: it was seen. */
  | { type: 'refusal'; refusal: RequestMemory['refusal'] }
  /** A status arrived at `at`. `requestedAt` is that of `RequestMemory` when the status was asked for. */
  | { type: 'status'; status: RequestStatus; requestedAt: number | null; at: number }
  | { type: 'statusFailed'; reason: string };

/** Each request has its own time limit. */
function receivedRequest(
  request: MonitorRequest | null | undefined,
  before: RequestMemory['received'],
  now: number,
): RequestMemory['received'] {
  if (request?.state !== 'handed') return null;
  return before?.id === request.id ? before : { id: request.id, at: now };
}

function withStatus(
  kind: RequestKind,
  before: RequestProgress,
  status: RequestStatus,
  now: number,
): RequestProgress {
  const received = receivedRequest(status[kind], before.received, now);
  const times = { requestedAt: before.requestedAt, receivedAt: received?.at ?? null };
  // While a first tap is being sent, nobody can tell whether a status names its request or an earlier one.
  const isAmbiguous = before.sending && before.latestId === undefined;
  const latestId = isAmbiguous ? undefined : (status[kind]?.id ?? null);
  return { ...before, received, latestId, state: toRequestState(kind, status, times, now) };
}

/** The answer to a log request names none: the status that is asked for next says whether it is open. */
function isSilent(kind: RequestKind, { log, upload_request }: RequestStatus): boolean {
  return kind === 'log' && log === undefined && !upload_request;
}

/** A status that was read before the request was cancelled may arrive after the answer to that. */
function isFromBeforeCancel(kind: RequestKind, { state }: RequestProgress, status: RequestStatus): boolean {
  const request = status[kind];
  return state.type === 'cancelled' && request?.id === state.id && request.state === 'waiting';
}

export function nextProgress(
  kind: RequestKind,
  before: RequestProgress,
  event: RequestEvent,
): RequestProgress {
  switch (event.type) {
    case 'sending':
      return { ...before, sending: true, refusal: null };
    case 'notSent':
      return { ...before, sending: false };
    case 'refusal':
      return { ...before, refusal: event.refusal };
    case 'sent': {
      const { status, at } = event;
      // The time limit of the earlier request ends with it.
      const sent = { ...before, sending: false, requestedAt: at, received: null };
      return status && !isSilent(kind, status) ? withStatus(kind, sent, status, at) : sent;
    }
    case 'status':
      // A status from before the latest tap does not include that request; the next one follows at once.
      if (event.requestedAt !== before.requestedAt) return before;
      if (isFromBeforeCancel(kind, before, event.status)) return before;
      return withStatus(kind, before, event.status, event.at);
    case 'statusFailed': {
      const { state } = before;
      if (!isRunning(state)) return before;
      return {
        ...before,
        state: { type: 'unknown', reason: event.reason, by: state.by, since: state.since },
      };
    }
  }
}

/** Whether a request became known between the two: it may have ended before any status showed it running. */
function isNewRequest(before: RequestProgress, after: RequestProgress): boolean {
  if (!after.latestId || after.latestId === before.latestId) return false;
  return before.latestId !== undefined || after.requestedAt !== before.requestedAt;
}

/** Whether it was running when it was last seen, whatever has happened since. */
function wasOpen({ state }: RequestProgress): boolean {
  return isRunning(state) || state.type === 'unknown';
}

/** How a request ended between the two; null where none did. One that had ended before the first status counts as none. */
export function endingOf(before: RequestProgress, after: RequestProgress): Ending | null {
  const { state } = after;
  switch (state.type) {
    case 'done':
      return wasOpen(before) || isNewRequest(before, after) ? 'arrived' : null;
    case 'idle':
      // Where the service lists no requests, one by others just disappears from the status.
      return wasOpen(before) ? 'arrived' : null;
    case 'failed':
    case 'timedOut': {
      const isEnding = isRunning(before.state) || isNewRequest(before, after);
      return isEnding && state.arrived.length > 0 ? 'partlyArrived' : null;
    }
    case 'cancelled':
      return isRunning(before.state) ? 'cancelled' : null;
    default:
      return null;
  }
}
