// Records that people were served, gathered until they are written to the trail.
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '../engine/database.ts';
import { outsideReach } from '../engine/reach.ts';
import { servedRecords } from '../schema/index.ts';

export type Served = typeof servedRecords.$inferInsert;

/** The row of the export that is none. */
export const noExport = '';

/** Adds what was counted elsewhere. */
export async function addServed(db: Database, served: Served): Promise<void> {
  const { day, userId, addressPrefix, list, exportId, monitorId } = servedRecords;
  await outsideReach(() =>
    db
      .insert(servedRecords)
      .values(served)
      .onConflictDoUpdate({
        target: [day, userId, addressPrefix, list, exportId, monitorId],
        set: { count: sql`${servedRecords.count} + ${served.count}`, lastAt: served.lastAt },
      }),
  );
}

/** Whether records of an export were served to this user since a time. */
export async function isServed(
  db: Database,
  { exportId, list, userId, since }: Pick<Served, 'exportId' | 'list' | 'userId'> & { since: Date },
): Promise<boolean> {
  const isOwn = and(eq(servedRecords.exportId, exportId), eq(servedRecords.userId, userId));
  const isThis = and(isOwn, eq(servedRecords.list, list), gt(servedRecords.lastAt, since));
  return (await outsideReach(() => db.$count(servedRecords, isThis))) > 0;
}

/** The day of a moment, in UTC: 2026-11-29. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, '2026-11-29'.length);
