// A database server looks after itself; the one in our process has nobody else. Without this its
// statistics stay those of an empty table, and dead rows pile up with every heartbeat.
import { sql } from 'drizzle-orm';
import type { Log } from '../../base/log.ts';
import { repeatEvery } from '../../base/repeat-every.ts';
import type { Database } from './database.ts';

const intervalMs = 10 * 60_000;

/** Clears dead rows away and renews the planner's statistics. */
export async function vacuum(db: Database): Promise<void> {
  await db.execute(sql`VACUUM (ANALYZE)`);
}

/** Tidies until the answer is called, which waits for what is under way. */
export function startHousekeeping(db: Database, log: Log): () => Promise<void> {
  return repeatEvery(intervalMs, () => vacuum(db), { log, failed: 'housekeeping failed' });
}
