// The trail says what people read. Records of an export are an entry when the export ends; all others one entry for each
// person, address and day, when the day is over.
import { and, asc, eq, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { hourMs, minuteMs } from '../../contract/common/durations.ts';
import type { TrailEvent } from '../store/audit/audit.ts';
import { recordMadeEvent } from '../store/audit/audited-write.ts';
import { dayOf, noExport, type Served } from '../store/audit/served-records.ts';
import type { SweepStep } from '../store/common/sweeps.ts';
import type { Database } from '../store/engine/database.ts';
import { recordMonitor } from '../store/monitors/monitor-bulk.ts';
import { servedRecords } from '../store/schema/index.ts';

type Export = Pick<Served, 'userId' | 'exportId'>;

/** Where an event came from. */
type Origin = Pick<TrailEvent, 'httpRequestId' | 'addressPrefix'>;

const isOf = ({ userId, exportId }: Export): SQL | undefined =>
  and(eq(servedRecords.userId, userId), eq(servedRecords.exportId, exportId));

/**
 * Writes an export to the trail, an entry for each list that was served for it.
 * @param origin of the call that ends it; else that of its records
 * @returns whether anything was served
 */
export async function endExport(db: Database, ended: Export, origin?: Origin): Promise<boolean> {
  const lists = await db
    .selectDistinct({ list: servedRecords.list, monitorId: servedRecords.monitorId })
    .from(servedRecords)
    .where(isOf(ended));
  for (const { list, monitorId } of lists)
    await recordMadeEvent(db, async (tx, trail) => {
      const rows = await tx
        .delete(servedRecords)
        .where(and(isOf(ended), eq(servedRecords.list, list), eq(servedRecords.monitorId, monitorId)))
        .returning();
      const [first] = rows;
      if (!first) return null;
      if (monitorId) await recordMonitor(trail, monitorId);
      const count = rows.reduce((sum, row) => sum + row.count, 0);
      const from = origin ?? { httpRequestId: '', addressPrefix: first.addressPrefix || null };
      return { action: 'export', entity: null, userId: ended.userId, details: { list, count }, ...from };
    });
  return lists.length > 0;
}

/** An export whose client has gone ends by itself; one that goes on ends with its day. */
const exportEndsAfterMs = hourMs;
/** Processes add what they have counted within this time after a day. */
const dayEndsAfterMs = 10 * minuteMs;
const maxPerStep = 500;

/** The day that is not over; those before it are written. */
const openDayAt = (now: Date): string => dayOf(new Date(now.getTime() - dayEndsAfterMs));

async function endOldExports(db: Database, now: Date): Promise<void> {
  const isLeft = lt(sql`max(${servedRecords.lastAt})`, new Date(now.getTime() - exportEndsAfterMs));
  const due = await db
    .selectDistinct({ userId: servedRecords.userId, exportId: servedRecords.exportId })
    .from(servedRecords)
    .where(ne(servedRecords.exportId, noExport))
    .groupBy(servedRecords.userId, servedRecords.exportId)
    .having(or(isLeft, lt(sql`min(${servedRecords.day})`, openDayAt(now))))
    .limit(maxPerStep);
  for (const each of due) await endExport(db, each);
}

async function writeDays(db: Database, now: Date): Promise<void> {
  const { day, userId, addressPrefix, exportId } = servedRecords;
  const due = await db
    .selectDistinct({ day, userId, addressPrefix })
    .from(servedRecords)
    .where(and(eq(exportId, noExport), lt(day, openDayAt(now))))
    .orderBy(asc(day))
    .limit(maxPerStep);
  for (const each of due)
    await recordMadeEvent(db, async (tx) => {
      const rows = await tx
        .delete(servedRecords)
        .where(
          and(
            isOf({ userId: each.userId, exportId: noExport }),
            eq(day, each.day),
            eq(addressPrefix, each.addressPrefix),
          ),
        )
        .returning();
      if (rows.length === 0) return null;
      const counts = Object.fromEntries(rows.map(({ list, count }) => [list, count]));
      const from = { httpRequestId: '', addressPrefix: each.addressPrefix || null };
      return {
        action: 'read',
        entity: null,
        userId: each.userId,
        details: { day: each.day, ...counts },
        ...from,
      };
    });
}

export function servedSweep(db: Database): SweepStep {
  return async (_cursor, now) => {
    await endOldExports(db, now);
    await writeDays(db, now);
  };
}
