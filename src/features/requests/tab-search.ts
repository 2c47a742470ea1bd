// The search parameters of the grid in a monitor's tab. Defaults are left out, invalid values fall back silently.

import { z } from 'zod';
import { maxSearchLength } from '../../../contract/common/paging.ts';
import { day } from '../../../contract/common/timestamps.ts';
import { severities } from '../../../contract/requests/cloud-log.ts';
import { type DayRange, defaultDayRange, toDay } from '../../lib/day-range.ts';

export const tabSearch = z.object({
  page: z.coerce.number().int().min(2).max(1_000_000).optional().catch(undefined),
  from: day.optional().catch(undefined),
  to: day.optional().catch(undefined),
  severity: z.enum(severities).optional().catch(undefined),
  text: z
    .string()
    .transform((text) => text.trim().slice(0, maxSearchLength) || undefined)
    .optional()
    .catch(undefined),
});
export type TabSearch = z.output<typeof tabSearch>;

/** The days of an address: the last 7 through today unless it names a valid range. */
export function rangeOf({ from, to }: Pick<TabSearch, 'from' | 'to'>, now: number): DayRange {
  const isRange = from !== undefined && to !== undefined && from <= to && to <= toDay(now);
  return isRange ? { from, to } : defaultDayRange(now);
}

/** The search parameters of a range; the default is left out, so that it always ends today. */
export function searchOfRange(range: DayRange, now: number): Pick<TabSearch, 'from' | 'to'> {
  const { from, to } = defaultDayRange(now);
  return range.from === from && range.to === to ? { from: undefined, to: undefined } : range;
}
