import { z } from 'zod';

/** Whatever a monitor may send in place of one entry of a list, so that it costs the others nothing. */
export const anythingElse = z.union([
  z.looseObject({}),
  z.array(z.unknown()),
  z.string(),
  z.number(),
  z.boolean(),
  z.null(),
]);
