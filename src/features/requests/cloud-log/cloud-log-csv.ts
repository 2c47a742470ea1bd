// All entries of the cloud log in a date range as CSV, whatever the grid is filtered by. There may be 100,000: they are
// parsed and written in batches, so that the screen stays responsive.
import { z } from 'zod';
import { allEntries, cloudLogEntry, searchCloudLog } from '../../../../contract/requests/cloud-log.ts';
import type { Call } from '../../../api/http.ts';
import { beginExport } from '../../../history/begin-export.ts';
import { formatCsvMoment, formatStamp } from '../../../i18n/format.ts';
import { writeCsv } from '../../../lib/csv.ts';
import type { TabQuery } from '../tab-query.ts';
import { descriptionOf } from './cloud-log-columns.tsx';
import { cloudLogBody, unfiltered } from './cloud-log-source.ts';

/** The spelling is required, with its capital L. */
const fileName = 'CLoud_Log.csv';

const requestTimeoutMs = 120_000;

/** Searches the cloud log without parsing: entries are parsed one by one while they are written. */
const searchUnparsed = { ...searchCloudLog, data: z.array(z.unknown()) };

interface Options {
  head: readonly [id: string, description: string, moment: string];
  signal: AbortSignal;
  onProgress(written: number, total: number): void;
}

/** @throws AppError, or a ZodError when an entry cannot be parsed */
export async function cloudLogCsv(
  call: Call,
  query: TabQuery,
  { head, signal, onProgress }: Options,
): Promise<{ file: File; entries: number }> {
  const exported = await beginExport(call);
  const { data } = await exported.call(
    searchUnparsed,
    {
      params: { id: query.monitorId },
      query: { count: allEntries, page: 1, sort_order: 'desc' },
      body: cloudLogBody(query, unfiltered),
    },
    { signal, timeout: requestTimeoutMs },
  );
  await exported.end();
  const csv = await writeCsv({
    head,
    rows: data,
    cells(entry) {
      const row = cloudLogEntry.parse(entry);
      return [formatStamp(row.updated_date), descriptionOf(row), formatCsvMoment(row.updated_date)];
    },
    onProgress: (written) => onProgress(written, data.length),
    signal,
  });
  return { file: new File([csv], fileName, { type: csv.type }), entries: data.length };
}
