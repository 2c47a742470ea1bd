// PGlite has no autovacuum: statistics would stay those of an empty table, and each heartbeat leaves a dead row. It has no
// checkpointer either: its write-ahead log would grow until the process ends.
import { sql } from 'drizzle-orm';
import type { Log } from '../../base/log.ts';
import { repeat } from '../../base/schedules.ts';
import type { Database } from './database.ts';

export async function vacuum(db: Database): Promise<void> {
  await db.execute(sql`VACUUM (ANALYZE)`);
}

/** The checkpoint comes first, because it frees space on a disk that is nearly full. */
async function keepHouse(db: Database): Promise<void> {
  try {
    await db.execute(sql`CHECKPOINT`);
  } finally {
    await vacuum(db);
  }
}

export function startHousekeeping(db: Database, log: Log): () => Promise<void> {
  return repeat('housekeeping', () => keepHouse(db), { log });
}
