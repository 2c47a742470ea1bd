// Expired rows are removed by whoever writes next, at most every ten minutes:
// no timer to stop, and nothing to do for a service that nobody uses.
import { lt } from 'drizzle-orm';
import type { Database } from '../store/database.ts';
import { oidcState, oneTimeLinks } from '../store/schema/index.ts';

const interval = 10 * 60_000;

/** A function that removes what has expired, unless it did so a short time ago. */
export function createSweep(db: Database): () => Promise<void> {
  let next = 0;
  return async () => {
    const now = Date.now();
    if (now < next) return;
    next = now + interval;
    await db.delete(oidcState).where(lt(oidcState.expiresAt, new Date(now)));
    await db.delete(oneTimeLinks).where(lt(oneTimeLinks.expiresAt, new Date(now)));
  };
}
