// A request that takes a while, as one union: read from the service's status when the tab opens, looked at every 6 s
// while it is under way, and at once when the service says that it has changed. Whoever asked for it, it is shown;
// where the service tells of nothing, within a minute.
import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  getUploadStatus,
  type RequestKind,
  requestAudio,
  requestLog,
  type UploadStatus,
} from '../../../../contract/monitors/requests.ts';
import { toAppError } from '../../../api/app-error.ts';
import { onlyRecord } from '../../../api/only-record.ts';
import { useApp } from '../../../data/app-context.ts';
import { errorText } from '../../../i18n/error-text.ts';
import { type Poll, startPoll } from '../../../lib/poll.ts';
import { showToast } from '../../../ui/toasts.tsx';
import { nothingKnown, type RequestState, readRequest, withSeen } from './request-state.ts';

/** Specification 1, section 9, in ms. */
const pollInterval = 6000;
/** How often somebody else's request is looked for, ms. */
const idleInterval = 60_000;
/** A look that takes longer is given up before the next one is due, ms. */
const longestLook = 5000;

const endpoints = { audio: requestAudio, log: requestLog } as const;

/** When this tab asked which monitor for what: a server without jobs does not tell it after another screen. */
const askedAtAtom = atom<Readonly<Record<string, number>>>({});

interface Look {
  status: UploadStatus;
  /** When this tab had asked by the beginning of the look. */
  askedBefore: number | null;
}

export interface RequestHandle {
  state: RequestState;
  /** Whether the service is being asked right now. */
  sending: boolean;
  ask(): Promise<void>;
  /** Looks at once: something may have changed. */
  look(): void;
}

/** @param onDone called when what was waited for has arrived */
export function useRequest(kind: RequestKind, monitorId: string, onDone: () => void): RequestHandle {
  const { call, connection } = useApp();
  const { t } = useTranslation();
  const key = `${kind} ${monitorId}`;
  const askedAt = useAtomValue(askedAtAtom)[key] ?? null;
  const setAskedAt = useSetAtom(askedAtAtom);
  const [state, setState] = useState<RequestState>({ is: 'idle' });
  const [sending, setSending] = useState(false);
  const own = useRef({ ...nothingKnown, askedAt });
  const last = useRef(state);
  const poll = useRef<Poll | null>(null);

  /** Answers whether it is still under way. */
  function take(status: UploadStatus): boolean {
    const now = Date.now();
    own.current = withSeen(kind, status, own.current, now);
    const next = readRequest(kind, status, own.current, now);
    // A server without jobs says no more of what others asked for when it is there.
    const arrived = last.current.is === 'waiting' && (next.is === 'done' || next.is === 'idle');
    last.current = next;
    setState(next);
    if (arrived) onDone();
    return next.is === 'waiting';
  }

  function takeSeen({ status, askedBefore }: Look): boolean {
    // A look from before the latest tap knows nothing of it: there is another one right behind it.
    if (askedBefore !== own.current.askedAt) return last.current.is === 'waiting';
    return take(status);
  }

  async function sayFailed(thrown: unknown): Promise<string> {
    const text = errorText(t, await toAppError(thrown));
    void showToast({ tone: 'bad', text });
    return text;
  }

  const seen = useEffectEvent(takeSeen);
  const failed = useEffectEvent(async (thrown: unknown) => {
    // What could not be reached is looked at again when it can be.
    if ((await toAppError(thrown)).unreachable) return;
    const reason = await sayFailed(thrown);
    setState((before) => (before.is === 'waiting' ? { ...before, is: 'failed', reason } : before));
  });

  useEffect(() => {
    const running = startPoll({
      every: pollInterval,
      idle: idleInterval,
      look: async (signal) => {
        const limits = { signal, timeout: longestLook, retry: 0 };
        const askedBefore = own.current.askedAt;
        const status = onlyRecord(await call(getUploadStatus, { params: { id: monitorId } }, limits));
        return { status, askedBefore };
      },
      seen,
      failed: (thrown) => void failed(thrown),
      makesSense: () => document.visibilityState === 'visible' && connection.offlineSince() === null,
      onceItMayDiffer(then) {
        document.addEventListener('visibilitychange', then);
        const unsubscribe = connection.subscribe(then);
        return () => {
          document.removeEventListener('visibilitychange', then);
          unsubscribe();
        };
      },
    });
    poll.current = running;
    return running.stop;
  }, [call, connection, monitorId]);

  async function ask(): Promise<void> {
    setSending(true);
    try {
      const { data } = await call(endpoints[kind], { params: { id: monitorId } });
      const now = Date.now();
      setAskedAt((all) => ({ ...all, [key]: now }));
      // What was waited for before is forgotten: the time of this one begins.
      own.current = { askedAt: now, handedSince: null };
      const [status] = data;
      if (status) take(status);
      poll.current?.now();
    } catch (thrown) {
      await sayFailed(thrown);
    } finally {
      setSending(false);
    }
  }

  return { state, sending, ask, look: () => poll.current?.now() };
}
