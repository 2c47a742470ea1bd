// The table of a file or of pasted cells, and what is sent of it.
import { dotted } from '../../../../contract/common/isolate.ts';
import {
  type ImportEntityName,
  maxImportCellLength,
  maxImportRows,
} from '../../../../contract/jobs/import-fields.ts';
import type { ImportRow, ImportTable } from '../../../../contract/jobs/imports.ts';
import { decodeText } from '../../../lib/files/decode-text.ts';
import { countUnreadable, decodeAs, type Encoding } from '../../../lib/files/encodings.ts';
import { readBytes } from '../../../lib/files/read-bytes.ts';
import { readPastedTable } from '../../../lib/files/read-pasted.ts';
import { readTable } from '../../../lib/files/read-table.ts';
import type { TableRow } from '../../../lib/files/table-rows.ts';

export interface SourceTable {
  /** The file's name; '' for pasted cells. */
  name: string;
  rows: readonly TableRow[];
  /** How a file was read, and what it takes to read it otherwise; null for pasted cells. */
  file: { bytes: Uint8Array; encoding: Encoding; unreadable: number } | null;
}

export type TableProblem =
  | { type: 'workbook' | 'binary' | 'tooLarge' | 'empty' | 'unreadable' }
  | { type: 'tooMany'; count: number }
  | { type: 'openQuote'; row: number };

export type ReadSource = { table: SourceTable } | { problem: TableProblem };

/** Far more than 10,000 rows have. */
const maxFileBytes = 20 * 1024 * 1024;

function toTable(table: SourceTable): ReadSource {
  const { length } = table.rows;
  if (length === 0) return { problem: { type: 'empty' } };
  // With the row of heads.
  return length > maxImportRows + 1 ? { problem: { type: 'tooMany', count: length } } : { table };
}

function readText(text: string, about: Pick<SourceTable, 'name' | 'file'>): ReadSource {
  const { rows, openQuoteAt } = readTable(text);
  if (openQuoteAt !== null) return { problem: { type: 'openQuote', row: openQuoteAt } };
  return toTable({ ...about, rows });
}

/** @param language of the console, which decides where bytes alone do not show an encoding */
export async function readFile(file: File, language: string): Promise<ReadSource> {
  if (file.size > maxFileBytes) return { problem: { type: 'tooLarge' } };
  const read = await readBytes(file).catch(() => null);
  if (!read) return { problem: { type: 'unreadable' } };
  const bytes = new Uint8Array(read);
  const decoded = decodeText(bytes, language);
  if (decoded.type !== 'text') return { problem: { type: decoded.type } };
  return readAs({ name: file.name, bytes }, decoded.encoding);
}

/** Reads a file in an encoding that a person has chosen. */
export function readAs({ name, bytes }: { name: string; bytes: Uint8Array }, encoding: Encoding): ReadSource {
  const text = decodeAs(bytes, encoding);
  return readText(text, { name, file: { bytes, encoding, unreadable: countUnreadable(text) } });
}

/** Spreadsheets copy cells apart by tabs; text that has none is read as a file is. */
export function readPasted(text: string): ReadSource {
  if (!text.includes('\t')) return readText(text, { name: '', file: null });
  return toTable({ name: '', rows: readPastedTable(text), file: null });
}

/** 'A' for the first column, 'AA' for the 27th. */
export function columnLetter(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest > 0 ? columnLetter(rest - 1) : '') + String.fromCharCode(65 + (index % 26));
}

/** Said of a row before it is checked: a cell that may hold further rows, and heads in the middle of a table. */
export interface Notice {
  row: number;
  type: 'spanning' | 'headAgain';
  /** The cell, or all of the row. */
  value: string;
}

export interface Columns {
  /** '' for a column without a name. */
  heads: string[];
  /** Without those that only have the heads once more. */
  rows: readonly TableRow[];
  hasHead: boolean;
  notices: readonly Notice[];
}

const contentOf = (cells: readonly string[]) => cells.map((cell) => cell.trim()).join('\t');

export function columnsOf({ rows }: Pick<SourceTable, 'rows'>, hasHead: boolean): Columns {
  const [first] = rows;
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const heads = hasHead ? [...(first?.cells ?? [])] : Array.from({ length: width }, () => '');
  const head = contentOf(heads);
  const isHead = ({ cells }: TableRow) => hasHead && heads.length > 1 && contentOf(cells) === head;
  const below = hasHead ? rows.slice(1) : rows;
  const notices = rows.flatMap((row): Notice[] => {
    if (row.spanning !== undefined) return [{ row: row.number, type: 'spanning', value: row.spanning }];
    if (row === first || !isHead(row)) return [];
    return [{ row: row.number, type: 'headAgain', value: dotted(...row.cells) }];
  });
  return { heads, rows: below.filter((row) => !isHead(row)), hasHead, notices };
}

/** The number of the first row with a cell that is too long to be sent, in a column that has a field; null where there is none. */
export function rowTooLong({ rows }: Columns, fields: readonly (string | null)[]): number | null {
  const isTooLong = ({ cells }: TableRow) =>
    cells.some((cell, at) => cell.length > maxImportCellLength && fields[at]);
  return rows.find(isTooLong)?.number ?? null;
}

interface Sent {
  entity: ImportEntityName;
  columns: Columns;
  /** The field of each column; null for one that is left out. */
  fields: readonly (string | null)[];
  /** How the console's own files say that a monitor has no facility. */
  unassigned: string;
}

/** Takes the columns that have a field, and notes whether a row has more cells than columns. */
export function toImportTable({ entity, columns, fields, unassigned }: Sent): ImportTable {
  const used = fields.flatMap((field, at) => (field === null ? [] : [{ field, at }]));
  const rows = columns.rows.map(({ number, cells }): ImportRow => {
    const surplus = cells.length > columns.heads.length;
    return {
      row: number,
      cells: used.map(({ field, at }) => {
        const cell = cells[at] ?? '';
        return entity === 'monitors' && field === 'facility' && cell.trim() === unassigned ? '' : cell;
      }),
      ...(surplus && { surplus }),
    };
  });
  return { entity, columns: used.map(({ field }) => field), rows };
}

/** The first cells of a column that have something in them. */
export function examplesOf({ rows }: Columns, at: number): string[] {
  const found: string[] = [];
  for (const { cells } of rows) {
    const cell = cells[at]?.trim();
    if (cell) found.push(cell);
    if (found.length === 3) break;
  }
  return found;
}

/** The first cells with other letters than those that all encodings have in common. */
export function foreignCells({ rows }: SourceTable): string[] {
  const found = new Set<string>();
  for (const { cells } of rows) {
    for (const cell of cells) if (/[^\0-\x7f]/.test(cell)) found.add(cell.trim());
    if (found.size >= 5) break;
  }
  return [...found].slice(0, 5);
}
