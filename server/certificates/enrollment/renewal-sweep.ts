// Renews certificates that end soon, in facilities where a person has turned that on: once an hour it makes a job for each of
// them. What failed is tried again on the next day.
import { dayMs, hourMs } from '../../../contract/common/durations.ts';
import { findRenewable } from '../../store/certificates/enrollable.ts';
import type { Database } from '../../store/engine/database.ts';
import type { SweepStep } from '../../store/engine/sweeps.ts';
import { listRenewals, type RenewalRow } from '../../store/site-configuration/renewal.ts';
import { queueEnrollments } from './queue.ts';

/** A little less than a day, so that it does not move on through the day. */
const retryMs = 23 * hourMs;
/** In one job; the others come an hour later. */
const maxMonitors = 1_000;

/** Makes a job, if any certificate is due. */
function queueRenewals(db: Database, setting: RenewalRow, now: Date): Promise<string | null> {
  const due = {
    endsBefore: new Date(now.getTime() + setting.days * dayMs),
    triedSince: new Date(now.getTime() - retryMs),
    limit: maxMonitors,
  };
  return queueEnrollments(db, {
    kind: 'renewal',
    // Nobody calls: it is done in the name of whoever has turned it on.
    author: { callerId: setting.setBy, httpRequestId: '', address: () => '' },
    now,
    find: (tx) => findRenewable(tx, setting.facilityId, due),
  });
}

export function renewalSweep(db: Database): SweepStep {
  return async (_cursor, now) => {
    for (const setting of await listRenewals(db)) await queueRenewals(db, setting, now);
    return { cursor: '', pauseMs: hourMs };
  };
}
