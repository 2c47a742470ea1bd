// The page of an address. It counts rows of the page size that stands beside it: who has another one, as a person who goes
// back after choosing it, gets the page that begins with, or has, the same first row.
import { z } from 'zod';
import { pageSize as everybodysPageSize, maxPageSize } from '../../contract/common/paging.ts';
import { pageSizes } from '../ui/display/display.ts';

export const pageSearch = {
  page: z.coerce.number().int().min(2).max(1_000_000).optional().catch(undefined),
  /** Left out where it is everybody's. */
  size: z.coerce.number().int().min(1).max(maxPageSize).optional().catch(undefined),
};

export interface PageSearch {
  page?: number | undefined;
  size?: number | undefined;
}

/** The page of an address for whoever sees so many rows a page. */
export function pageOf({ page = 1, size = everybodysPageSize }: PageSearch, pageSize: number): number {
  return Math.floor(((page - 1) * size) / pageSize) + 1;
}

/** An address with its page for whoever sees so many rows a page. */
export function withOwnPage<Search extends PageSearch>(search: Search, pageSize: number): Search {
  const page = pageOf(search, pageSize);
  return { ...search, page: page > 1 ? page : undefined, size: undefined };
}

/** The part of an address that names a page; grids with a page size of their own leave that out. */
export function toPageSearch(page: number, pageSize: number): PageSearch {
  if (page <= 1) return { page: undefined, size: undefined };
  const isChosen = pageSize !== everybodysPageSize && pageSizes.some((size) => size === pageSize);
  return { page, size: isChosen ? pageSize : undefined };
}
