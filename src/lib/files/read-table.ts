// Reads a table from text: a CSV file, or the cells of a spreadsheet as it copies them, apart by tabs.
import Papa from 'papaparse';

export interface TableRow {
  /** As the spreadsheet numbers it, from 1. */
  number: number;
  cells: string[];
}

interface TextTable {
  rows: TableRow[];
  /** Between the cells of a row: ',', ';' or a tab. */
  delimiter: string;
  /** The row in which a quotation mark is opened and never closed; null where there is none. */
  openQuoteAt: number | null;
}

/** Excel's own line, which says what is between the cells. */
const delimiterLine = /^sep=(.)\r?\n/i;

const isBlank = ({ cells }: TableRow) => cells.every((cell) => cell.trim() === '');

/** A cell that is empty in each row is no column. */
function withoutEmptyEnd(rows: readonly TableRow[]): TableRow[] {
  return rows.map(({ number, cells }) => {
    let { length } = cells;
    while (length > 0 && cells[length - 1]?.trim() === '') length -= 1;
    return { number, cells: cells.slice(0, length) };
  });
}

// Facilities of a user stand in one cell, apart by '|'.
const delimiters = [',', ';', '\t'];

/** The delimiter by which the first row, which has the heads, has the most cells. */
function delimiterOf(text: string): string {
  const first = text.replace(/^(\s*\n)+/u, '');
  const widths = delimiters.map(
    (delimiter) => Papa.parse<string[]>(first, { delimiter, preview: 1 }).data[0]?.length ?? 0,
  );
  return delimiters[widths.indexOf(Math.max(...widths))] ?? ',';
}

/** @param delimiter where it is known; otherwise the text shows it */
export function readTable(text: string, delimiter = ''): TextTable {
  const [line = '', said = ''] = delimiterLine.exec(text) ?? [];
  const begin = line === '' ? 0 : 1;
  const table = text.slice(line.length);
  const read = Papa.parse<string[]>(table, { delimiter: delimiter || said || delimiterOf(table) });
  const rows = read.data.map((cells, index) => ({ number: index + 1 + begin, cells }));
  const open = read.errors.find(({ code }) => code === 'MissingQuotes');
  return {
    rows: withoutEmptyEnd(rows.filter((row) => !isBlank(row))),
    delimiter: read.meta.delimiter,
    openQuoteAt: open ? (open.row ?? 0) + 1 + begin : null,
  };
}
