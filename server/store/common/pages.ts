// Finds the ids of a page by an index alone; only its few rows are then read whole. A search is counted first, because
// no one query is fast for rare and common terms alike.
import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../engine/database.ts';
import { offsetOf, orderBy, type PageQuery } from './order.ts';

export interface SortedTable {
  table: PgTable;
  id: PgColumn;
  by: PgColumn;
}

type Page = Pick<PageQuery<string>, 'count' | 'page' | 'sort_order'>;

/** The rows of one page of a list. */
export interface ListPage<Row> {
  rows: Row[];
  /** All, not only those of the page. */
  count: number;
}

/** One filter in two forms. */
export interface SearchFilter {
  /** For collecting matches by a search index. */
  matching: SQL | undefined;
  /** For a scan of the sort's index. */
  scanned: SQL | undefined;
}

/** Up to this many matches are sorted faster than found in a scan of the sort's index. */
export const maxSortedMatches = 2_000;

/** The ids of a page, found in a scan of the sort's index. */
export function scanIndex({ table, id, by }: SortedTable, where: SQL | undefined, page: Page): SQL {
  return sql`SELECT ${id} FROM ${table} WHERE ${where ?? sql`true`}
    ORDER BY ${orderBy(by, id, page.sort_order)} LIMIT ${page.count} OFFSET ${offsetOf(page)}`;
}

/** The ids of a page, from all matches: materialised first, whatever the planner prefers, then sorted. */
export function sortMatches({ table, id, by }: SortedTable, where: SQL | undefined, page: Page): SQL {
  return sql`WITH matches AS MATERIALIZED (SELECT ${id}, ${by} AS key FROM ${table} WHERE ${where ?? sql`true`})
    SELECT id FROM matches
    ORDER BY ${orderBy(sql`key`, sql`id`, page.sort_order)} LIMIT ${page.count} OFFSET ${offsetOf(page)}`;
}

/** How many match, and the ids of the page as SQL; null beyond the last page. */
export async function searchPage(
  db: Database,
  sorted: SortedTable,
  { matching, scanned }: SearchFilter,
  page: Page,
): Promise<{ count: number; ids: SQL | null }> {
  const count = await db.$count(sorted.table, matching);
  if (count <= offsetOf(page)) return { count, ids: null };
  return {
    count,
    ids: count <= maxSortedMatches ? sortMatches(sorted, matching, page) : scanIndex(sorted, scanned, page),
  };
}
