// Tables as CSV for spreadsheets: UTF-8 with a byte order mark, CRLF, quoted as in RFC 4180, and no cell is taken for a
// formula, also where the spreadsheet separates cells by semicolons or tabs.
import { guarded } from '../../contract/common/formula-guard.ts';
import { unmarked } from '../../contract/common/isolate.ts';

const number = /^[+-]?(\d+([.,]\d+)?|\.\d+)(e[+-]?\d+)?$/i;
const mustBeQuoted = /[",\r\n]/;

/** Short enough to go unnoticed before the page can react again. */
const workSliceMs = 8;
const progressIntervalMs = 200;

/** Programs read it: sentences have no marks. A row's first cell is guarded even if it is a number: elsewhere it is one cell with those that follow. */
function cell(marked: string, index: number): string {
  const text = unmarked(marked);
  const safe = index > 0 && number.test(text) ? text : guarded(text);
  return mustBeQuoted.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function csvLine(cells: readonly string[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

/** Lets the screen paint and react. */
function yieldToBrowser(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

interface Options<Row> {
  head: readonly string[];
  rows: Iterable<Row>;
  /** Throwing ends the export. */
  cells(row: Row): readonly string[];
  /** Called now and then with the number of rows written. */
  onProgress?(written: number): void;
  signal?: AbortSignal;
}

/** Writes a table in short slices, so that the page stays responsive. Rejects when the signal is aborted. */
export async function writeCsv<Row>({ head, rows, cells, onProgress, signal }: Options<Row>): Promise<Blob> {
  // One piece per slice: a blob of 100,000 pieces is slow to make.
  const pieces: string[] = [];
  let piece = `\uFEFF${csvLine(head)}`;
  let written = 0;
  let pausedAt = performance.now();
  let reportedAt = Number.NEGATIVE_INFINITY;
  for (const row of rows) {
    piece += csvLine(cells(row));
    written += 1;
    if (performance.now() - pausedAt < workSliceMs) continue;
    if (pausedAt - reportedAt > progressIntervalMs) {
      onProgress?.(written);
      reportedAt = pausedAt;
    }
    pieces.push(piece);
    piece = '';
    await yieldToBrowser();
    signal?.throwIfAborted();
    pausedAt = performance.now();
  }
  return new Blob([...pieces, piece], { type: 'text/csv;charset=utf-8' });
}
