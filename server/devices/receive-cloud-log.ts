// Cloud log entries of monitors. Whatever is acknowledged is stored: once, however often it is reported.
import { randomUUID } from '../base/platform.ts';
import type { Database } from '../store/engine/database.ts';
import {
  addCloudLogEntries,
  beginSeries,
  findStoredEntries,
  lockSeries,
  type ReportedEntry,
} from '../store/requests/cloud-log-reports.ts';
import { assignSeries } from './cloud-log-series.ts';

export async function receiveCloudLog(
  db: Database,
  monitorId: string,
  reported: readonly ReportedEntry[],
): Promise<void> {
  await db.transaction(async (tx) => {
    const series = await lockSeries(tx, monitorId);
    const stored = await findStoredEntries(tx, monitorId, series, reported);
    const added = assignSeries(reported, { current: series.current, ...stored });
    const last = added.at(-1)?.series ?? series.current;
    if (last > series.current) await beginSeries(tx, monitorId, last);
    await addCloudLogEntries(tx, monitorId, withOrderedIds(added));
  });
}

/** With new ids that rise with the numbers, because ids order entries of the same time. */
function withOrderedIds(entries: ReturnType<typeof assignSeries<ReportedEntry>>) {
  const ids = entries.map(() => randomUUID()).toSorted();
  return entries
    .toSorted((a, b) => a.series - b.series || a.sequence - b.sequence)
    .map((entry, position) => ({ ...entry, id: ids[position] ?? randomUUID() }));
}
