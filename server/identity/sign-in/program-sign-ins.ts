// Tokens of programs in the trail: they come every ten minutes, and the first of a day from an address is written.
import { dayMs } from '../../../contract/common/durations.ts';
import { addressPrefix } from '../../base/address-prefix.ts';
import type { RateLimit } from '../../store/accounts/attempts.ts';
import type { Author } from '../../store/audit/audit.ts';
import type { Database } from '../../store/engine/database.ts';
import { recordTokenOf } from '../../store/service-accounts/keys.ts';
import type { RateLimiter } from './rate-limiter.ts';

const firstOfDay: RateLimit = { name: 'token of the day', max: 1, windowMs: dayMs };

interface Dependencies {
  db: Database;
  attempts: RateLimiter;
}

/** @param author the account */
export async function recordProgramSignIn({ db, attempts }: Dependencies, author: Author): Promise<void> {
  const counted = await attempts.consume([firstOfDay, author.callerId, addressPrefix(author.address())]);
  if (counted.allowed) await recordTokenOf(db, author);
}
