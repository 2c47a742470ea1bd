// Reads cells as spreadsheets copy them: apart by tabs, and quoted only where they have a tab or a line break. A cell that
// merely begins with a quotation mark is copied as it is.
import { countOf, type TableRow, toRows } from './table-rows.ts';

const tab = '\t';

/** A cell in quotation marks, up to where another cell or row begins; marks in it are doubled. */
const quotedCell = /"([^"]*(?:""[^"]*)*)"(?=[\t\n]|$)/y;
const plainCell = /[^\t\n]*/y;

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

const filledLines = (text: string) => text.split('\n').filter((line) => line !== '');

/** All lines that a part of a text touches, without blank ones. */
function linesOf(text: string, begin: number, end: number): string[] {
  const last = text.indexOf('\n', end);
  return filledLines(text.slice(text.lastIndexOf('\n', begin - 1) + 1, last < 0 ? text.length : last));
}

/** The cell that begins at a place, and how long it is there. */
function cellAt(text: string, at: number, tabs: number | null): { cell: string; length: number } {
  const [whole = '', content = ''] = matchAt(quotedCell, text, at) ?? [];
  const areRows = () => linesOf(text, at, at + whole.length).every((line) => countOf(line, tab) === tabs);
  if (/[\t\n]/.test(content) && !areRows())
    return { cell: content.replaceAll('""', '"'), length: whole.length };
  const [cell = ''] = matchAt(plainCell, text, at) ?? [];
  return { cell, length: cell.length };
}

/**
 * The cells of each row.
 * @param tabs in each row of the table; null while that is not known, and the first row is enough
 */
function readCells(text: string, tabs: number | null): string[][] {
  const rows: string[][] = [[]];
  for (let at = 0; ; at += 1) {
    const { cell, length } = cellAt(text, at, tabs);
    rows.at(-1)?.push(cell);
    at += length;
    const isRowEnd = text[at] === '\n';
    if (at >= text.length || (isRowEnd && tabs === null)) return rows;
    if (isRowEnd) rows.push([]);
  }
}

/** Reads cells that are apart by tabs. */
export function readPastedTable(pasted: string): TableRow[] {
  const text = pasted.replaceAll(/\r\n?/g, '\n').replace(/\n+$/, '');
  const table = text.replace(/^\n+/, '');
  const lines = filledLines(table);
  const tabs = countOf(lines[0] ?? '', tab);
  // Where each line is a row as it stands, no quotation mark encloses anything.
  const isPlain = lines.every((line) => countOf(line, tab) === tabs);
  const known = isPlain ? tabs : (readCells(table, null)[0]?.length ?? 1) - 1;
  return toRows({ all: readCells(text, known), delimiter: tab });
}
