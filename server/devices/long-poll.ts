// A monitor that waits for requests costs nothing while it waits: the database tells when there is something
// to look for, on whichever service it was asked (store/notices.ts).
import { type ChangeEvent, requestsEntity } from '../../contract/service/events.ts';
import type { ChangeFeed } from '../events/change-feed.ts';
import type { DispatchedRequest } from '../store/requests/requests.ts';

interface Wait {
  monitorId: string;
  seconds: number;
  /** Ids of requests that are no news to it. */
  known: readonly string[];
  /** The monitor has left: nothing is handed to it any more. */
  left: AbortSignal;
  take(): Promise<DispatchedRequest[]>;
}

/** All that the monitor is asked for, as soon as something of it is new; or when the time or the service is over. */
export async function longPoll(feed: ChangeFeed, wait: Wait): Promise<DispatchedRequest[]> {
  const { monitorId, seconds, known, left, take } = wait;
  let over = seconds === 0;
  let changed = false;
  let wake: () => void = () => undefined;
  function end() {
    over = true;
    wake();
  }
  const unfollow = feed.subscribe({
    changed(_, event) {
      if (!concerns(event, monitorId)) return;
      changed = true;
      wake();
    },
    end,
  });
  const timer = setTimeout(end, seconds * 1000);
  left.addEventListener('abort', end);
  try {
    for (;;) {
      // Whoever left before anybody looked tells nobody.
      if (left.aborted) return [];
      changed = false;
      const there = await take();
      if (over || there.some(({ id }) => !known.includes(id))) return there;
      if (!changed) await new Promise<void>((resolve) => (wake = resolve));
      if (over) return there;
    }
  } finally {
    clearTimeout(timer);
    left.removeEventListener('abort', end);
    unfollow();
  }
}

/** Its requests changed, or it was deleted. Where too many changed to name them, it may be anybody. */
function concerns({ entity, what, ids }: ChangeEvent, monitorId: string): boolean {
  const isAbout = entity === requestsEntity || (entity === 'monitors' && what === 'deleted');
  return isAbout && (ids.length === 0 || ids.includes(monitorId));
}
