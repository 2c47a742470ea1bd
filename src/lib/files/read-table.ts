// Reads the table of a file as text, in which cells are quoted as RFC 4180 says.
import Papa from 'papaparse';
import { type TableRow, toRows } from './table-rows.ts';

interface TextTable {
  rows: TableRow[];
  /** Between the cells of a row: ',', ';' or a tab. */
  delimiter: string;
  /** The row in which a quotation mark is opened and never closed; null where there is none. */
  openQuoteAt: number | null;
}

/** Excel's own line, which says what is between the cells. */
const delimiterLine = /^sep=(.)\n/i;

// Facilities of a user stand in one cell, apart by '|'.
const delimiters = [',', ';', '\t'];

/** The delimiter by which the first row that has several cells, normally the heads, has the most. */
function delimiterOf(text: string): string {
  const rows = delimiters.map(
    (delimiter) => Papa.parse<string[]>(text, { delimiter, newline, preview: 20 }).data,
  );
  for (let at = 0; at < 20; at += 1) {
    const widths = rows.map((each) => each[at]?.filter((cell) => cell.trim() !== '').length ?? 0);
    const most = Math.max(...widths);
    if (most > 1) return delimiters[widths.indexOf(most)] ?? ',';
  }
  return ',';
}

/** All line ends are made this one: they may differ from line to line, and papaparse would know one kind alone. */
const newline = '\n';

/** @param delimiter where it is known; otherwise the text shows it */
export function readTable(text: string, delimiter = ''): TextTable {
  const lines = text.replaceAll(/\r\n?/g, newline);
  const [line = '', said = ''] = delimiterLine.exec(lines) ?? [];
  const first = line === '' ? 1 : 2;
  const table = lines.slice(line.length);
  const used = delimiter || said || delimiterOf(table);
  const { data, errors } = Papa.parse<string[]>(table, { delimiter: used, newline });
  const open = errors.find(({ code }) => code === 'MissingQuotes');
  const misquoted = new Set(errors.filter(({ code }) => code === 'InvalidQuotes').map(({ row }) => row));
  return {
    rows: toRows({ all: data, delimiter: used, first, isMisquoted: (index) => misquoted.has(index) }),
    delimiter: used,
    openQuoteAt: open ? (open.row ?? 0) + first : null,
  };
}
