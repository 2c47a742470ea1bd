// The last 24 hours of a monitor's connection as signs: for a list that shows them in each row, and asks for them.
import { z } from 'zod';
import { messageKey } from '../common/message-key.ts';

/** One sign for each half-hour. */
export const presenceSignCount = 48;

/** What is known of a half-hour. */
export const presenceSigns = { online: '1', offline: '0', mixed: '~', unknown: '-' } as const;

/** In the query of a list; the capability is `presence`. */
export const presenceQuery = z
  .enum(['24h'], messageKey('fieldInvalid'))
  .optional()
  .describe('`24h`: each row has `presence`. For a list that shows it: no other call answers it.');

/** What another server means by this name is left out, like anything that no list can show. */
export const presence = z
  .string()
  .regex(/^[-01~]{48}$/)
  .optional()
  .catch(undefined)
  .describe(
    'Where the query asks for it: a sign for each of the last 48 half-hours, the oldest first, the last one under way; they begin at the full hour and at half past in UTC. `1`: Online all the time. `0`: Offline all the time. `~`: both. `-`: nothing is known, because the service was not running, or the monitor was not there or had never been connected. A half-hour of which a part is known is what that part was.',
  );
