// Processes whose clock is wrong: each tells of itself, so that whichever process is asked can tell an administrator.
import { asc, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '../engine/database.ts';
import { wrongClocks } from '../schema/index.ts';

export type WrongClock = typeof wrongClocks.$inferSelect;

/** A process that has not told of itself for so long has ended. */
const seenWithin = sql`now() - interval '3 minutes'`;

export async function reportWrongClock(
  db: Database,
  { processId, host, aheadSeconds }: Pick<WrongClock, 'processId' | 'host' | 'aheadSeconds'>,
): Promise<void> {
  await db
    .insert(wrongClocks)
    .values({ processId, host, aheadSeconds })
    .onConflictDoUpdate({
      target: wrongClocks.processId,
      set: { aheadSeconds, seenAt: sql`now()` },
    });
}

export async function forgetWrongClock(db: Database, processId: string): Promise<void> {
  await db.delete(wrongClocks).where(eq(wrongClocks.processId, processId));
}

/** Oldest first. */
export function findWrongClocks(db: Database): Promise<WrongClock[]> {
  return db
    .select()
    .from(wrongClocks)
    .where(gt(wrongClocks.seenAt, seenWithin))
    .orderBy(asc(wrongClocks.since), asc(wrongClocks.processId));
}
