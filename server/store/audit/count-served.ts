// Counts the records that lists answer. They are gathered in memory and stored once a minute: an answer costs no write. What
// belongs to an export is stored at once: whoever ends it may ask another process.
import { minuteMs } from '../../../contract/common/durations.ts';
import type { ServedList } from '../../../contract/common/served-lists.ts';
import { addressPrefix } from '../../base/address-prefix.ts';
import { databaseTime } from '../../base/database-clock.ts';
import { gather } from '../../base/gather.ts';
import type { Log } from '../../base/log.ts';
import { isId } from '../common/order.ts';
import type { Database } from '../engine/database.ts';
import { addServed, dayOf, isServed, noExport, type Served } from './served-records.ts';

/** An export that goes on asks again within this time. */
const exportPauseMs = 10 * minuteMs;
/** Beyond that, each answer is stored at once. */
const maxGathered = 10_000;

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
  /** Whether this caller was served records of this list for an export a short time ago. */
  hasServed(exportId: string, list: ServedList, callerId: string): Promise<boolean>;
  flush(): Promise<void>;
  close(): Promise<void>;
}

export function countServedRecords(db: Database, log: Log): ServedCounts {
  const gathered = gather<Served>({
    name: 'servedRecords',
    maxKeys: maxGathered,
    merge: (before, { count, lastAt }) => ({ ...before, count: before.count + count, lastAt }),
    store: async ([served]) => served && (await addServed(db, served)),
    atOnce: 1,
    log,
  });

  async function add({ list, count, callerId, address, exportId, monitorId }: Answered): Promise<void> {
    if (!isId(callerId)) return;
    const lastAt = databaseTime();
    const whose = { day: dayOf(lastAt), userId: callerId, addressPrefix: addressPrefix(address), list };
    const key = Object.values(whose).join(' ');
    const served = { ...whose, exportId: exportId ?? noExport, monitorId: monitorId ?? '', count, lastAt };
    if (exportId !== undefined || gathered.isFullFor(key)) await addServed(db, served);
    else if (count > 0) gathered.add(key, served);
  }

  function hasServed(exportId: string, list: ServedList, userId: string) {
    const since = new Date(databaseTime().getTime() - exportPauseMs);
    return isServed(db, { exportId, list, userId, since });
  }
  return { add, hasServed, flush: gathered.flush, close: gathered.close };
}
