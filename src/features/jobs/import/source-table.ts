// The table of a file or of pasted cells, and what is sent of it.
import {
  type ImportEntityName,
  maxImportCellLength,
  maxImportRows,
} from '../../../../contract/jobs/import-fields.ts';
import type { ImportRow, ImportTable } from '../../../../contract/jobs/imports.ts';
import { decodeText } from '../../../lib/files/decode-text.ts';
import { readBytes } from '../../../lib/files/read-bytes.ts';
import { readTable, type TableRow } from '../../../lib/files/read-table.ts';

export interface SourceTable {
  /** The file's name; '' for pasted cells. */
  name: string;
  rows: readonly TableRow[];
  /** Null for pasted cells. */
  encoding: string | null;
}

export type TableProblem =
  | { type: 'workbook' | 'binary' | 'tooLarge' | 'empty' | 'unreadable' }
  | { type: 'tooMany'; count: number }
  | { type: 'openQuote'; row: number };

export type ReadSource = { table: SourceTable } | { problem: TableProblem };

/** Far more than 10,000 rows have. */
const maxFileBytes = 20 * 1024 * 1024;

function toTable(text: string, about: Omit<SourceTable, 'rows'>, delimiter?: string): ReadSource {
  const { rows, openQuoteAt } = readTable(text, delimiter);
  if (openQuoteAt !== null) return { problem: { type: 'openQuote', row: openQuoteAt } };
  if (rows.length === 0) return { problem: { type: 'empty' } };
  // With the row of heads.
  if (rows.length > maxImportRows + 1) return { problem: { type: 'tooMany', count: rows.length } };
  return { table: { ...about, rows } };
}

export async function readFile(file: File): Promise<ReadSource> {
  if (file.size > maxFileBytes) return { problem: { type: 'tooLarge' } };
  const bytes = await readBytes(file).catch(() => null);
  if (!bytes) return { problem: { type: 'unreadable' } };
  const decoded = decodeText(new Uint8Array(bytes));
  if (decoded.type !== 'text') return { problem: { type: decoded.type } };
  return toTable(decoded.text, { name: file.name, encoding: decoded.encoding });
}

/** Spreadsheets copy cells apart by tabs; text that has none is read as a file is. */
export function readPasted(text: string): ReadSource {
  return toTable(text, { name: '', encoding: null }, text.includes('\t') ? '\t' : undefined);
}

/** 'A' for the first column, 'AA' for the 27th. */
export function columnLetter(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest > 0 ? columnLetter(rest - 1) : '') + String.fromCharCode(65 + (index % 26));
}

export interface Columns {
  /** '' for a column without a name. */
  heads: string[];
  rows: readonly TableRow[];
  hasHead: boolean;
}

export function columnsOf({ rows }: SourceTable, hasHead: boolean): Columns {
  const [first] = rows;
  if (hasHead) return { heads: [...(first?.cells ?? [])], rows: rows.slice(1), hasHead };
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  return { heads: Array.from({ length: width }, () => ''), rows, hasHead };
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
