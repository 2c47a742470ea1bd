// Tables as CSV that spreadsheets open as they are: UTF-8 with a byte order mark, CRLF, quoted as RFC 4180 has it,
// and no cell is taken for a formula.

/** What spreadsheets take for the beginning of a formula. */
const formula = /^[=+\-@\t\r]/;
const number = /^[+-]?(\d+([.,]\d+)?|\.\d+)(e[+-]?\d+)?$/i;
const mustBeQuoted = /[",\r\n]/;

/** Work at a stretch that a person does not notice, in ms. */
const stretch = 8;
/** Progress is reported this often, in ms. */
const glance = 200;

function cell(text: string): string {
  const safe = formula.test(text) && !number.test(text) ? `'${text}` : text;
  return mustBeQuoted.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

/** Lets the screen paint and react. */
function breathe(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

interface Options<Row> {
  head: readonly string[];
  rows: Iterable<Row>;
  /** A row's cells; what it throws ends the work. */
  cells(row: Row): readonly string[];
  /** Told now and then how many rows are written. */
  onProgress?(written: number): void;
  signal?: AbortSignal;
}

/** Writes a table in short stretches, so that the screen stays alive. Rejects when the signal is aborted. */
export async function writeCsv<Row>({ head, rows, cells, onProgress, signal }: Options<Row>): Promise<Blob> {
  // One piece a stretch: a blob of 100,000 pieces takes longer than all that is in them.
  const pieces: string[] = [];
  let piece = `\uFEFF${csvLine(head)}`;
  let written = 0;
  let pausedAt = performance.now();
  let toldAt = Number.NEGATIVE_INFINITY;
  for (const row of rows) {
    piece += csvLine(cells(row));
    written += 1;
    if (performance.now() - pausedAt < stretch) continue;
    if (pausedAt - toldAt > glance) {
      onProgress?.(written);
      toldAt = pausedAt;
    }
    pieces.push(piece);
    piece = '';
    await breathe();
    signal?.throwIfAborted();
    pausedAt = performance.now();
  }
  return new Blob([...pieces, piece], { type: 'text/csv;charset=utf-8' });
}
