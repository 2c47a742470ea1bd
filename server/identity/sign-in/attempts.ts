// Limits on tries: passwords, codes, links, registrations. Rows in the database that end and are capped in number.
import { type Counted, countAttempt, refundAttempt, sweepAttempts } from '../../store/accounts/attempts.ts';
import type { Database } from '../../store/engine/database.ts';

/** A row takes about 200 bytes, its indexes included. */
const maxRows = 100_000;
const sweepIntervalMs = 60_000;
/** So many rows can be added, in each process, before they are counted again. */
const sweepAfterTries = 5_000;

/** Why there is no try: seconds until the next one, at least 1. Or how to take it back. */
export type Outcome =
  | { allowed: false; retryAfterSeconds: number }
  | { allowed: true; refund(): Promise<void> };

export interface Attempts {
  /** Counts a try at each limit in turn. Those after one that is reached do not count. */
  count(...limits: readonly Counted[]): Promise<Outcome>;
}

export function createAttempts(db: Database, max = maxRows): Attempts {
  let nextSweep = 0;
  let tries = 0;

  async function sweep() {
    const now = performance.now();
    tries += 1;
    if (now < nextSweep && tries < sweepAfterTries) return;
    nextSweep = now + sweepIntervalMs;
    tries = 0;
    await sweepAttempts(db, max);
  }

  return {
    async count(...limits) {
      await sweep();
      for (const limit of limits) {
        const end = await countAttempt(db, limit);
        if (!end) continue;
        const retryAfterSeconds = Math.max(1, Math.ceil((end.getTime() - Date.now()) / 1000));
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
