// A list as CSV: all rows of its menu, search and filters, in its order.
import type { TFunction } from 'i18next';
import type { ExportedList } from '../../../contract/audit/audit.ts';
import { maxPageSize } from '../../../contract/common/paging.ts';
import type { Call } from '../../api/http.ts';
import { sortRows } from '../../data/device/sort-rows.ts';
import type { ListDefinition, ListQuery, ListTypes } from '../../data/list-definition.ts';
import { announceExport } from '../../history/announce-export.ts';
import { writeCsv } from '../../lib/csv.ts';

/** How the records of an entity are written. */
export interface CsvFormat<L extends ListTypes> {
  list: ExportedList;
  fileName: string;
  /** The sort by which they are read: no heartbeat moves a record in it, so that the pages fit together. */
  readBy: L['sortKey'];
  head(t: TFunction): readonly string[];
  cells(t: TFunction, row: L['row']): readonly string[];
}

/** Fetches the format, once a list is to be written. */
export type LoadCsvFormat<L extends ListTypes> = () => Promise<CsvFormat<L>>;

interface Options<L extends ListTypes> {
  definition: ListDefinition<L>;
  query: ListQuery<L>;
  signal: AbortSignal;
  onProgress(read: number, total: number): void;
}

/**
 * Reads a whole list in large pages, each record once. Where records leave the list meanwhile, those that moved up to pages
 * which are read already are read again.
 * @throws AppError
 */
async function readList<L extends ListTypes>(
  call: Call,
  readBy: L['sortKey'],
  { definition, query, signal, onProgress }: Options<L>,
): Promise<L['row'][]> {
  const rows = new Map<string, L['row']>();
  let total = Number.POSITIVE_INFINITY;
  for (let page = 1; (page - 1) * maxPageSize < total; page += 1) {
    const asked = { ...query, sort: readBy, order: 'asc', page, pageSize: maxPageSize } as const;
    const found = await definition.fetchPage(call, asked, signal);
    for (const row of found.rows) rows.set(definition.idOf(row), row);
    if (page > 1 && found.count < total) {
      page = Math.max(0, page - 1 - Math.ceil((total - found.count) / maxPageSize));
    }
    total = found.count;
    onProgress(Math.min(rows.size, total), total);
  }
  return sortRows(definition, query, [...rows.values()], (row) => row);
}

/** Recorded in the trail before it is made: without that there is no file. @throws AppError */
export async function listCsv<L extends ListTypes>(
  call: Call,
  t: TFunction,
  format: CsvFormat<L>,
  options: Options<L>,
): Promise<{ file: File; count: number }> {
  const rows = await readList(call, format.readBy, options);
  await announceExport(call, { list: format.list, count: rows.length });
  const csv = await writeCsv({
    head: format.head(t),
    rows,
    cells: (row) => format.cells(t, row),
    signal: options.signal,
  });
  return { file: new File([csv], format.fileName, { type: csv.type }), count: rows.length };
}
