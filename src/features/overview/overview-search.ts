// The search parameters of the overview and of the list that its numbers lead to. Invalid values fall back silently.
import { z } from 'zod';
import { recordId } from '../../../contract/common/paging.ts';
import { timestamp } from '../../../contract/common/timestamps.ts';
import { connectionStates } from '../../../contract/monitors/monitors.ts';
import { pageSearch } from '../../lists/page-address.ts';

export const overviewSearch = z.object({
  range: z.enum(['7d', '30d']).optional().catch(undefined),
  /** The page of all facilities; left out: a handful. */
  facilities: z.coerce.number().int().min(1).max(1_000_000).optional().catch(undefined),
});
export type OverviewSearch = z.output<typeof overviewSearch>;

const moment = timestamp.optional().catch(undefined);

export const filteredSearch = z.object({
  connection: z.enum(connectionStates).optional().catch(undefined),
  /** Anything, so that a mistake in it is told and not taken for now. */
  at: z.string().optional().catch(undefined),
  facility: recordId.optional().catch(undefined),
  silent_since: moment,
  unstable_since: moment,
  requests: z.literal('open').optional().catch(undefined),
  failed_since: moment,
  ...pageSearch,
});
export type FilteredSearch = z.output<typeof filteredSearch>;
