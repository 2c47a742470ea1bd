// Calls of signed-in people that were refused (403). They are gathered in memory and added once a minute to what
// refused-sign-ins.ts writes to the trail: a refusal costs no write.
import { addressPrefix } from '../../base/address-prefix.ts';
import { databaseTime } from '../../base/database-clock.ts';
import { gather } from '../../base/gather.ts';
import type { Log } from '../../base/log.ts';
import { isId } from '../common/order.ts';
import type { Database } from '../engine/database.ts';
import { addRefusals, ofNobody, type Refusals } from './refused-sign-ins.ts';

/** Beyond that, what is refused in a minute counts for nobody in particular. */
const maxGathered = 1_000;

export interface RefusedCalls {
  /** @param subject record id of a user, or whoever else is signed in */
  record(subject: string, address: string): void;
  flush(): Promise<void>;
  close(): Promise<void>;
}

export function batchRefusedCalls(db: Database, log: Log): RefusedCalls {
  const gathered = gather<Refusals>({
    name: 'refusedCalls',
    maxKeys: maxGathered,
    merge: (before, { count, lastAt }) => ({ ...before, count: before.count + count, lastAt }),
    store: async ([refusals]) => refusals && (await addRefusals(db, 'refuseCall', refusals)),
    atOnce: 1,
    log,
  });
  const keyOf = ({ account, addressPrefix: prefix }: Pick<Refusals, 'account' | 'addressPrefix'>) =>
    `${account} ${prefix}`;
  return {
    record(subject, address) {
      const at = databaseTime();
      const caller = { account: isId(subject) ? subject : '', addressPrefix: addressPrefix(address) };
      const whose = gathered.isFullFor(keyOf(caller)) ? ofNobody : caller;
      gathered.add(keyOf(whose), { ...whose, count: 1, firstAt: at, lastAt: at });
    },
    flush: gathered.flush,
    close: gathered.close,
  };
}
