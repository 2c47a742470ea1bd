// Paged lists take count, page, sort_column and sort_order (specification 1, section 7).
import { z } from 'zod';
import { say } from './messages.ts';

/** Page size of monitors, facilities and users; pagination appears above it (specification 1, section 9). */
export const pageSize = 10;

/** The largest page that the service serves at once. */
export const maxPageSize = 100;

export const sortOrder = z.enum(['asc', 'desc'], say('orderUnknown'));
export type SortOrder = z.output<typeof sortOrder>;

const page = z.coerce
  .number(say('pageInvalid'))
  .int(say('pageInvalid'))
  .min(1, say('pageInvalid'))
  .max(1_000_000, say('pageInvalid'));
const count = z.coerce
  .number(say('countInvalid'))
  .int(say('countInvalid'))
  .min(1, say('countInvalid'))
  .max(maxPageSize, say('countInvalid'));

/** The query of a paged list. `sort_column` and `sort_order` left out mean the list's default sort. */
export function pageQuery<const Keys extends readonly [string, ...string[]]>(
  sortKeys: Keys,
  by: Keys[number],
  order: SortOrder,
) {
  return z.object({
    count: count.default(pageSize),
    page: page.default(1),
    sort_column: z.enum(sortKeys, say('sortUnknown')).default(by as never),
    sort_order: sortOrder.default(order as never),
  });
}

/** A record's id in a path or a body. */
export const recordId = z.string(say('idInvalid')).min(1, say('idInvalid')).max(64, say('idInvalid'));

/** Text typed into a search box; the service ignores case, accents and apostrophes in it. */
export const searchValue = z.string(say('fieldInvalid')).max(100, say('searchTooLong'));
