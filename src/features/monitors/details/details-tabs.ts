import { z } from 'zod';

/** The tabs of a monitor's page; the first one, Monitor, is not in the address. */
export const detailsTabs = ['users', 'log', 'cloud'] as const;
export type DetailsTab = (typeof detailsTabs)[number];

/** The open tab in the address; an invalid one falls back silently. */
export const detailsSearch = z.object({ tab: z.enum(detailsTabs).optional().catch(undefined) });
