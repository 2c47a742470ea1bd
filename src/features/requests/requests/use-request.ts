// A request to a monitor, by anyone: its status is read when its screen opens, every 6 s while it is running, and at once
// after a tap and after a change event. Otherwise it is read every minute, also with an event stream: an event may be lost.
import { atom, useAtomValue, useStore } from 'jotai';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  cancelRequest,
  getRequestStatus,
  type RequestKind,
  type RequestStatus,
  requestAudio,
  requestLog,
} from '../../../../contract/requests/requests.ts';
import { AppError, toAppError } from '../../../api/app-error.ts';
import { onlyRecord } from '../../../api/only-record.ts';
import { visibleAndReachable } from '../../../api/visible-and-reachable.ts';
import { useApp } from '../../../data/app-context.ts';
import { useApplyChange } from '../../../data/changes.ts';
import { isGone } from '../../../data/records/is-gone.ts';
import { monitorRecord } from '../../../data/records/monitor-record.ts';
import { errorText, writeErrorText } from '../../../i18n/error-text.ts';
import { type Poll, startPoll } from '../../../lib/poll.ts';
import { serviceNow } from '../../../lib/service-clock.ts';
import { toastDurationMs } from '../../../ui/toasts/toast.ts';
import { showToast } from '../../../ui/toasts/toasts.tsx';
import { useAppBadge } from '../../../ui/use-app-badge.ts';
import { isRunning, type RequestState } from './request-state.ts';
import {
  endingOf,
  nextProgress,
  noRequest,
  type RequestEvent,
  type RequestMemory,
  type RequestProgress,
} from './request-steps.ts';

const pollIntervalMs = 6000;
const idleIntervalMs = 60_000;
/** Shorter than the interval, so that a read ends before the next one is due. */
const statusTimeoutMs = 5000;

const endpoints = { audio: requestAudio, log: requestLog } as const;

/** One late status is no outage: the next one may be in time. */
function isLate(error: unknown): boolean {
  return error instanceof AppError && error.type === 'timeout';
}

/** Remembers every request of this browser tab, by kind and monitor. */
const requestsAtom = atom<Readonly<Record<string, RequestMemory>>>({});

/** The request as one mount knows it. */
interface Shown extends Pick<RequestProgress, 'state' | 'latestId'> {
  ending: ReturnType<typeof endingOf>;
}

export interface RequestHandle {
  state: RequestState;
  /** How a request ended while this was shown, until another begins; an earlier one is not announced. */
  ending: Shown['ending'];
  sending: boolean;
  send(): Promise<void>;
  /** Why this browser tab's last request, or its cancelling, was refused, where the message went with the screen that was left. */
  refused: RequestMemory['refusal'];
  /** Why the status could not be read the last time, where it is read again soon. */
  late: string | null;
  cancelling: boolean;
  /** Cancels the request with this id. */
  cancel(id: string): Promise<void>;
  pollNow(): void;
}

/**
 * @param kind stays the same while mounted, as does the monitor
 * @param onDone called when the requested files have arrived
 */
export function useRequest(kind: RequestKind, monitorId: string, onDone: () => void): RequestHandle {
  const { call, reachability } = useApp();
  const applyChange = useApplyChange();
  const { t } = useTranslation(['start', 'monitor']);
  const store = useStore();
  const key = `${kind} ${monitorId}`;
  const { sending, refusal } = useAtomValue(requestsAtom)[key] ?? noRequest;
  /** The refusal of which a message tells here. */
  const [told, setTold] = useState<number | null>(null);
  // Each mount begins without a state: the one that was read before the screen was left may have changed since.
  const [shownAtom] = useState(() => atom<Shown>({ ...noRequest, ending: null }));
  const { state, ending } = useAtomValue(shownAtom);
  useAppBadge(isRunning(state) ? 1 : 0);
  const [cancelling, setCancelling] = useState(false);
  const [late, setLate] = useState<string | null>(null);
  const poll = useRef<Poll | null>(null);
  /** The words of the last tap that failed, until a status is read. */
  const said = useRef<string | null>(null);

  function dispatch(event: RequestEvent): RequestState {
    const all = store.get(requestsAtom);
    const shown = store.get(shownAtom);
    const before = { ...(all[key] ?? noRequest), state: shown.state, latestId: shown.latestId };
    const after = nextProgress(kind, before, event);
    const { state, latestId, ...memory } = after;
    const ended = endingOf(before, after);
    const ending = ended ?? (state.type === shown.state.type ? shown.ending : null);
    store.set(shownAtom, { state, latestId, ending });
    store.set(requestsAtom, { ...all, [key]: memory });
    if (ended === 'arrived' || ended === 'partlyArrived') onDone();
    return state;
  }

  function showProblem(text: string): void {
    void showToast({ tone: 'bad', text });
  }

  /**
   * Says why a tap failed; returns the words. The page of a monitor that is gone says that itself, by its name, when it
   * reads it again.
   */
  async function explain(error: AppError, open: string): Promise<string | null> {
    if (error.type === 'notFound' && (await isGone(call, monitorRecord, monitorId))) {
      await applyChange(monitorRecord.entity, { deleted: [monitorId] });
      return null;
    }
    const text = writeErrorText(t, error, open);
    said.current = errorText(t, error);
    showProblem(text);
    return text;
  }

  const onStatus = useEffectEvent((status: RequestStatus, requestedAt: number | null) => {
    setLate(null);
    said.current = null;
    return isRunning(dispatch({ type: 'status', status, requestedAt, at: serviceNow() }));
  });
  const onStatusFailed = useEffectEvent(async (thrown: unknown) => {
    const error = await toAppError(thrown);
    if (isLate(error)) setLate(errorText(t, error));
    // The poll reads again when the service can be reached.
    if (error.unreachable) return;
    const reason = errorText(t, error);
    // The service says of the status what it has just said of the tap; and without a request, a notice is enough.
    if (reason !== said.current && isRunning(store.get(shownAtom).state)) showProblem(reason);
    dispatch({ type: 'statusFailed', reason });
  });

  useEffect(() => {
    const started = startPoll({
      intervalMs: pollIntervalMs,
      idleIntervalMs,
      async read(signal) {
        const { requestedAt } = store.get(requestsAtom)[key] ?? noRequest;
        const options = { signal, timeout: statusTimeoutMs, retry: 0 };
        const status = onlyRecord(await call(getRequestStatus, { params: { id: monitorId } }, options));
        return { status, requestedAt };
      },
      onResult: ({ status, requestedAt }) => onStatus(status, requestedAt),
      onError: (thrown) => void onStatusFailed(thrown),
      isRepeated: isLate,
      activeWhile: visibleAndReachable(reachability),
    });
    poll.current = started;
    // A tap may be answered after its screen was left and opened again.
    const requestedAt = atom((get) => get(requestsAtom)[key]?.requestedAt ?? null);
    const unsubscribe = store.sub(requestedAt, started.pollNow);
    return () => {
      unsubscribe();
      started.stop();
    };
  }, [call, reachability, store, key, monitorId]);

  /** Kept for whoever left before the message was read. */
  function keepRefusal(of: 'request' | 'cancel', reason: string | null): void {
    if (reason === null) return;
    const at = serviceNow();
    dispatch({ type: 'refusal', refusal: { of, reason, at } });
    setTold(at);
  }

  async function send(): Promise<void> {
    dispatch({ type: 'sending' });
    try {
      const { data } = await call(endpoints[kind], { params: { id: monitorId } });
      dispatch({ type: 'sent', status: data[0], at: serviceNow() });
    } catch (thrown) {
      dispatch({ type: 'notSent' });
      const error = await toAppError(thrown);
      const reason = await explain(error, t('monitor:requests.sendOpen'));
      // The status tells whether it was sent.
      if (error.outcomeUnknown) poll.current?.pollNow();
      else keepRefusal('request', reason);
    }
  }

  async function cancel(requestId: string): Promise<void> {
    setCancelling(true);
    try {
      const { data } = await call(cancelRequest, { params: { id: monitorId, requestId } });
      const { requestedAt } = store.get(requestsAtom)[key] ?? noRequest;
      if (data[0]) dispatch({ type: 'status', status: data[0], requestedAt, at: serviceNow() });
    } catch (thrown) {
      const error = await toAppError(thrown);
      const reason = await explain(error, t('monitor:requests.cancelOpen'));
      // The status tells whether it was cancelled.
      if (!error.outcomeUnknown) keepRefusal('cancel', reason);
    } finally {
      setCancelling(false);
      poll.current?.pollNow();
    }
  }

  const leave = useEffectEvent((since: number) => {
    const refusal = store.get(requestsAtom)[key]?.refusal;
    const isSeen = refusal && serviceNow() - Math.max(refusal.at, since) >= toastDurationMs;
    if (isSeen) dispatch({ type: 'refusal', refusal: null });
  });
  useEffect(() => {
    const since = serviceNow();
    return () => leave(since);
  }, []);

  const refused = refusal && refusal.at !== told ? refusal : null;
  return {
    state,
    ending,
    sending,
    send,
    refused,
    late,
    cancelling,
    cancel,
    pollNow: () => poll.current?.pollNow(),
  };
}
