// Everything that happened in a range, as CSV, whatever the grid is filtered by. The answer may have 100,000 entries:
// it is read at once, and then parsed and written in short stretches, so that the screen stays alive.
import { z } from 'zod';
import { activity, allEntries, searchActivities } from '../../../../contract/monitors/activities.ts';
import type { Call } from '../../../api/http.ts';
import { formatMoment, formatStamp } from '../../../i18n/format.ts';
import { writeCsv } from '../../../lib/csv.ts';
import { activityBody, type GridQuestion, unfiltered } from '../load-tab.ts';
import { descriptionOf } from './cloud-log-columns.tsx';

/** The file name is given; its spelling is not ours to correct. */
const fileName = 'CLoud_Log.csv';

/** How long everything may take, ms. */
const longest = 120_000;

/** The same call, whose entries are parsed one by one while they are written. */
const searchUnread = { ...searchActivities, data: z.array(z.unknown()) };

interface Options {
  head: readonly [id: string, description: string, moment: string];
  signal: AbortSignal;
  /** Told how many of how many entries are written. */
  onProgress(written: number, total: number): void;
}

/**
 * Reads and writes it all.
 * @throws AppError, or a ZodError where an entry cannot be read
 */
export async function cloudLogCsv(
  call: Call,
  question: GridQuestion,
  { head, signal, onProgress }: Options,
): Promise<{ file: File; entries: number }> {
  const { data } = await call(
    searchUnread,
    {
      params: { id: question.monitorId },
      query: { count: allEntries, page: 1, sort_order: 'desc' },
      body: activityBody(question, unfiltered),
    },
    { signal, timeout: longest },
  );
  const csv = await writeCsv({
    head,
    rows: data,
    cells(entry) {
      const row = activity.parse(entry);
      return [formatStamp(row.updated_date), descriptionOf(row), formatMoment(row.updated_date)];
    },
    onProgress: (written) => onProgress(written, data.length),
    signal,
  });
  return { file: new File([csv], fileName, { type: csv.type }), entries: data.length };
}
