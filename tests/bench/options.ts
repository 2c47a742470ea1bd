import { parseArgs } from 'node:util';
import { z } from 'zod';

/** How many monitors the fleet has that every larger one is compared with. */
export const smallFleet = 1_000;

const whole = (least: number) => z.coerce.number().int().min(least);

/** The options of `npm run bench`; throws an error for the user. */
export function readOptions<const Row extends string>(args: string[], rows: readonly Row[]) {
  const { values } = parseArgs({
    args,
    options: {
      rounds: { type: 'string', default: '5' },
      only: { type: 'string', multiple: true, default: [...rows] },
      monitors: { type: 'string', default: '100000' },
    },
  });
  return z
    .object({ rounds: whole(1), only: z.enum(rows).array(), monitors: whole(smallFleet + 1) })
    .parse(values);
}
