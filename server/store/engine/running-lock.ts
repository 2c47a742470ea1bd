// Who runs with a database on a server: each process shares an advisory lock, on the connection that lasts as long as it does.
// The folder of an embedded database is locked anyway.
import { sql } from 'drizzle-orm';
import { runningLock } from '../../base/database-locks.ts';
import { StartError } from '../../base/start-error.ts';
import type { Database } from './database.ts';

/** Lets no process begin until the transaction ends. @throws StartError where one runs */
export async function requireNobodyRuns(tx: Database): Promise<void> {
  const [found] = await tx
    .select({ isFree: sql<boolean>`pg_try_advisory_xact_lock(${runningLock})` })
    .from(sql`(SELECT) AS nothing`);
  if (found?.isFree) return;
  throw new StartError('A service runs with this database: stop all of them, and try again.');
}
