// The rows of a table that is read from text, and what is odd about them.

export interface TableRow {
  /** As the spreadsheet numbers it, from 1. */
  number: number;
  cells: string[];
  /** A cell that goes on over lines which may be rows of as many cells as the table has columns: a quotation mark may be to blame. */
  spanning?: string;
}

const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '');

/** A cell that is empty in each row is no column. */
function withoutEmptyEnd(cells: readonly string[]): string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1);
}

export function countOf(text: string, sign: string): number {
  return text.split(sign).length - 1;
}

/** Whether what follows the first line of a cell may be rows. */
function hasLinesOf(cell: string, delimiter: string, least: number): boolean {
  if (!cell.includes('\n')) return false;
  const [, ...lines] = cell.split('\n');
  return lines.some((line) => countOf(line, delimiter) >= least);
}

/** Whether the cell's first line ends a row, and its last one begins another: a mark in each has made one of both. */
function joinsRows(cells: readonly string[], index: number, delimiter: string, least: number): boolean {
  const lines = cells[index]?.split('\n') ?? [];
  if (lines.length < 2) return false;
  const ofFirst = index + countOf(lines[0] ?? '', delimiter);
  const ofLast = countOf(lines.at(-1) ?? '', delimiter) + cells.length - 1 - index;
  return Math.min(ofFirst, ofLast) >= least;
}

interface Read {
  /** The cells of each row, blank rows included. */
  all: readonly string[][];
  delimiter: string;
  /** The number of the first row. */
  first?: number;
  /** Whether the quotation marks of the row with this index are wrong: then any line in a cell may be a row. */
  isMisquoted?(index: number): boolean;
}

/** Leaves out blank rows, whose numbers count. */
export function toRows({ all, delimiter, first = 1, isMisquoted }: Read): TableRow[] {
  const head = all.find((cells) => !isBlank(cells)) ?? [];
  const width = withoutEmptyEnd(head).length;
  return all.flatMap((cells, index): TableRow[] => {
    if (isBlank(cells)) return [];
    const least = isMisquoted?.(index) ? 0 : Math.max(1, width - 1);
    const row = { number: first + index, cells: withoutEmptyEnd(cells) };
    // Empty columns at the end of the table are none.
    const used = cells.slice(0, Math.max(row.cells.length, cells.length - (head.length - width)));
    const spanning = cells.find(
      (cell, at) =>
        hasLinesOf(cell, delimiter, least) || joinsRows(used, at, delimiter, Math.max(1, width - 1)),
    );
    return [spanning === undefined ? row : { ...row, spanning }];
  });
}
