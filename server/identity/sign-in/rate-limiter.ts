// Limits attempts: passwords, codes, links, registrations. Rows in the database that end and are capped in number.
import { databaseTime } from '../../base/database-clock.ts';
import {
  countAttempt,
  type LimitedKey,
  refundAttempt,
  removeOldAttempts,
} from '../../store/accounts/attempts.ts';
import type { Database } from '../../store/engine/database.ts';

/** A row takes about 200 bytes, its indexes included. */
const maxRows = 100_000;
const sweepIntervalMs = 60_000;
/** So many rows can be added, in each process, before they are counted again. */
const sweepAfterAttempts = 5_000;

/** Refused, with the seconds until the next attempt, at least 1; or allowed, with a way to take it back. */
export type ConsumeResult =
  | { allowed: false; retryAfterSeconds: number }
  | { allowed: true; refund(): Promise<void> };

export interface RateLimiter {
  /** Counts an attempt at each limit in turn. Those after one that is reached do not count. */
  consume(...limits: readonly LimitedKey[]): Promise<ConsumeResult>;
}

export function createRateLimiter(db: Database, max = maxRows): RateLimiter {
  let nextSweep = 0;
  let attempts = 0;

  async function sweep() {
    const now = performance.now();
    attempts += 1;
    if (now < nextSweep && attempts < sweepAfterAttempts) return;
    nextSweep = now + sweepIntervalMs;
    attempts = 0;
    await removeOldAttempts(db, max);
  }

  return {
    async consume(...limits) {
      await sweep();
      for (const limit of limits) {
        const end = await countAttempt(db, limit);
        if (!end) continue;
        const retryAfterSeconds = Math.max(1, Math.ceil((end.getTime() - databaseTime().getTime()) / 1000));
        return { allowed: false, retryAfterSeconds };
      }
      return {
        allowed: true,
        async refund() {
          for (const limit of limits) await refundAttempt(db, limit);
        },
      };
    },
  };
}
