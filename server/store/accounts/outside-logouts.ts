// Logouts that an outside provider tells of: what they end, once.
import { and, arrayOverlaps, eq, isNotNull, sql } from 'drizzle-orm';
import { maxSessionSeconds } from '../../../contract/accounts/session-limits.ts';
import type { CallOrigin } from '../audit/audit.ts';
import { recordEventOf } from '../audit/audited-write.ts';
import { notifyOfSessions } from '../changes/notify.ts';
import type { Database } from '../engine/database.ts';
import { logoutTokens, outsidePeople, outsideSessions } from '../schema/index.ts';
import { recordUser } from '../users/user-events.ts';

export interface OutsideLogout {
  issuer: string;
  sub: string | undefined;
  /** The rows that end. */
  ends: readonly string[];
  /** When, by the provider's clock. */
  at: Date;
  /** The token's own id, and until when it is kept. */
  token: { id: string; until: Date };
}

/** The user whose sessions these are; undefined for a person who is none, or was never seen. */
async function findUser(db: Database, { issuer, sub, ends }: OutsideLogout): Promise<string | undefined> {
  if (sub !== undefined) {
    const isPerson = and(eq(outsidePeople.issuer, issuer), eq(outsidePeople.subject, sub));
    const [person] = await db.select({ id: outsidePeople.userId }).from(outsidePeople).where(isPerson);
    return person?.id;
  }
  const [session] = await db
    .select({ id: outsideSessions.userId })
    .from(outsideSessions)
    .where(and(arrayOverlaps(outsideSessions.endsWith, [...ends]), isNotNull(outsideSessions.userId)));
  return session?.id ?? undefined;
}

/** Notes that these rows are over, whether or not they were seen. */
export async function endOutside(tx: Database, ids: readonly string[], endedAt: Date): Promise<void> {
  if (ids.length === 0) return;
  const until = new Date(endedAt.getTime() + maxSessionSeconds * 1000);
  const { until: known, endedAt: before } = outsideSessions;
  await tx
    .insert(outsideSessions)
    .values(ids.map((id) => ({ id, until, endedAt })))
    .onConflictDoUpdate({
      target: outsideSessions.id,
      set: {
        until: sql`greatest(${known}, excluded.until)`,
        endedAt: sql`greatest(${before}, excluded.ended_at)`,
      },
    });
}

/** Ends what a logout names. False where its token was taken before: nothing changes then. */
export async function recordLogout(
  db: Database,
  logout: OutsideLogout,
  { httpRequestId }: Pick<CallOrigin, 'httpRequestId'>,
): Promise<boolean> {
  async function end(tx: Database): Promise<boolean> {
    const taken = await tx.insert(logoutTokens).values(logout.token).onConflictDoNothing().returning();
    if (taken.length > 0) await endOutside(tx, logout.ends, logout.at);
    return taken.length > 0;
  }
  const userId = await findUser(db, logout);
  if (userId === undefined) return db.transaction(end);
  let isNew = false;
  // The provider calls, from wherever it is: that is no place of the person's.
  const author = { callerId: userId, httpRequestId, address: () => '' };
  await recordEventOf(db, author, { action: 'signOut', entity: 'user', details: null }, async (tx, trail) => {
    isNew = await end(tx);
    if (!isNew) return false;
    await recordUser(trail, userId);
    await notifyOfSessions(tx, [userId]);
    return true;
  });
  return isNew;
}
