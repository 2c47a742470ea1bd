// A list's state that a person would bookmark: search, sort, order and page in the URL.
// Bad values fall back silently, defaults are left out.
import { z } from 'zod';
import { stripApostrophes } from '../../contract/common/normalise.ts';
import { sortOrder } from '../../contract/common/paging.ts';
import type { ListQuery, ListSource, ListTypes } from '../data/list-source.ts';

/** The search parameters of a list's route. */
export function listSearch<const Keys extends readonly [string, ...string[]]>(sortKeys: Keys) {
  return z.object({
    search: z
      .string()
      .transform((text) => stripApostrophes(text).trim().slice(0, 100) || undefined)
      .optional()
      .catch(undefined),
    sort: z.enum(sortKeys).optional().catch(undefined),
    order: sortOrder.optional().catch(undefined),
    page: z.coerce.number().int().min(2).max(1_000_000).optional().catch(undefined),
  });
}

export interface ListSearch<SortKey extends string> {
  search?: string | undefined;
  sort?: SortKey | undefined;
  order?: 'asc' | 'desc' | undefined;
  page?: number | undefined;
}

/** What the service is asked for an address; `facility` is the one whose rows a list is about, where it is about one. */
export function toQuery<L extends ListTypes>(
  source: ListSource<L>,
  menu: L['menu'],
  {
    search = '',
    sort = source.defaultSort.by,
    order = source.defaultSort.order,
    page = 1,
  }: ListSearch<L['sortKey']>,
  facility?: string,
): ListQuery<L> {
  return { menu, facility, search, sort, order, page };
}

/** The address of a query, defaults left out. */
export function searchOf<L extends ListTypes>(
  { defaultSort }: ListSource<L>,
  { search, sort, order, page }: ListQuery<L>,
): ListSearch<L['sortKey']> {
  const byDefault = sort === defaultSort.by && order === defaultSort.order;
  return {
    search: search || undefined,
    sort: byDefault ? undefined : sort,
    order: byDefault ? undefined : order,
    page: page > 1 ? page : undefined,
  };
}

/**
 * The address of the next query, from the address as it is by now. What was asked last may still be on its way:
 * whoever sorts and turns the page before the answer is there wants the second page of that order, not of the one
 * that is still shown.
 */
export function nextSearch<L extends ListTypes>(
  source: ListSource<L>,
  { menu, facility }: Pick<ListQuery<L>, 'menu' | 'facility'>,
  now: unknown,
  next: (asked: ListQuery<L>) => ListQuery<L>,
): ListSearch<L['sortKey']> {
  const asked = toQuery(source, menu, listSearch(source.sortKeys).parse(now), facility);
  return searchOf(source, next(asked));
}
