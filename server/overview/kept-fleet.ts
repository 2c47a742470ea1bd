// The overview counts whole tables. It is counted once for all who ask within some seconds and see everything, unless something
// changed meanwhile; for others each time, as each sees something else.
import type { ChangeFeed } from '../changes/change-feed.ts';
import type { Database } from '../store/engine/database.ts';
import { currentReach } from '../store/engine/reach.ts';
import { readFleet } from './fleet.ts';

type Fleet = Awaited<ReturnType<typeof readFleet>>;

/** People who ask with other times since when a monitor counts as silent are few. */
const maxKept = 20;

export interface KeptFleet {
  /** @param since when a monitor was last heard that counts as silent; a day ago without it */
  read(now: Date, since: string | undefined): Promise<Fleet>;
  /** For what does not depend on that: as somebody has just read it, else anew. */
  readAny(now: Date): Promise<Fleet>;
}

export function keepFleet(db: Database, feed: Pick<ChangeFeed, 'subscribe'>, keptMs: number): KeptFleet {
  let kept = new Map<string, { at: number; reading: Promise<Fleet> }>();
  const forget = () => {
    kept = new Map();
  };
  let isListening = false;

  /** After a broken line, changes may have been missed: nothing is kept until it listens again. */
  function listen(): void {
    if (isListening) return;
    isListening = true;
    forget();
    feed.subscribe({
      changed: forget,
      end() {
        isListening = false;
        forget();
      },
    });
  }

  const isFresh = (now: Date, at: number) => Math.abs(now.getTime() - at) < keptMs;

  function read(now: Date, since: string | undefined): Promise<Fleet> {
    if (currentReach()) return readFleet(db, now, since);
    listen();
    const key = since ?? '';
    const found = kept.get(key);
    if (found && isFresh(now, found.at)) return found.reading;
    const reading = readFleet(db, now, since);
    if (kept.size >= maxKept) kept.clear();
    kept.set(key, { at: now.getTime(), reading });
    reading.catch(() => kept.delete(key));
    return reading;
  }

  function readAny(now: Date): Promise<Fleet> {
    if (currentReach()) return readFleet(db, now, undefined);
    listen();
    const fresh = [...kept.values()].filter(({ at }) => isFresh(now, at)).at(-1);
    return fresh?.reading ?? read(now, undefined);
  }

  return { read, readAny };
}
