// Each sort has one index, ascending with nulls first and `id` last. Queries must say exactly that or its reverse;
// otherwise the index is not used, and the whole table is sorted.
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { SortOrder } from '../../../contract/common/paging.ts';

/** A page of a list and its order, as contract/common/paging.ts parses it. */
export interface PageQuery<SortKey extends string> {
  count: number;
  page: number;
  sort_column: SortKey;
  sort_order: SortOrder;
}

/** The ORDER BY of a list; `id` breaks ties in the direction of the sort. */
export function orderBy(column: SQLWrapper, id: SQLWrapper, order: SortOrder): SQL {
  return order === 'asc'
    ? sql`${column} ASC NULLS FIRST, ${id} ASC`
    : sql`${column} DESC NULLS LAST, ${id} DESC`;
}

export function offsetOf({ count, page }: { count: number; page: number }): number {
  return (page - 1) * count;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether the text is a UUID; other ids are unknown without a query. */
export function isId(text: string): boolean {
  return uuid.test(text);
}
