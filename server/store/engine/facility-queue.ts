import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { facilityLocks } from '../../base/database-locks.ts';

/**
 * Who changes a facility waits in a queue with those who only need it to stay: its row alone would be locked by one monitor
 * after the other, past a change that waits (fleets send CSRs for minutes). Taken before the row.
 */
export function queueForFacility(facilityId: SQLWrapper, isShared: boolean): SQL {
  const key = sql`${facilityLocks}::int, hashtext(${facilityId}::text)`;
  return isShared ? sql`pg_advisory_xact_lock_shared(${key})` : sql`pg_advisory_xact_lock(${key})`;
}
