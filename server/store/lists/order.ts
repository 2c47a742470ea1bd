// Indexes hold each sort once, ascending with nulls first and `id` last. Queries must say exactly that,
// or exactly its reverse: with any other words the index is not used, and the whole table is sorted.
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { SortOrder } from '../../../contract/common/paging.ts';

/** Which page of a list, and in which order; as contract/paging.ts reads it. */
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

/** Where a page begins, in rows. */
export function offsetOf({ count, page }: { count: number; page: number }): number {
  return (page - 1) * count;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether the text can be an id at all; others are simply unknown, and the database need not be asked. */
export function isId(text: string): boolean {
  return uuid.test(text);
}
