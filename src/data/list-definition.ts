// Defines a list of an entity: how to fetch its pages, and how to keep, search and sort its rows on this device.
import type { z } from 'zod';
import type { SortOrder } from '../../contract/common/paging.ts';
import type { Call } from '../api/http.ts';
import type { Presence } from './row-presence.ts';

export interface ListTypes {
  row: object;
  sortKey: string;
  menu: string;
  /** By the names of the wire; all that are given must fit. */
  filters: object;
}

export interface ListQuery<L extends ListTypes = ListTypes> {
  menu: L['menu'];
  /** Record id of the facility, in a facility's own lists. */
  facility?: string | undefined;
  searchText: string;
  /** Left out where there are none. */
  filters?: L['filters'] | undefined;
  sort: L['sortKey'];
  order: SortOrder;
  page: number;
  pageSize: number;
}

/** A page of rows, and the number of records on all pages. */
export interface Page<Row> {
  rows: Row[];
  count: number;
  /** The last 24 hours of the rows, where they were asked for. Nothing keeps it. */
  presence?: Presence;
}

export interface RecordType<Row> {
  entity: string;
  schema: z.ZodType<Row>;
  idOf(row: Row): string;
}

export interface ListDefinition<L extends ListTypes> extends RecordType<L['row']> {
  /** The entities whose changes may affect a row, its own included. */
  affectedBy: readonly string[];
  /** The name that screens show for a record. */
  nameOf(row: L['row']): string;
  sortKeys: readonly [L['sortKey'], ...L['sortKey'][]];
  defaultSort: { by: L['sortKey']; order: SortOrder };
  /** Whether a row belongs to a menu; `facility` is a record id, for a facility's own list. */
  inMenu(row: L['row'], menu: L['menu'], facility?: string): boolean;
  /** The filters of an address; invalid values fall back to none. */
  filterSchema: z.ZodType<L['filters']>;
  /** The filters as an address has them, where it has them otherwise. */
  filterAddress?(filters: L['filters']): object;
  /** Whether filters name single records: these are kept nowhere after a sign-out. */
  namesRecords?(filters: L['filters']): boolean;
  /** Whether a row passes the filters; null where this device does not know. */
  fits(row: L['row'], filters: L['filters']): boolean | null;
  /** The search key of a record: every text by which a person finds it. */
  searchKeyOf(row: L['row']): string;
  /** The value to sort by, as the service does; null sorts first. */
  sortValue(row: L['row'], by: L['sortKey']): string | number | null;
  /** Where a 404 of the whole list leads to the error screen; a facility's lists always do. Else the list shows it. */
  leavesWhenNotFound?: boolean;
  /** @param isShown whether a list shows it, which then has what no other reader of its rows needs */
  fetchPage(
    call: Call,
    query: ListQuery<L>,
    signal?: AbortSignal,
    isShown?: boolean,
  ): Promise<Page<L['row']>>;
  fetchOne(call: Call, id: string, signal?: AbortSignal): Promise<L['row']>;
  /** Reads the records that exist, in one call, where the server has the capability `rowsByIds`. */
  fetchMany(call: Call, ids: string[]): Promise<L['row'][]>;
}

/** Goes to another query, computed from the latest one. */
export type OnQueryChange<L extends ListTypes> = (next: (latest: ListQuery<L>) => ListQuery<L>) => void;
