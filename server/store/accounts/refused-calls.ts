// Calls of signed-in people that were refused (403). They are gathered in memory and added once a minute to what
// refused-sign-ins.ts writes to the trail: a refusal costs no write.
import { addressPrefix } from '../../base/address-prefix.ts';
import { databaseTime } from '../../base/database-clock.ts';
import type { Log } from '../../base/log.ts';
import { repeatEvery } from '../../base/repeat-every.ts';
import { isId } from '../common/order.ts';
import type { Database } from '../engine/database.ts';
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

export function batchRefusedCalls(db: Database, log: Log): RefusedCalls {
  let gathered = new Map<string, Refusals>();

  function add({ account, addressPrefix, ...added }: Refusals): void {
    const isFull = gathered.size >= maxGathered;
    const whose = isFull ? { account: '', addressPrefix: '' } : { account, addressPrefix };
    const key = `${whose.account} ${whose.addressPrefix}`;
    const before = gathered.get(key);
    gathered.set(key, {
      ...whose,
      count: (before?.count ?? 0) + added.count,
      firstAt: before && before.firstAt < added.firstAt ? before.firstAt : added.firstAt,
      lastAt: before && before.lastAt > added.lastAt ? before.lastAt : added.lastAt,
    });
  }

  function record(subject: string, address: string): void {
    const at = databaseTime();
    const account = isId(subject) ? subject : '';
    add({ account, addressPrefix: addressPrefix(address), count: 1, firstAt: at, lastAt: at });
  }

  async function flush(): Promise<void> {
    const due = [...gathered.values()];
    gathered = new Map();
    try {
      while (due[0]) {
        await addRefusals(db, 'refuseCall', due[0]);
        due.shift();
      }
    } finally {
      // The database was away: the next flush writes them.
      due.forEach(add);
    }
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
