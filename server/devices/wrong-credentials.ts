// Wrong gateway credentials: whoever sends many for a serial number is told to wait, and administrators learn of it, because a
// monitor with an old credential reports nothing. The right one is taken all the same: nobody can keep a monitor out. It cannot
// be guessed, so that this is no weakness.
import { addressPrefix } from '../base/address-prefix.ts';
import { gather } from '../base/gather.ts';
import type { Log } from '../base/log.ts';
import { raiseAlarm } from '../store/accounts/refusal-alarms.ts';
import type { Database } from '../store/engine/database.ts';
import { createCallLimit } from './call-limit.ts';

/** A monitor that calls as the gateway says never reaches it. */
const ofSerialNumber = { perSecond: 0.2, burst: 20 };

/** So many in that time from one address are told of: a monitor with an old credential sends about one a minute. */
const many = 5;
/** Beyond that, addresses are not told apart. */
const maxGathered = 1_000;

export interface WrongCredentials {
  /** @throws HttpError 429 after too many for this serial number from there */
  count(identity: string, address: string): void;
  flush(): Promise<void>;
  close(): Promise<void>;
}

export function countWrongCredentials(db: Database, log: Log): WrongCredentials {
  const limit = createCallLimit(ofSerialNumber);
  const gathered = gather<{ prefix: string; count: number }>({
    name: 'wrongCredentials',
    maxKeys: maxGathered,
    merge: (before, { count }) => ({ ...before, count: before.count + count }),
    async store([place]) {
      if (place && place.count >= many) await raiseAlarm(db, 'credentials', place.prefix, place.count);
    },
    atOnce: 1,
    log,
  });
  return {
    count(identity, address) {
      const place = addressPrefix(address);
      const prefix = gathered.isFullFor(place) ? '' : place;
      gathered.add(prefix, { prefix, count: 1 });
      const key = `${place} ${identity}`;
      limit.require(key);
      limit.count(key);
    },
    flush: gathered.flush,
    close: gathered.close,
  };
}
