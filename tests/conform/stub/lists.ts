// How the stub pages, sorts and searches its lists.
import type { StubAnswer } from './answers.ts';
import type { Row } from './records.ts';

export const textOf = (value: unknown) => (value === null || value === undefined ? '' : String(value));

const collator = new Intl.Collator('en', { numeric: true });

function compare(a: unknown, b: unknown): number {
  return collator.compare(textOf(a), textOf(b));
}

/** A page of a list, sorted as asked. */
export function page(rows: readonly Row[], query: URLSearchParams): StubAnswer {
  const column = query.get('sort_column');
  const direction = query.get('sort_order') === 'desc' ? -1 : 1;
  const sortValue = (row: Row) => (column === 'username' ? row.last_name : row[column ?? '']);
  const sorted = column
    ? rows.toSorted((a, b) => direction * compare(sortValue(a), sortValue(b)))
    : [...rows];
  const size = Number(query.get('count') ?? 10);
  const first = (Number(query.get('page') ?? 1) - 1) * size;
  const data = size === -1 ? sorted : sorted.slice(first, first + size);
  return { status: 200, body: { data, status: true, message: 'success', count: rows.length } };
}

/** The rows that have the text in one of the fields. */
export function containing(rows: readonly Row[], fields: readonly string[], text: unknown): Row[] {
  const wanted = textOf(text).toLowerCase();
  return rows.filter((row) => fields.some((field) => textOf(row[field]).toLowerCase().includes(wanted)));
}

export const sameId = (a: unknown, b: unknown) => textOf(a) === textOf(b) && textOf(a) !== '';

/** The rows of a bulk call: those named, or all but those skipped. */
export function selectedOf(rows: readonly Row[], key: string, ids: unknown, skipped: unknown): Row[] {
  const listed = (list: unknown, row: Row) => Array.isArray(list) && list.some((id) => sameId(id, row[key]));
  if (Array.isArray(ids) && ids.length > 0) return rows.filter((row) => listed(ids, row));
  return rows.filter((row) => !listed(skipped, row));
}
