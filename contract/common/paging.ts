// Paged lists take count, page, sort_column and sort_order.
import { z } from 'zod';
import { messageKey } from './message-key.ts';

/** Page size of monitors, facilities and users; pagination appears above it. */
export const pageSize = 10;

/** The largest page that the service returns. */
export const maxPageSize = 100;

export const sortOrder = z.enum(['asc', 'desc'], messageKey('orderUnknown'));
export type SortOrder = z.output<typeof sortOrder>;

const page = z.coerce
  .number(messageKey('pageInvalid'))
  .int(messageKey('pageInvalid'))
  .min(1, messageKey('pageInvalid'))
  .max(1_000_000, messageKey('pageInvalid'));
const count = z.coerce
  .number(messageKey('countInvalid'))
  .int(messageKey('countInvalid'))
  .min(1, messageKey('countInvalid'))
  .max(maxPageSize, messageKey('countInvalid'));

/** The query of a paged list. Without `sort_column` and `sort_order` the list has its default sort. */
export function pageQuery<const Keys extends readonly [string, ...string[]]>(
  sortKeys: Keys,
  by: Keys[number],
  order: SortOrder,
) {
  return z.object({
    count: count.default(pageSize),
    page: page.default(1),
    sort_column: z.enum(sortKeys, messageKey('sortUnknown')).default(by as never),
    sort_order: sortOrder.default(order as never),
  });
}

/** A record's id in a path or a body. */
export const recordId = z
  .string(messageKey('idInvalid'))
  .min(1, messageKey('idInvalid'))
  .max(64, messageKey('idInvalid'));

/** In filters, in place of a facility's record id: those without a facility. */
export const withoutFacility = 'none';

/** The body of a call for many records. */
export const idsBody = z.object({
  ids: z
    .array(recordId, messageKey('fieldInvalid'))
    .min(1, messageKey('fieldInvalid'))
    .max(maxPageSize, messageKey('fieldInvalid')),
});

/** The id of a record, or nothing: missing, null and '' are none. */
export const optionalId = z.preprocess((id) => (id === '' ? null : id), recordId.nullish());

/** The id of the path, which some clients repeat in the body of a PUT: another one is refused. */
export const repeatedId = recordId.optional().describe('The id of the path, or left out.');

/** In characters: longer than names and codes that can be found, and short enough to compare with each of many rows. */
export const maxSearchLength = 100;

/** Text typed into a search box: words, of which the service ignores case, accents and punctuation. */
export const searchValue = z
  .string(messageKey('fieldInvalid'))
  .max(maxSearchLength, messageKey('searchTooLong'));
