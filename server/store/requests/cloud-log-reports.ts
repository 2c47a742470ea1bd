// Storing what monitors report for their cloud logs.
import { and, eq, gte, sql } from 'drizzle-orm';
import { searchKeyOf } from '../../../contract/common/normalise.ts';
import type { Severity } from '../../../contract/requests/cloud-log.ts';
import type { Database } from '../engine/database.ts';
import { cloudLogEntries, cloudLogSeries, monitors } from '../schema/index.ts';

export interface ReportedEntry {
  sequence: number;
  type: string;
  activity: string;
  severity: Severity;
  at: Date;
}

interface Series {
  current: number;
  firstOfCredential: number;
}

/**
 * Locks where the monitor counts: a report waits for another one of the same monitor, which may be its repetition. The
 * monitor is locked first, as when its credential is replaced, to avoid deadlocks.
 */
export async function lockSeries(tx: Database, monitorId: string): Promise<Series> {
  const [row] = await tx
    .insert(cloudLogSeries)
    .select(sql`SELECT id, 1, 1 FROM ${monitors} WHERE id = ${monitorId}::uuid FOR KEY SHARE`)
    .onConflictDoUpdate({ target: cloudLogSeries.monitorId, set: { monitorId } })
    .returning();
  if (!row) throw new Error('a monitor that was authenticated is gone');
  return row;
}

/** Continues in a locked monitor's series of this number. */
export async function beginSeries(tx: Database, monitorId: string, current: number): Promise<void> {
  await tx.update(cloudLogSeries).set({ current }).where(eq(cloudLogSeries.monitorId, monitorId));
}

/** Begins a new series for a monitor with a new credential: it may be another device, or one that was set up anew. */
export async function beginSeriesOfCredential(tx: Database, monitorId: string): Promise<void> {
  const next = sql`${cloudLogSeries.current} + 1`;
  await tx
    .insert(cloudLogSeries)
    .values({ monitorId, current: 2, firstOfCredential: 2 })
    .onConflictDoUpdate({
      target: cloudLogSeries.monitorId,
      set: { current: next, firstOfCredential: next },
    });
}

/** Finds how much of a report is stored: the numbers that the current series has, and entries that are the same in any series. */
export async function findStoredEntries<Entry extends ReportedEntry>(
  tx: Database,
  monitorId: string,
  { current, firstOfCredential }: Series,
  reported: readonly Entry[],
): Promise<{ taken: number[]; repeated: { entry: Entry; series: number }[] }> {
  const listed = JSON.stringify(reported.map((entry, position) => ({ ...entry, position })));
  const rows = sql`json_to_recordset(${listed}::json)
    AS reported(position int, sequence bigint, at timestamptz(3), type text, activity text, severity text)`;
  const repeated = await tx
    .select({ position: sql<number>`reported.position`, series: cloudLogEntries.series })
    .from(rows)
    .innerJoin(
      cloudLogEntries,
      and(
        eq(cloudLogEntries.monitorId, monitorId),
        eq(cloudLogEntries.sequence, sql`reported.sequence`),
        eq(cloudLogEntries.at, sql`reported.at`),
        eq(cloudLogEntries.type, sql`reported.type`),
        eq(cloudLogEntries.activity, sql`reported.activity`),
        eq(cloudLogEntries.severity, sql`reported.severity`),
        gte(cloudLogEntries.series, firstOfCredential),
      ),
    );
  const numbers = JSON.stringify([...new Set(reported.map(({ sequence }) => sequence))]);
  const taken = await tx
    .selectDistinct({ sequence: cloudLogEntries.sequence })
    .from(sql`json_array_elements_text(${numbers}::json) AS numbers(number)`)
    .innerJoin(
      cloudLogEntries,
      and(
        eq(cloudLogEntries.monitorId, monitorId),
        eq(cloudLogEntries.sequence, sql`numbers.number::bigint`),
        eq(cloudLogEntries.series, current),
      ),
    );
  return {
    taken: taken.map(({ sequence }) => sequence),
    repeated: repeated.flatMap(({ position, series }) => {
      const entry = reported[position];
      return entry ? [{ entry, series }] : [];
    }),
  };
}

/** Adds entries that are not stored yet. */
export async function addCloudLogEntries(
  tx: Database,
  monitorId: string,
  entries: readonly (ReportedEntry & { id: string; series: number })[],
): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map((entry) => ({
    ...entry,
    monitorId,
    searchKey: searchKeyOf(entry.type, entry.activity),
  }));
  await tx.insert(cloudLogEntries).values(rows);
}
