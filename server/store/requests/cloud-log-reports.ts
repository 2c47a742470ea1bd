// Storing what monitors report for their cloud logs.
import { and, eq, gte, inArray, sql } from 'drizzle-orm';
import { phraseKeyOf } from '../../../contract/common/normalise.ts';
import type { Severity } from '../../../contract/requests/cloud-log.ts';
import { randomUUID } from '../../base/platform.ts';
import { batchSize } from '../common/selection.ts';
import type { Database } from '../engine/database.ts';
import { cloudLogEntries, cloudLogSeries, monitors } from '../schema/index.ts';

export interface ReportedEntry {
  sequence: number;
  type: string;
  activity: string;
  severity: Severity;
  at: Date;
}

type Series = typeof cloudLogSeries.$inferSelect;

/**
 * Locks where the monitor counts: a report waits for another one of the same monitor, which may be its repetition. The
 * monitor is locked first, as when its credential is replaced, to avoid deadlocks.
 */
export async function lockSeries(tx: Database, monitorId: string): Promise<Series> {
  const [row] = await tx
    .insert(cloudLogSeries)
    .select(
      sql`SELECT id, 1, 1, '2000-01-01'::date, 0, NULL::timestamptz FROM ${monitors} WHERE id = ${monitorId}::uuid FOR KEY SHARE`,
    )
    .onConflictDoUpdate({ target: cloudLogSeries.monitorId, set: { monitorId } })
    .returning();
  if (!row) throw new Error('a monitor that was authenticated is gone');
  return row;
}

/** Continues in a locked monitor's series of this number. */
export async function beginSeries(tx: Database, monitorId: string, current: number): Promise<void> {
  await tx.update(cloudLogSeries).set({ current }).where(eq(cloudLogSeries.monitorId, monitorId));
}

/** Notes how many entries a locked monitor has stored on a day. */
export async function countEntries(
  tx: Database,
  monitorId: string,
  day: string,
  ofDay: number,
): Promise<void> {
  await tx
    .update(cloudLogSeries)
    .set({ day, ofDay, refusedSince: null })
    .where(eq(cloudLogSeries.monitorId, monitorId));
}

/** No monitor counts in it: entries that the service adds by itself, and those whose numbers it cannot go by. */
export const seriesOfService = 0;

/** Notes that a locked monitor's further entries of a day are refused, also in its cloud log: there people see it. */
export async function noteRefusals(
  tx: Database,
  monitorId: string,
  { day, count, at }: { day: string; count: number; at: Date },
): Promise<void> {
  await tx.update(cloudLogSeries).set({ refusedSince: at }).where(eq(cloudLogSeries.monitorId, monitorId));
  const type = 'SERVICE';
  const activity = `This monitor has sent ${count.toLocaleString('en')} entries today, which is all that it may. Further ones are refused until ${day} ends (UTC).`;
  await tx
    .insert(cloudLogEntries)
    .values({
      id: randomUUID(),
      monitorId,
      series: seriesOfService,
      sequence: at.getTime(),
      type,
      activity,
      severity: 'WARNING',
      at,
      searchKey: phraseKeyOf(type, activity),
    })
    .onConflictDoNothing();
}

/** Begins a new series for monitors with a new credential: they may be other devices, or were set up anew. */
export async function beginSeriesOfCredentials(tx: Database, monitorIds: readonly string[]): Promise<void> {
  const next = sql`${cloudLogSeries.current} + 1`;
  for (let from = 0; from < monitorIds.length; from += batchSize) {
    const batch = monitorIds.slice(from, from + batchSize);
    await tx
      .insert(cloudLogSeries)
      .values(batch.map((monitorId) => ({ monitorId, current: 2, firstOfCredential: 2 })))
      .onConflictDoUpdate({
        target: cloudLogSeries.monitorId,
        set: { current: next, firstOfCredential: next },
      });
  }
}

/** Finds how much of a report is stored: the numbers that the current series has, and entries that are the same in any series. */
export async function findStoredEntries<Entry extends ReportedEntry>(
  tx: Database,
  monitorId: string,
  { current, firstOfCredential }: Pick<Series, 'current' | 'firstOfCredential'>,
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

/** The numbers of these that are stored in the service's own series. */
export async function findStoredOfService(
  tx: Database,
  monitorId: string,
  sequences: readonly number[],
): Promise<ReadonlySet<number>> {
  if (sequences.length === 0) return new Set();
  const rows = await tx
    .select({ sequence: cloudLogEntries.sequence })
    .from(cloudLogEntries)
    .where(
      and(
        eq(cloudLogEntries.monitorId, monitorId),
        inArray(cloudLogEntries.sequence, [...sequences]),
        eq(cloudLogEntries.series, seriesOfService),
      ),
    );
  return new Set(rows.map(({ sequence }) => sequence));
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
    searchKey: phraseKeyOf(entry.type, entry.activity),
  }));
  await tx.insert(cloudLogEntries).values(rows);
}
