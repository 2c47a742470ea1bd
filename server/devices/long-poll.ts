// Waiting costs nothing: the database notifies every service, wherever the request was made (store/changes/notify.ts).
import { type ChangeEvent, requestsEntity } from '../../contract/changes/events.ts';
import type { Counters } from '../base/counters.ts';
import type { ChangeFeed } from '../changes/change-feed.ts';
import { HttpError } from '../http/http-error.ts';
import { networkRequestsEntity } from '../store/changes/notify.ts';
import type { OpenRequest } from '../store/requests/requests.ts';
import { addJitter } from './jitter.ts';

/** When a monitor that could not wait tries again. */
const retrySeconds = 60;

/** Counts a monitor that waits until the returned function is called, once. @throws HttpError 503 when too many wait */
export function limitLongPolls(max: number, counters: Pick<Counters, 'waitingMonitors'>): () => () => void {
  return () => {
    if (counters.waitingMonitors >= max) {
      throw new HttpError(503, 'tooManyWaiting', {
        headers: { 'Retry-After': String(addJitter(retrySeconds)) },
      });
    }
    counters.waitingMonitors += 1;
    return () => {
      counters.waitingMonitors -= 1;
    };
  };
}

interface Wait {
  monitorId: string;
  seconds: number;
  /** Ids of requests that the monitor has already. */
  known: readonly string[];
  /** Aborted when the monitor disconnects: nothing is handed over to it then. */
  disconnected: AbortSignal;
  /** Both mark all open requests of the monitor as handed over, and return them; the first is its heartbeat. */
  record(): Promise<OpenRequest[]>;
  poll(): Promise<OpenRequest[]>;
}

/** All open requests of the monitor as soon as one of them is new, or when the time is over or the service stops. */
export async function longPoll(feed: ChangeFeed, wait: Wait): Promise<OpenRequest[]> {
  const { monitorId, seconds, known, disconnected, record, poll } = wait;
  let handOver = record;
  let isOver = seconds === 0;
  let changed = false;
  let wake: () => void = () => undefined;
  function end() {
    isOver = true;
    wake();
  }
  const unsubscribe = feed.subscribe({
    changed(event) {
      if (!affects(event, monitorId)) return;
      changed = true;
      wake();
    },
    end,
  });
  const timer = setTimeout(end, seconds * 1000);
  disconnected.addEventListener('abort', end);
  try {
    for (;;) {
      // Requests that are handed over to a monitor that disconnected would be lost until the next time.
      if (disconnected.aborted) return [];
      changed = false;
      const open = await handOver();
      handOver = poll;
      if (isOver || open.some(({ id }) => !known.includes(id))) return open;
      if (!changed) await new Promise<void>((resolve) => (wake = resolve));
      if (isOver) return open;
    }
  } finally {
    clearTimeout(timer);
    disconnected.removeEventListener('abort', end);
    unsubscribe();
  }
}

/** Whether its requests changed, or it was deleted. An event without ids may be about any monitor. */
function affects({ entity, what, ids }: ChangeEvent, monitorId: string): boolean {
  const isAbout =
    entity === requestsEntity ||
    entity === networkRequestsEntity ||
    (entity === 'monitors' && what === 'deleted');
  return isAbout && (ids.length === 0 || ids.includes(monitorId));
}
