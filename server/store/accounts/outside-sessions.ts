// Sign-ins at an outside provider: the trail has one for each session, when the first of its tokens is seen.
import { and, eq, lt, sql } from 'drizzle-orm';
import { dayMs } from '../../../contract/common/durations.ts';
import type { Language } from '../../../contract/common/languages.ts';
import type { Author } from '../audit/audit.ts';
import { recordEventOf } from '../audit/audited-write.ts';
import type { Database } from '../engine/database.ts';
import type { SweepStep } from '../engine/sweeps.ts';
import { outsideSessions } from '../schema/index.ts';
import { requestAccessOf } from '../users/access-requests.ts';
import { markSignedIn } from '../users/user-access.ts';
import { recordUser } from '../users/user-events.ts';

export interface OutsideSession {
  id: string;
  /** Whether the id names one session; else it names the person, whose sessions follow each other. */
  isOne: boolean;
  /** When the token was issued. */
  issuedAt: Date;
  until: Date;
}

/** Whether this session was not seen before. */
async function claimSession(tx: Database, { id, isOne, issuedAt, until }: OutsideSession): Promise<boolean> {
  const first = await tx
    .insert(outsideSessions)
    .values({ id, until })
    .onConflictDoNothing()
    .returning({ id: outsideSessions.id });
  if (first.length > 0) return true;
  const isThis = eq(outsideSessions.id, id);
  // A token that was issued after the last one had ended is no renewal of it.
  const isLater = isOne ? sql`false` : lt(outsideSessions.until, issuedAt);
  const later = await tx
    .update(outsideSessions)
    .set({ until })
    .where(and(isThis, isLater))
    .returning({ id: outsideSessions.id });
  if (later.length > 0) return true;
  await tx
    .update(outsideSessions)
    .set({ until })
    .where(and(isThis, lt(outsideSessions.until, until)));
  return false;
}

/**
 * @param author the user
 * @param language of emails to the user from now on; null leaves the one of before
 */
export function recordOutsideSession(
  db: Database,
  author: Author,
  session: OutsideSession,
  language: Language | null,
): Promise<void> {
  return recordEventOf(db, author, { action: 'signIn', entity: 'user', details: null }, async (tx, trail) => {
    if (!(await claimSession(tx, session))) return false;
    await recordUser(trail, author.callerId);
    await markSignedIn(tx, author.callerId, language);
    await requestAccessOf(tx, author.callerId);
    return true;
  });
}

/** After a month without a token a session counts as new. */
const keptMs = 30 * dayMs;

export function outsideSessionSweep(db: Database): SweepStep {
  return async (_cursor, now) => {
    await db.delete(outsideSessions).where(lt(outsideSessions.until, new Date(now.getTime() - keptMs)));
    return { cursor: '', pauseMs: dayMs };
  };
}
