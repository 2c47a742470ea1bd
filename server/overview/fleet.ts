import { dayMs } from '../../contract/common/durations.ts';
import { countEnds } from '../store/certificates/certificates.ts';
import type { Database } from '../store/engine/database.ts';
import { readOverview } from '../store/overview/overview.ts';

/**
 * Reads the numbers of the fleet as it is, and what needs attention.
 * @param since when a monitor was last heard that counts as silent; a day ago without it
 */
export async function readFleet(db: Database, now: Date, since: string | undefined) {
  const dayAgo = new Date(now.getTime() - dayMs);
  const silentSince = since ? new Date(since) : dayAgo;
  const [fleet, ends] = await Promise.all([
    readOverview(db, { silentSince, dayAgo, now }),
    countEnds(db, { search: '', timeZone: 'UTC', now }),
  ]);
  return {
    at: now.toISOString(),
    ...fleet,
    silent_since: silentSince.toISOString(),
    unstable_since: dayAgo.toISOString(),
    failed_since: dayAgo.toISOString(),
    certificates_ended: ends.ended,
    certificates_30: ends.days30,
  };
}
