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
}

export interface RequestProgress extends RequestMemory {
  state: RequestState;
}

export const noRequest: RequestProgress = {
  state: { type: 'idle' },
  sending: false,
  requestedAt: null,
  received: null,
};

export type RequestEvent =
  | { type: 'sending' }
  /** The service accepted the request at `at`, and may have sent its status. */
  | { type: 'sent'; status: RequestStatus | undefined; at: number }
  | { type: 'notSent' }
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
  return { ...before, received, state: toRequestState(kind, status, times, now) };
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
      return { ...before, sending: true };
    case 'notSent':
      return { ...before, sending: false };
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

/** Whether a running request has ended with something to show: all, or one of two channels. */
export function hasArrived(before: RequestState, after: RequestState): boolean {
  if (wasCompleted(before, after)) return true;
  const isFailure = after.type === 'failed' || after.type === 'timedOut';
  return isRunning(before) && isFailure && after.arrived.length > 0;
}

/** Whether a running request was completed. Where the service lists no requests, one by others just disappears from the status. */
export function wasCompleted(before: RequestState, after: RequestState): boolean {
  return (isRunning(before) || before.type === 'unknown') && (after.type === 'done' || after.type === 'idle');
}
