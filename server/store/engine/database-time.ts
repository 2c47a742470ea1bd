import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';

/** The database's time of day, in milliseconds; later than the beginning of its transaction. */
export async function readDatabaseTime(db: Database): Promise<number> {
  const [row] = await db
    .select({ at: sql<string>`extract(epoch FROM clock_timestamp()) * 1000` })
    .from(sql`(SELECT) AS nothing`);
  return Number(row?.at);
}
