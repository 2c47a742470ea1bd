// Finds the ids of a page by an index alone; only its few rows are then read whole. A search is counted first, because
// no one query is fast for rare and common terms alike.
import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { offsetOf, orderBy, type PageQuery } from './order.ts';

export interface SortedTable {
  table: PgTable;
  id: PgColumn;
  by: PgColumn;
}

type Page = Pick<PageQuery<string>, 'count' | 'page' | 'sort_order'>;

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
