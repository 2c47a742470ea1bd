// A list's state that a person would bookmark: search, sort, order and page in the URL.
// Bad values fall back silently, defaults are left out (decisions, section 2).
import { z } from 'zod';
import { stripApostrophes } from '../../contract/common/normalise.ts';
import { sortOrder } from '../../contract/common/paging.ts';
import type { ListSource } from '../data/list-source.ts';
import type { ListQuery } from '../data/row-source.ts';

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
export function toQuery<Row, S extends string, M extends string>(
  kind: ListSource<Row, S, M>,
  menu: M,
  { search = '', sort = kind.defaultSort.by, order = kind.defaultSort.order, page = 1 }: ListSearch<S>,
  facility?: string,
): ListQuery<S, M> {
  return { menu, facility, search, sort, order, page };
}

/** The address of a question, defaults left out. */
export function searchOf<Row, S extends string, M extends string>(
  { defaultSort }: ListSource<Row, S, M>,
  { search, sort, order, page }: ListQuery<S, M>,
): ListSearch<S> {
  const byDefault = sort === defaultSort.by && order === defaultSort.order;
  return {
    search: search || undefined,
    sort: byDefault ? undefined : sort,
    order: byDefault ? undefined : order,
    page: page > 1 ? page : undefined,
  };
}

/** From what was asked last to what is asked next. */
export type OnQueryChange<S extends string, M extends string> = (
  next: (asked: ListQuery<S, M>) => ListQuery<S, M>,
) => void;

/**
 * The address of the next question, from the address as it is by now. What was asked last may still be on its way:
 * whoever sorts and turns the page before the answer is there wants the second page of that order, not of the one
 * that is still shown.
 */
export function nextSearch<Row, S extends string, M extends string>(
  kind: ListSource<Row, S, M>,
  { menu, facility }: ListQuery<S, M>,
  now: unknown,
  next: (asked: ListQuery<S, M>) => ListQuery<S, M>,
): ListSearch<S> {
  const asked = toQuery(kind, menu, listSearch(kind.sortKeys).parse(now), facility);
  return searchOf(kind, next(asked));
}
