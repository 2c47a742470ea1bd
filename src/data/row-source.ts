// What the cache must know of an entity to keep its rows, and to answer for the service when it cannot be reached.
import type { z } from 'zod';
import type { SortOrder } from '../../contract/common/paging.ts';

/** How the rows of an entity are kept, found and ordered on this device. */
export interface RowSource<Row, SortKey extends string, Menu extends string> {
  entity: string;
  /** The entities whose records a row shows something of, its own among them. */
  shows: readonly string[];
  schema: z.ZodType<Row>;
  idOf(row: Row): string;
  /** Whether a row stands in a menu's list; `facility` is the record id that a facility's own list is about. */
  inMenu(row: Row, menu: Menu, facility?: string): boolean;
  /** The text that a search looks into, normalised. */
  searchText(row: Row): string;
  /** What a sort compares, as the service does; null sorts before everything. */
  sortValue(row: Row, by: SortKey): string | number | null;
}

/** What a list was asked: a menu, a search, a sort and a page. */
export interface ListQuery<SortKey extends string, Menu extends string> {
  menu: Menu;
  /** Record id of the facility whose rows these are, in the menus that are about one. */
  facility?: string | undefined;
  search: string;
  sort: SortKey;
  order: SortOrder;
  page: number;
}

export interface ListPage<Row> {
  rows: Row[];
  /** Records behind the list, not on the page. */
  count: number;
  /** When the service was asked for it, ms since 1970; of rows that were seen, the oldest. */
  readAt: number;
  /** `rows`: put together on this device from the rows that were seen. */
  from: 'service' | 'rows';
}
