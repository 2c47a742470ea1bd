// Monitors come and fall silent one by one, and in a failing network by the thousand: what administrators hear
// of it is gathered.
import { randomUUID } from 'node:crypto';
import { describeError, type Log } from '../base/log.ts';
import { notify } from '../store/changes/notify.ts';
import type { Database } from '../store/engine/database.ts';

const gatherMilliseconds = 5_000;

export interface PresenceChanges {
  /** These monitors changed between Online and Offline. */
  record(ids: readonly string[]): void;
  /** Tells what has been gathered, and nothing after it. */
  close(): Promise<void>;
}

/** Tells once for all that is noted within five seconds. */
export function batchPresenceChanges(db: Database, log: Log): PresenceChanges {
  const gathered = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let telling: Promise<void> = Promise.resolve();

  function tellNow() {
    clearTimeout(timer);
    timer = undefined;
    const ids = [...gathered];
    gathered.clear();
    if (ids.length === 0) return;
    const event = { id: randomUUID(), entity: 'monitors', what: 'presence', ids, count: ids.length } as const;
    telling = notify(db, event).catch((error: unknown) =>
      log.error('presence not told', { error: describeError(error) }),
    );
  }

  return {
    record(ids) {
      for (const id of ids) gathered.add(id);
      if (gathered.size > 0) timer ??= setTimeout(tellNow, gatherMilliseconds);
    },
    async close() {
      tellNow();
      await telling;
    },
  };
}
