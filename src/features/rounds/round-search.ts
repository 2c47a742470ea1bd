import { z } from 'zod';
import { roundParts } from '../../data/rounds/round.ts';

/** The address of the round: which of its monitors are shown; without it all of them. */
export const roundSearch = z.object({
  show: z
    .enum([...roundParts, 'unexpected'])
    .optional()
    .catch(undefined),
});

export type RoundShow = z.output<typeof roundSearch>['show'];
