// The part of a list's state that is in the address: search, sort, order and page. Invalid values fall back to the
// defaults, which are left out of the address.
import { z } from 'zod';
import { stripApostrophes } from '../../contract/common/normalise.ts';
import { maxSearchLength, sortOrder } from '../../contract/common/paging.ts';
import type { Store } from '../api/reachability.ts';
import type { ListDefinition, ListQuery, ListTypes } from '../data/list-definition.ts';
import { listDefaults } from './display/list-defaults.ts';
import { type PageSearch, pageOf, pageSearch, toPageSearch } from './page-address.ts';

/** The search parameters of a list's route. */
export function listSearch<const Keys extends readonly [string, ...string[]]>(sortKeys: Keys) {
  return z.object({
    search: z
      .string()
      .transform((text) => stripApostrophes(text).trim().slice(0, maxSearchLength) || undefined)
      .optional()
      .catch(undefined),
    sort: z.enum(sortKeys).optional().catch(undefined),
    order: sortOrder.optional().catch(undefined),
    ...pageSearch,
  });
}

export interface ListSearch<SortKey extends string> extends PageSearch {
  search?: string | undefined;
  sort?: SortKey | undefined;
  order?: 'asc' | 'desc' | undefined;
}

/** The query of an address; `facility` is a record id, for a facility's own list. */
export function toQuery<L extends ListTypes>(
  store: Store,
  definition: ListDefinition<L>,
  menu: L['menu'],
  { search = '', ...chosen }: ListSearch<L['sortKey']>,
  facility?: string,
): ListQuery<L> {
  const { pageSize, ...defaults } = listDefaults(store, definition);
  const { sort = defaults.sort, order = defaults.order } = chosen;
  return { menu, facility, searchText: search, sort, order, page: pageOf(chosen, pageSize), pageSize };
}

/** The filters of an address; undefined without any. */
export function toFilters<L extends ListTypes>(
  { filterSchema }: ListDefinition<L>,
  address: unknown,
): L['filters'] | undefined {
  const filters = filterSchema.parse(address);
  return Object.values(filters).some((value) => value !== undefined) ? filters : undefined;
}

/** The address of a query, defaults left out: a sort only where it is that of everybody, too, who may get the link. */
function toSearch<L extends ListTypes>(
  store: Store,
  definition: ListDefinition<L>,
  { searchText, filters, sort, order, page, pageSize }: ListQuery<L>,
): ListSearch<L['sortKey']> & Partial<L['filters']> {
  const { defaultSort, filterAddress } = definition;
  const own = listDefaults(store, definition);
  const byDefault =
    sort === defaultSort.by && order === defaultSort.order && sort === own.sort && order === own.order;
  return {
    ...(filters && filterAddress ? filterAddress(filters) : filters),
    search: searchText || undefined,
    sort: byDefault ? undefined : sort,
    order: byDefault ? undefined : order,
    ...toPageSearch(page, pageSize),
  };
}

/**
 * The address of the next query, computed from the current address and not from the rows that are shown: whoever sorts
 * and turns the page before the answer arrives wants the second page of the new order.
 */
export function nextSearch<L extends ListTypes>(
  store: Store,
  definition: ListDefinition<L>,
  { menu, facility }: Pick<ListQuery<L>, 'menu' | 'facility'>,
  address: unknown,
  next: (latest: ListQuery<L>) => ListQuery<L>,
): ListSearch<L['sortKey']> & Partial<L['filters']> {
  const latest = toQuery(store, definition, menu, listSearch(definition.sortKeys).parse(address), facility);
  return toSearch(store, definition, next({ ...latest, filters: toFilters(definition, address) }));
}
