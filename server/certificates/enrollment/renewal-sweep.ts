// Renews certificates that end soon, in facilities where a person has turned that on: once an hour it makes a job for each of
// them. What failed is tried again on the next day.
import { dayMs, hourMs } from '../../../contract/common/durations.ts';
import { findRenewable } from '../../store/certificates/enrollable.ts';
import type { SweepStep } from '../../store/common/sweeps.ts';
import type { Database } from '../../store/engine/database.ts';
import { listRenewals, type RenewalRow } from '../../store/site-configuration/renewal.ts';
import { countRenewals } from '../../store/site-configuration/renewal-notices.ts';
import { queueEnrollments } from './queue.ts';
import { maxRenewalsADay } from './renewal-notices.ts';

/** A little less than a day, so that it does not move on through the day. */
const retryMs = 23 * hourMs;

/** Makes a job, if any certificate is due. */
async function queueRenewals(db: Database, setting: RenewalRow, now: Date): Promise<string | null> {
  const today = await countRenewals(db, setting.facilityId, new Date(now.getTime() - dayMs));
  if (today >= maxRenewalsADay) return null;
  const due = {
    days: setting.days,
    now,
    triedSince: new Date(now.getTime() - retryMs),
    limit: maxRenewalsADay - today,
  };
  return queueEnrollments(db, {
    kind: 'renewal',
    author: {
      callerId: setting.setBy,
      httpRequestId: '',
      address: () => '',
      switchedOnBy: setting.setByName,
    },
    now,
    find: (tx) => findRenewable(tx, setting.facilityId, due),
  });
}

export function renewalSweep(db: Database): SweepStep {
  return async (_cursor, now) => {
    for (const setting of await listRenewals(db)) await queueRenewals(db, setting, now);
  };
}
