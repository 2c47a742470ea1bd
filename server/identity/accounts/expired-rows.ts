// Removes expired rows with the next write, at most every ten minutes: no timer, and no work while the service is idle.
import { lt, or } from 'drizzle-orm';
import { minuteMs } from '../../../contract/common/durations.ts';
import { databaseClock, databaseTime } from '../../base/database-clock.ts';
import type { Database } from '../../store/engine/database.ts';
import { oidcState, oneTimeLinks, serviceSessions, signInCodes } from '../../store/schema/index.ts';
import { maxIdleMs, maxSessionMs } from '../sessions/service-sessions.ts';
import { deleteUnconfirmed } from './registration.ts';

const sweepIntervalMs = 10 * minuteMs;

export function createExpiredRowsSweep(db: Database): () => Promise<void> {
  let next = 0;
  return async () => {
    const now = databaseTime().getTime();
    // Times of this process may be in these rows, too, so it removes none while its clock is wrong.
    if (now < next || databaseClock.isWrong()) return;
    next = now + sweepIntervalMs;
    const before = (milliseconds: number) => new Date(now - milliseconds);
    await db.delete(oidcState).where(lt(oidcState.expiresAt, before(0)));
    await db.delete(oneTimeLinks).where(lt(oneTimeLinks.expiresAt, before(0)));
    await db.delete(signInCodes).where(lt(signInCodes.expiresAt, before(0)));
    await db
      .delete(serviceSessions)
      .where(
        or(
          lt(serviceSessions.seenAt, before(maxIdleMs)),
          lt(serviceSessions.createdAt, before(maxSessionMs)),
        ),
      );
    await deleteUnconfirmed(db);
  };
}
