// Cloud log entries of monitors. Whatever is acknowledged is stored: once, however often it is reported.
import { dayMs } from '../../contract/common/durations.ts';
import { databaseTime } from '../base/database-clock.ts';
import { randomUUID } from '../base/platform.ts';
import { HttpError } from '../http/http-error.ts';
import type { Database } from '../store/engine/database.ts';
import {
  addCloudLogEntries,
  beginSeries,
  countEntries,
  findStoredEntries,
  findStoredOfService,
  lockSeries,
  noteRefusals,
  type ReportedEntry,
  seriesOfService,
} from '../store/requests/cloud-log-reports.ts';
import { unreadableTime } from '../store/schema/index.ts';
import { assignSeries } from './cloud-log-series.ts';
import { readUnreadable } from './unreadable-entry.ts';

/** More than any monitor has to say in a day, also after weeks without a network; one in a loop says it in a minute. */
const entriesOfDay = 20_000;

/** A day in UTC, as all monitors have it. */
const dayOf = (now: Date) => now.toISOString().slice(0, 10);

/** The day is over by then, and the monitors that were refused do not come back together. */
function retryTomorrow(now: Date): { 'Retry-After': string } {
  const left = Math.ceil((dayMs - (now.getTime() % dayMs)) / 1_000);
  return { 'Retry-After': String(left + Math.floor(Math.random() * 1_800)) };
}

export interface CloudLogReport {
  entries: readonly ReportedEntry[];
  /** Those that are not as described, as they were sent. */
  unreadable?: readonly unknown[];
}

/** Whether the report was stored: not when the monitor has sent all entries of a day. */
async function store(tx: Database, monitorId: string, report: CloudLogReport, now: Date): Promise<boolean> {
  const series = await lockSeries(tx, monitorId);
  const stored = await findStoredEntries(tx, monitorId, series, report.entries);
  const readable = assignSeries(report.entries, { current: series.current, ...stored });
  const unreadable = await newUnreadable(tx, monitorId, report.unreadable ?? [], series.firstOfCredential);
  const added = [...unreadable, ...readable];
  // A repeated report is acknowledged again.
  if (added.length === 0) return true;
  const day = dayOf(now);
  const today = series.day === day ? series : { ofDay: 0, refusedSince: null };
  if (today.ofDay >= entriesOfDay) {
    if (!today.refusedSince) await noteRefusals(tx, monitorId, { day, count: today.ofDay, at: now });
    return false;
  }
  const last = readable.at(-1)?.series ?? series.current;
  if (last > series.current) await beginSeries(tx, monitorId, last);
  await addCloudLogEntries(tx, monitorId, withOrderedIds(added));
  await countEntries(tx, monitorId, day, today.ofDay + added.length);
  return true;
}

/** @throws HttpError 429 when the monitor has sent as many entries as it may in a day */
export async function receiveCloudLog(
  db: Database,
  monitorId: string,
  report: CloudLogReport,
  now: Date = databaseTime(),
): Promise<void> {
  const isStored = await db.transaction((tx) => store(tx, monitorId, report, now));
  if (!isStored) throw new HttpError(429, 'cloudLogFull', { headers: retryTomorrow(now) });
}

/** Entries that cannot be read, each once however often it is reported under one credential. */
async function newUnreadable(tx: Database, monitorId: string, sent: readonly unknown[], credential: number) {
  const entries = readUnreadable(sent, credential);
  const bySequence = new Map(entries.map((entry) => [entry.sequence, entry]));
  const stored = await findStoredOfService(tx, monitorId, [...bySequence.keys()]);
  return [...bySequence.values()]
    .filter(({ sequence }) => !stored.has(sequence))
    .map((entry) => ({ ...entry, at: entry.at ?? unreadableTime, series: seriesOfService }));
}

/** With new ids that rise with the numbers, because ids order entries of the same time. */
function withOrderedIds(entries: ReturnType<typeof assignSeries<ReportedEntry>>) {
  const ids = entries.map(() => randomUUID()).toSorted();
  return entries
    .toSorted((a, b) => a.series - b.series || a.sequence - b.sequence)
    .map((entry, position) => ({ ...entry, id: ids[position] ?? randomUUID() }));
}
