// A list as CSV: all rows of its menu, search and filters, in its order.
import type { TFunction } from 'i18next';
import { maxPageSize } from '../../../contract/common/paging.ts';
import type { Call } from '../../api/http.ts';
import type { ListDefinition, ListQuery, ListTypes } from '../../data/list-definition.ts';
import { sortRows } from '../../data/sort-rows.ts';
import { beginExport } from '../../history/begin-export.ts';
import { writeCsv } from '../../lib/csv.ts';
import { isEqual } from '../../lib/is-equal.ts';

/** How the records of an entity are written. */
export interface CsvFormat<L extends ListTypes> {
  fileName: string;
  /** The sort by which they are read: no heartbeat moves a record in it, so that the pages fit together. */
  readBy: L['sortKey'];
  head(t: TFunction<['start', 'lists']>): readonly string[];
  cells(t: TFunction<['start', 'lists']>, row: L['row']): readonly string[];
}

/** Fetches the format, once a list is to be written. */
export type LoadCsvFormat<L extends ListTypes> = () => Promise<CsvFormat<L>>;

interface Options<L extends ListTypes> {
  definition: ListDefinition<L>;
  query: ListQuery<L>;
  signal: AbortSignal;
  onProgress(read: number, total: number): void;
}

/** So often a list is read until it is the same twice. */
const mostPasses = 4;

interface ListRead<Row> {
  rows: Row[];
  /** Whether it never was the same twice: then it has all that was seen, and may lack what moved. */
  isChanging: boolean;
}

/** Reads each page once. Where records come and go meanwhile, the pages may not fit together. @throws AppError */
async function readPass<L extends ListTypes>(
  call: Call,
  readBy: L['sortKey'],
  { definition, query, signal }: Options<L>,
  onProgress: (read: number, total: number) => void,
): Promise<{ rows: Map<string, L['row']>; pages: number }> {
  const rows = new Map<string, L['row']>();
  const asked = { ...query, sort: readBy, order: 'asc' } as const;
  // A server may have smaller pages.
  let pageSize = maxPageSize;
  for (let page = 1; ; page += 1) {
    const found = await definition.fetchPage(call, { ...asked, page, pageSize }, signal);
    for (const row of found.rows) rows.set(definition.idOf(row), row);
    if (page === 1 && found.rows.length > 0) pageSize = Math.min(pageSize, found.rows.length);
    onProgress(Math.min(rows.size, found.count), found.count);
    if (found.rows.length === 0 || page * pageSize >= found.count) return { rows, pages: page };
  }
}

/**
 * Reads a whole list in large pages, each record once. One that moves from one page to another is missed without any sign
 * of it in the answers, so that a list of several pages is read until it is the same twice. The first time counts as the export.
 * @throws AppError
 */
async function readList<L extends ListTypes>(
  { countedCall, call }: { countedCall: Call; call: Call },
  readBy: L['sortKey'],
  options: Options<L>,
): Promise<ListRead<L['row']>> {
  const { definition, query, onProgress } = options;
  const sorted = (rows: Map<string, L['row']>) => sortRows(definition, query, [...rows.values()]);
  const { rows: first, pages } = await readPass(countedCall, readBy, options, onProgress);
  if (pages === 1) return { rows: sorted(first), isChanging: false };
  const seen = new Map(first);
  let before = first;
  for (let pass = 2; pass <= mostPasses; pass += 1) {
    const { rows } = await readPass(call, readBy, options, (_, total) => onProgress(total, total));
    if (isEqual([...rows.keys()], [...before.keys()])) return { rows: sorted(rows), isChanging: false };
    for (const [id, row] of rows) seen.set(id, row);
    before = rows;
  }
  return { rows: sorted(seen), isChanging: true };
}

/** Recorded in the trail before it is made: without that there is no file. @throws AppError */
export async function listCsv<L extends ListTypes>(
  call: Call,
  t: TFunction<['start', 'lists']>,
  format: CsvFormat<L>,
  options: Options<L>,
): Promise<{ file: File; count: number; isChanging: boolean }> {
  const exported = await beginExport(call);
  const { rows, isChanging } = await readList({ countedCall: exported.call, call }, format.readBy, options);
  await exported.end();
  const csv = await writeCsv({
    head: format.head(t),
    rows,
    cells: (row) => format.cells(t, row),
    signal: options.signal,
  });
  return { file: new File([csv], format.fileName, { type: csv.type }), count: rows.length, isChanging };
}
