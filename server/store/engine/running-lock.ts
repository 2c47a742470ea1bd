// Who runs with a database on a server: each process shares an advisory lock, on the connection that lasts as long as it does.
// The folder of an embedded database is locked anyway.
import { sql } from 'drizzle-orm';
import { StartError } from '../../base/start-error.ts';
import type { Database } from './database.ts';

/** Any number, the same in every service. */
export const runningLock = 7_146_210;

/** Lets no process begin until the transaction ends. @throws StartError where one runs */
export async function requireNobodyRuns(tx: Database): Promise<void> {
  const [found] = await tx
    .select({ isFree: sql<boolean>`pg_try_advisory_xact_lock(${runningLock})` })
    .from(sql`(SELECT) AS nothing`);
  if (found?.isFree) return;
  throw new StartError('A service runs with this database: stop all of them, and try again.');
}
