// Sign-ins at an outside provider: the trail has one for each session, when the first of its tokens is seen.
import { and, eq, exists, gte, inArray, isNull, lt, lte, notExists, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { maxSessionSeconds } from '../../../contract/accounts/session-limits.ts';
import { dayMs } from '../../../contract/common/durations.ts';
import type { Language } from '../../../contract/common/languages.ts';
import { databaseTime } from '../../base/database-clock.ts';
import type { Author } from '../audit/audit.ts';
import { recordEventOf } from '../audit/audited-write.ts';
import type { SweepStep } from '../common/sweeps.ts';
import type { Database } from '../engine/database.ts';
import { logoutTokens, outsideSessions } from '../schema/index.ts';
import { requestAccessOf } from '../users/access-requests.ts';
import { markSignedIn } from '../users/user-access.ts';
import { recordUser } from '../users/user-events.ts';

export interface OutsideSession {
  /** Ids of rows, as server/identity/outside/session-names.ts makes them. */
  own: string;
  isOne: boolean;
  forGood: readonly string[];
  byTime: readonly string[];
  /** When the token was issued. */
  issuedAt: Date;
  /** When the person signed in; null where the token does not say. */
  signedInAt: Date | null;
  until: Date;
}

/** From then on it was used for as long as a session may last. */
const longAgo = () => new Date(databaseTime().getTime() - maxSessionSeconds * 1000);

/** Rows that have ended a session and its tokens. */
function hasEnded({ forGood, byTime, issuedAt, signedInAt }: OutsideSession): SQL | undefined {
  const { id, endedAt } = outsideSessions;
  return or(
    // Whoever has signed in since has another session, whatever its name.
    and(inArray(id, forGood), gte(endedAt, signedInAt ?? new Date(0))),
    and(inArray(id, byTime), gte(endedAt, issuedAt)),
  );
}

/** Whether a session was neither ended nor used for too long: a part of the read that each call makes. */
export function isLiveOutside(db: Database, session: OutsideSession): SQL {
  const { id, startedAt } = outsideSessions;
  const isOld = session.signedInAt ? undefined : and(eq(id, session.own), lte(startedAt, longAgo()));
  const over = db
    .select({ one: sql`1` })
    .from(outsideSessions)
    .where(or(hasEnded(session), isOld));
  return notExists(over);
}

/** Whether the person has signed in since a session of this name had ended: tokens of before are told apart by that alone. */
function isSignedInAgain(tx: Database, { forGood, signedInAt }: OutsideSession): SQL {
  if (!signedInAt) return sql`false`;
  const end = alias(outsideSessions, 'its_end');
  const { startedAt } = outsideSessions;
  // Logouts tell seconds.
  const began = sql`date_trunc('second', ${startedAt})`;
  const isEnd = and(inArray(end.id, [...forGood]), lt(end.endedAt, signedInAt));
  const ends = tx
    .select({ one: sql`1` })
    .from(end)
    .where(and(isEnd, or(isNull(startedAt), gte(end.endedAt, began))));
  return exists(ends);
}

/** Whether this session was not seen before. */
async function claimSession(tx: Database, userId: string, session: OutsideSession): Promise<boolean> {
  const { own: id, isOne, issuedAt, until, forGood, byTime } = session;
  const startedAt = databaseTime();
  const endsWith = [...forGood, ...byTime].filter((name) => name !== id);
  const first = await tx
    .insert(outsideSessions)
    .values({ id, until, userId, isOne, startedAt, endsWith })
    .onConflictDoNothing()
    .returning({ id: outsideSessions.id });
  if (first.length > 0) return true;
  const isThis = eq(outsideSessions.id, id);
  const { until: known, startedAt: began, endedAt } = outsideSessions;
  // A token that was issued after the last one had ended, or had to end, is no renewal of it.
  const wasEnded = and(lt(endedAt, issuedAt), or(isNull(began), gte(endedAt, began)));
  const limit = new Date(issuedAt.getTime() - maxSessionSeconds * 1000);
  const isLater = isOne ? isSignedInAgain(tx, session) : or(lt(known, issuedAt), lt(began, limit), wasEnded);
  const later = await tx
    .update(outsideSessions)
    .set({ until, userId, isOne, startedAt, endsWith })
    .where(and(isThis, isLater))
    .returning({ id: outsideSessions.id });
  if (later.length > 0) return true;
  await tx
    .update(outsideSessions)
    .set({ until, userId, isOne, startedAt: sql`coalesce(${began}, ${startedAt.toISOString()})`, endsWith })
    .where(and(isThis, or(lt(known, until), isNull(began))));
  return false;
}

/**
 * Records the sign-in of a session that was not seen before; none for one that was ended before it was seen.
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
    if ((await tx.$count(outsideSessions, hasEnded(session))) > 0) return false;
    if (!(await claimSession(tx, author.callerId, session))) return false;
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
    await db.delete(logoutTokens).where(lt(logoutTokens.until, now));
  };
}
