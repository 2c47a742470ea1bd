// Counts attempts in the database, so that they count in all processes together. Each step is one statement of its own.
import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import { databaseTime } from '../../base/database-clock.ts';
import { base64url, sha256 } from '../../base/platform.ts';
import type { Database } from '../engine/database.ts';
import { outsideReach } from '../engine/reach.ts';
import { attempts } from '../schema/index.ts';

/** `max` attempts within `windowMs`, which begins with the first one. */
export interface RateLimit {
  name: string;
  max: number;
  windowMs: number;
}

/** One limit for one subject, such as an account or an address. */
export type LimitedKey = readonly [limit: RateLimit, ...subject: string[]];

/** Clocks of several processes may differ by this much. */
const clockToleranceMs = 60_000;

function keyOf([{ name }, ...subject]: LimitedKey): string {
  return base64url(sha256(JSON.stringify([name, ...subject])));
}

/** Counts an attempt; resolves with null, or with the end of the limit when it is reached. Then nothing is written. */
export function countAttempt(db: Database, counted: LimitedKey): Promise<Date | null> {
  return outsideReach(() => count(db, counted));
}

async function count(db: Database, counted: LimitedKey): Promise<Date | null> {
  const [{ max, windowMs }] = counted;
  const key = keyOf(counted);
  const now = databaseTime();
  const end = new Date(now.getTime() + windowMs);
  const latest = new Date(end.getTime() + clockToleranceMs);
  // A later end was written before a clock was set back.
  const isOver = sql`(${lte(attempts.endsAt, now)} OR ${gt(attempts.endsAt, latest)})`;
  const written = await db
    .insert(attempts)
    .values({ key, count: 1, endsAt: end })
    .onConflictDoUpdate({
      target: attempts.key,
      set: {
        count: sql`CASE WHEN ${isOver} THEN 1 ELSE ${attempts.count} + 1 END`,
        endsAt: sql`CASE WHEN ${isOver} THEN excluded.ends_at ELSE ${attempts.endsAt} END`,
      },
      setWhere: sql`${isOver} OR ${attempts.count} < ${max}`,
    })
    .returning({ key: attempts.key });
  if (written.length > 0) return null;
  const [row] = await db.select({ endsAt: attempts.endsAt }).from(attempts).where(eq(attempts.key, key));
  return row?.endsAt ?? now;
}

/** Takes back an attempt that succeeded; failed ones stay counted. */
export async function refundAttempt(db: Database, counted: LimitedKey): Promise<void> {
  const isCounted = and(eq(attempts.key, keyOf(counted)), gt(attempts.count, 0));
  const less = { count: sql`${attempts.count} - 1` };
  await outsideReach(() => db.update(attempts).set(less).where(isCounted));
}

/**
 * Removes what is over, and what is more than `maxRows`: first those with the fewest attempts, so that a flood of new rows
 * does not wash away the one of an account that is being guessed.
 */
export async function removeOldAttempts(db: Database, maxRows: number): Promise<void> {
  const over = db
    .select({ key: attempts.key })
    .from(attempts)
    .where(lte(attempts.endsAt, databaseTime()))
    .for('update', { skipLocked: true });
  await db.delete(attempts).where(inArray(attempts.key, over));
  const excess = (await db.$count(attempts)) - maxRows;
  if (excess <= 0) return;
  const fewest = db
    .select({ key: attempts.key })
    .from(attempts)
    .orderBy(attempts.count, attempts.endsAt)
    .limit(excess)
    .for('update', { skipLocked: true });
  await db.delete(attempts).where(inArray(attempts.key, fewest));
}
