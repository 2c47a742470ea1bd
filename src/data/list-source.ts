// What the one list must be told of an entity: how its pages are fetched, and how its rows are kept, found and
// ordered on this device.
import type { z } from 'zod';
import type { SortOrder } from '../../contract/common/paging.ts';
import type { Call } from '../api/http.ts';

/** The types that tell one list from another. */
export interface ListTypes {
  row: object;
  sortKey: string;
  menu: string;
}

/** What a list is asked: a menu, a search, a sort and a page. */
export interface ListQuery<L extends ListTypes = ListTypes> {
  menu: L['menu'];
  /** Record id of the facility whose rows these are, in the menus that are about one. */
  facility?: string | undefined;
  search: string;
  sort: L['sortKey'];
  order: SortOrder;
  page: number;
}

/** A page of rows, and how many records there are behind it. */
export interface Page<Row> {
  rows: Row[];
  count: number;
}

/** How the records of an entity are kept. */
export interface RecordType<Row> {
  entity: string;
  schema: z.ZodType<Row>;
  idOf(row: Row): string;
}

export interface ListSource<L extends ListTypes> extends RecordType<L['row']> {
  /** The entities whose records a row shows something of, its own among them. */
  shows: readonly string[];
  /** What a person calls a record. */
  nameOf(row: L['row']): string;
  sortKeys: readonly [L['sortKey'], ...L['sortKey'][]];
  defaultSort: { by: L['sortKey']; order: SortOrder };
  /** Whether a row is in a menu's list; `facility` is the record id that a facility's own list is about. */
  inMenu(row: L['row'], menu: L['menu'], facility?: string): boolean;
  /** The text that a search looks into, normalised. */
  searchText(row: L['row']): string;
  /** What a sort compares, as the service does; null sorts before everything. */
  sortValue(row: L['row'], by: L['sortKey']): string | number | null;
  fetchPage(call: Call, query: ListQuery<L>, signal?: AbortSignal): Promise<Page<L['row']>>;
  /** Fetches one record. */
  fetchOne(call: Call, id: string, signal?: AbortSignal): Promise<L['row']>;
}

/** Goes to another query, worked out from the one that was asked last. */
export type OnQueryChange<L extends ListTypes> = (next: (asked: ListQuery<L>) => ListQuery<L>) => void;
