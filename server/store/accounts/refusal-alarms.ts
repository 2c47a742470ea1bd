// Addresses from which so much is refused that somebody may be guessing, or a device is set up wrong.
import { and, asc, eq, gt, lt, sql } from 'drizzle-orm';
import { dayMs } from '../../../contract/common/durations.ts';
import { databaseTime } from '../../base/database-clock.ts';
import type { Database } from '../engine/database.ts';
import { refusalAlarms } from '../schema/index.ts';

type Kind = (typeof refusalAlarms.$inferSelect)['kind'];

const dayAgo = () => new Date(databaseTime().getTime() - dayMs);

/** @param count how many were refused since the last time */
export async function raiseAlarm(
  db: Database,
  kind: Kind,
  addressPrefix: string,
  count: number,
): Promise<void> {
  const now = databaseTime();
  await db
    .insert(refusalAlarms)
    .values({ kind, addressPrefix, count, since: now, lastAt: now })
    .onConflictDoUpdate({
      target: [refusalAlarms.kind, refusalAlarms.addressPrefix],
      set: { count: sql`${refusalAlarms.count} + ${count}`, lastAt: now },
    });
}

/** The alarms of the last day, the oldest first. */
export async function readAlarms(db: Database, kind: Kind): Promise<(typeof refusalAlarms.$inferSelect)[]> {
  return db
    .select()
    .from(refusalAlarms)
    .where(and(eq(refusalAlarms.kind, kind), gt(refusalAlarms.lastAt, dayAgo())))
    .orderBy(asc(refusalAlarms.since), asc(refusalAlarms.addressPrefix))
    .limit(100);
}

export async function removeOldAlarms(db: Database): Promise<void> {
  await db.delete(refusalAlarms).where(lt(refusalAlarms.lastAt, dayAgo()));
}
