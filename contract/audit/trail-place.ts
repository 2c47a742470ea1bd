// A place in the audit trail, from which the next page goes on. It has a file of its own because addresses are read with it before
// any screen is fetched.
import { z } from 'zod';
import { messageKey } from '../common/message-key.ts';

/** For whoever is told no numbers, which count the entries of all; no number looks like it. */
export const sealedPlace = z.string().regex(/^\.[\w-]{20,200}$/, messageKey('pageInvalid'));

/** The number of an entry, or a sealed place. */
export const trailPlace = z.union(
  [
    sealedPlace,
    z.coerce
      .number(messageKey('pageInvalid'))
      .int(messageKey('pageInvalid'))
      .min(1, messageKey('pageInvalid'))
      .max(Number.MAX_SAFE_INTEGER, messageKey('pageInvalid')),
  ],
  messageKey('pageInvalid'),
);
