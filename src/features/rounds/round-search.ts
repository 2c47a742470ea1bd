import { z } from 'zod';

/** The address of the round: which of its monitors are shown; without it all of them. */
export const roundSearch = z.object({
  show: z.enum(['open', 'found', 'notFound', 'unexpected']).optional().catch(undefined),
});

export type RoundShow = z.output<typeof roundSearch>['show'];
