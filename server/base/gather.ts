// Gathers in memory, by a key, what happens with many calls, and stores it now and then: a call costs no write. A process that
// is killed loses what it has gathered since.
import type { Log } from './log.ts';
import type { TimerName } from './schedules.ts';
import { repeat } from './schedules.ts';

export interface Gathered<Item> {
  /** Whether this key would be one too many. */
  isFullFor(key: string): boolean;
  /** Merges it into what has the same key. */
  add(key: string, item: Item): void;
  /** Stores all. What could not be stored is stored the next time. */
  flush(): Promise<void>;
  /** Stores all for the last time. */
  close(): Promise<void>;
}

interface Options<Item> {
  name: TimerName;
  /** So many keys are told apart. */
  maxKeys: number;
  merge(before: Item, added: Item): Item;
  /** Stores these, all or none. */
  store(items: readonly Item[]): Promise<void>;
  /** So many are stored at once. */
  atOnce: number;
  log: Log;
}

export function gather<Item>(options: Options<Item>): Gathered<Item> {
  const { name, maxKeys, merge, store, atOnce, log } = options;
  let gathered = new Map<string, Item>();

  function add(key: string, item: Item): void {
    const before = gathered.get(key);
    gathered.set(key, before === undefined ? item : merge(before, item));
  }

  async function flush(): Promise<void> {
    const due = [...gathered];
    gathered = new Map();
    try {
      while (due.length > 0) {
        await store(due.slice(0, atOnce).map(([, item]) => item));
        due.splice(0, atOnce);
      }
    } finally {
      // The database was away. These are older than what came meanwhile.
      const newer = gathered;
      gathered = new Map(due);
      for (const [key, item] of newer) add(key, item);
    }
  }

  const stop = repeat(name, flush, { log });
  return {
    isFullFor: (key) => gathered.size >= maxKeys && !gathered.has(key),
    add,
    flush,
    async close() {
      await stop();
      await flush().catch(() => undefined);
    },
  };
}
