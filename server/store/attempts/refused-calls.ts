// Calls of signed-in people that were refused (403). They are gathered in memory and added once a minute to what
// refused-sign-ins.ts writes to the trail: a refusal costs no write.
import { addressPrefix } from '../../base/address-prefix.ts';
import type { Log } from '../../base/log.ts';
import { repeatEvery } from '../../base/repeat-every.ts';
import type { Database } from '../engine/database.ts';
import { isId } from '../lists/order.ts';
import { addRefusals, type Refusals } from './refused-sign-ins.ts';

const flushIntervalMs = 60_000;

/** Beyond that, what is refused in a minute counts for nobody in particular. */
const maxGathered = 1_000;

export interface RefusedCalls {
  /** @param subject record id of a user, or whoever else is signed in */
  record(subject: string, address: string): void;
  flush(): Promise<void>;
  close(): Promise<void>;
}

export function gatherRefusedCalls(db: Database, log: Log): RefusedCalls {
  let gathered = new Map<string, Refusals>();

  function record(subject: string, address: string): void {
    const at = new Date();
    const isKnown = isId(subject);
    const isFull = gathered.size >= maxGathered;
    const account = isKnown && !isFull ? subject : '';
    const prefix = isFull ? '' : addressPrefix(address);
    const key = `${account} ${prefix}`;
    const before = gathered.get(key);
    gathered.set(key, {
      account,
      addressPrefix: prefix,
      count: (before?.count ?? 0) + 1,
      firstAt: before?.firstAt ?? at,
      lastAt: at,
    });
  }

  async function flush(): Promise<void> {
    const due = [...gathered.values()];
    gathered = new Map();
    for (const refusals of due) await addRefusals(db, 'refuseCall', refusals);
  }

  const stop = repeatEvery(flushIntervalMs, flush, { log, failed: 'refusedCalls.failed' });
  return {
    record,
    flush,
    async close() {
      await stop();
      await flush().catch(() => undefined);
    },
  };
}
