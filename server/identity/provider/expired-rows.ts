// Expired rows are removed by whoever writes next, at most every ten minutes:
// no timer to stop, and nothing to do for a service that nobody uses.
import { lt, or } from 'drizzle-orm';
import type { Database } from '../../store/engine/database.ts';
import { oidcState, oneTimeLinks, ownSessions, signInCodes } from '../../store/schema/index.ts';
import { deleteUnconfirmed } from '../accounts/registration.ts';
import { longestIdle, maxSessionSeconds } from '../sessions/service-sessions.ts';

const interval = 10 * 60_000;

/** A function that removes what has expired, unless it did so a short time ago. */
export function createSweep(db: Database): () => Promise<void> {
  let next = 0;
  return async () => {
    const now = Date.now();
    if (now < next) return;
    next = now + interval;
    const before = (milliseconds: number) => new Date(now - milliseconds);
    await db.delete(oidcState).where(lt(oidcState.expiresAt, before(0)));
    await db.delete(oneTimeLinks).where(lt(oneTimeLinks.expiresAt, before(0)));
    await db.delete(signInCodes).where(lt(signInCodes.expiresAt, before(0)));
    await db
      .delete(ownSessions)
      .where(
        or(lt(ownSessions.seenAt, before(longestIdle)), lt(ownSessions.createdAt, before(maxSessionSeconds))),
      );
    await deleteUnconfirmed(db);
  };
}
