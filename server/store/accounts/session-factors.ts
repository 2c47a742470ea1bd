// Which sessions have answered their person's second factor, and since when a person has one.
import { and, eq, isNull, lt } from 'drizzle-orm';
import { maxSessionSeconds } from '../../../contract/accounts/session-limits.ts';
import { hourMs } from '../../../contract/common/durations.ts';
import { databaseTime } from '../../base/database-clock.ts';
import { notifyOfSessions } from '../changes/notify.ts';
import type { SweepStep } from '../common/sweeps.ts';
import type { Database } from '../engine/database.ts';
import { outsideReach } from '../engine/reach.ts';
import { authenticators, notedChanges, sessionFactors, usedChallenges, userAccess } from '../schema/index.ts';

export interface FactorSession {
  userId: string;
  sessionId: string;
}

/** Notes that a session has answered now. @returns when */
export async function confirmSession(db: Database, { userId, sessionId }: FactorSession): Promise<Date> {
  const confirmedAt = databaseTime();
  await db
    .insert(sessionFactors)
    .values({ sessionId, userId, confirmedAt })
    .onConflictDoUpdate({ target: sessionFactors.sessionId, set: { userId, confirmedAt } });
  return confirmedAt;
}

/** Writes since when a person has a second factor, null for one without any, and tells open streams and lists. */
export async function markSecondFactor(
  tx: Database,
  userId: string,
  secondFactorSince: Date | null,
): Promise<void> {
  await tx
    .insert(userAccess)
    .values({ userId, secondFactorSince })
    .onConflictDoUpdate({ target: userAccess.userId, set: { secondFactorSince } });
  if (!secondFactorSince) await tx.delete(sessionFactors).where(eq(sessionFactors.userId, userId));
  // Lists show whether a person has one, but it is no change of the record that others could conflict with. The order of changes is
  // the service's, whoever's reach the change is made in.
  await outsideReach(() =>
    tx.insert(notedChanges).values({ type: 'user', recordId: userId, isRemoved: false }),
  );
  await notifyOfSessions(tx, [userId]);
}

/** Removes what belongs to sessions that have ended, and challenges that are too old. */
export function sessionFactorSweep(db: Database): SweepStep {
  return async (_cursor, now) => {
    const before = new Date(now.getTime() - maxSessionSeconds * 1000);
    await db.delete(sessionFactors).where(lt(sessionFactors.confirmedAt, before));
    // What nobody confirmed, of people without another one.
    const earlier = new Date(now.getTime() - hourMs);
    await db
      .delete(authenticators)
      .where(and(isNull(authenticators.sealed), lt(authenticators.pendingSince, earlier)));
    await db.delete(usedChallenges).where(lt(usedChallenges.until, now));
  };
}
