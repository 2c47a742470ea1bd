// How the page of a long list is found: by an index alone, and only its few rows are read whole.
// A search is counted first, because no one way is quick for rare and for common terms.
import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { offsetOf, orderBy, type PageQuery } from './order.ts';

/** A table in the order of one of its sorts. */
export interface SortedTable {
  table: PgTable;
  id: PgColumn;
  by: PgColumn;
}

type Page = Pick<PageQuery<string>, 'count' | 'page' | 'sort_order'>;

/** So many matches are sooner gathered and sorted than met on a walk along the sort's index. */
export const maxSortedMatches = 2_000;

/** The ids of a page, met in the order of the sort's index. */
export function scanIndex({ table, id, by }: SortedTable, where: SQL | undefined, page: Page): SQL {
  return sql`SELECT ${id} FROM ${table} WHERE ${where ?? sql`true`}
    ORDER BY ${orderBy(by, id, page.sort_order)} LIMIT ${page.count} OFFSET ${offsetOf(page)}`;
}

/** The ids of a page, from all that match: gathered first, whatever the planner thinks of it, then sorted. */
export function sortMatches({ table, id, by }: SortedTable, where: SQL | undefined, page: Page): SQL {
  return sql`WITH matches AS MATERIALIZED (SELECT ${id}, ${by} AS key FROM ${table} WHERE ${where ?? sql`true`})
    SELECT id FROM matches
    ORDER BY ${orderBy(sql`key`, sql`id`, page.sort_order)} LIMIT ${page.count} OFFSET ${offsetOf(page)}`;
}
