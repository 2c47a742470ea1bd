// Counts the records that lists answer. They are gathered in memory and stored once a minute: an answer costs no write. What
// belongs to an export is stored at once: whoever ends it may ask another process.
import type { ServedList } from '../../../contract/common/served-lists.ts';
import { addressPrefix } from '../../base/address-prefix.ts';
import { databaseTime } from '../../base/database-clock.ts';
import type { Log } from '../../base/log.ts';
import { repeatEvery } from '../../base/repeat-every.ts';
import { isId } from '../common/order.ts';
import type { Database } from '../engine/database.ts';
import { addServed, dayOf, noExport, type Served } from './served-records.ts';

const flushIntervalMs = 60_000;

export interface Answered {
  list: ServedList;
  /** How many records. */
  count: number;
  /** Record id of the user who asked. */
  callerId: string;
  address: string;
  exportId?: string | undefined;
  /** The monitor whose list is exported. */
  monitorId?: string | undefined;
}

export interface ServedCounts {
  /** Resolves once the records of an export are stored; others are stored later. */
  add(answered: Answered): Promise<void>;
  flush(): Promise<void>;
  close(): Promise<void>;
}

export function countServedRecords(db: Database, log: Log): ServedCounts {
  let gathered = new Map<string, Served>();

  function gather(served: Served): void {
    const key = [served.day, served.userId, served.addressPrefix, served.list].join(' ');
    const before = gathered.get(key)?.count ?? 0;
    gathered.set(key, { ...served, count: before + served.count });
  }

  async function add({ list, count, callerId, address, exportId, monitorId }: Answered): Promise<void> {
    if (!isId(callerId)) return;
    const lastAt = databaseTime();
    const whose = { day: dayOf(lastAt), userId: callerId, addressPrefix: addressPrefix(address) };
    if (exportId !== undefined) {
      await addServed(db, { ...whose, list, exportId, monitorId: monitorId ?? '', count, lastAt });
    } else if (count > 0) gather({ ...whose, list, exportId: noExport, monitorId: '', count, lastAt });
  }

  async function flush(): Promise<void> {
    const due = [...gathered.values()];
    gathered = new Map();
    try {
      while (due[0]) {
        await addServed(db, due[0]);
        due.shift();
      }
    } finally {
      // The database was away: the next flush stores them.
      due.forEach(gather);
    }
  }

  const stop = repeatEvery(flushIntervalMs, flush, { log, failed: 'servedRecords.failed' });
  return {
    add,
    flush,
    async close() {
      await stop();
      await flush().catch(() => undefined);
    },
  };
}
