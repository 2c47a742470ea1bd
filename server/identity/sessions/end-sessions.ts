import { and, eq, or, sql } from 'drizzle-orm';
import { databaseTime } from '../../base/database-clock.ts';
import { HttpError } from '../../http/http-error.ts';
import { endOutside } from '../../store/accounts/outside-logouts.ts';
import type { Author } from '../../store/audit/audit.ts';
import { recordEventOf } from '../../store/audit/audited-write.ts';
import { notifyOfSessions } from '../../store/changes/notify.ts';
import { isSelected } from '../../store/common/selection.ts';
import type { Database } from '../../store/engine/database.ts';
import { outsideReach } from '../../store/engine/reach.ts';
import {
  accounts,
  oidcState,
  oneTimeLinks,
  outsideSessions,
  serviceSessions,
  signInCodes,
} from '../../store/schema/index.ts';
import { recordUser } from '../../store/users/user-events.ts';
import { clientId } from '../client.ts';
import { grantModel, unfinishedModel } from './live-grant.ts';

/**
 * Ends all sessions of these users, and sign-ins in progress: provider state, service tokens, codes, known devices, and
 * what was seen of an outside provider. Whoever ends them may see some facilities alone; all of them end.
 */
export function endSessions(db: Database, userIds: readonly string[]): Promise<void> {
  return outsideReach(() => endAllOf(db, userIds));
}

async function endAllOf(db: Database, userIds: readonly string[]): Promise<void> {
  const theirs = sql`(SELECT json_array_elements_text(${JSON.stringify(userIds)}::json))`;
  await db.delete(oidcState).where(sql`${oidcState.payload} ->> 'accountId' IN ${theirs}`);
  // Whoever has entered the password, or answered with a passkey, and was not led on yet.
  const isFinished = sql`${oidcState.payload} #>> '{result,login,accountId}' IN ${theirs}`;
  await db.delete(oidcState).where(and(eq(oidcState.model, unfinishedModel), isFinished));
  await db.delete(serviceSessions).where(isSelected(serviceSessions.userId, { only: userIds }));
  await db
    .update(accounts)
    .set({ devicesKey: sql`gen_random_uuid()` })
    .where(isSelected(accounts.userId, { only: userIds }));
  await db.delete(signInCodes).where(isSelected(signInCodes.userId, { only: userIds }));
  await db
    .update(outsideSessions)
    .set({ endedAt: sql`greatest(${outsideSessions.endedAt}, now())` })
    .where(isSelected(outsideSessions.userId, { only: userIds }));
}

/** Ends one session of the embedded provider, and the browser's with it; false where this user has no such session. */
async function endGrant(tx: Database, userId: string, grantId: string): Promise<boolean> {
  const { model, id, payload, grantId: ofGrant } = oidcState;
  const isOwn = sql`${payload} ->> 'accountId' = ${userId}`;
  const ended = await tx
    .delete(oidcState)
    .where(and(isOwn, eq(model, grantModel), eq(id, grantId)))
    .returning({ id });
  if (ended.length === 0) return false;
  const isBrowser = sql`${payload} -> 'authorizations' -> ${clientId} ->> 'grantId' = ${grantId}`;
  await tx.delete(oidcState).where(and(isOwn, or(eq(ofGrant, grantId), isBrowser)));
  return true;
}

async function endService(tx: Database, userId: string, tokenHash: string): Promise<boolean> {
  const isThis = and(eq(serviceSessions.tokenHash, tokenHash), eq(serviceSessions.userId, userId));
  return (await tx.delete(serviceSessions).where(isThis).returning()).length > 0;
}

/** Ends it here: the provider goes on, and whoever signs in anew has another one. */
async function endNamedOutside(tx: Database, userId: string, id: string): Promise<boolean> {
  const { id: own, userId: owner, isOne } = outsideSessions;
  const isThis = and(eq(own, id), eq(owner, userId), eq(isOne, true));
  if ((await tx.$count(outsideSessions, isThis)) === 0) return false;
  await endOutside(tx, [id], databaseTime());
  return true;
}

/** Ends one session of the caller, which is in the trail as a sign-out. @throws HttpError 404 where there is none */
export async function endSessionOf(db: Database, author: Author, id: string): Promise<void> {
  const { callerId } = author;
  await recordEventOf(db, author, { action: 'signOut', entity: 'user', details: null }, async (tx, trail) => {
    const isEnded =
      (await endGrant(tx, callerId, id)) ||
      (await endService(tx, callerId, id)) ||
      (await endNamedOutside(tx, callerId, id));
    if (!isEnded) throw new HttpError(404, 'sessionUnknown');
    await recordUser(trail, callerId);
    await notifyOfSessions(tx, [callerId]);
    return true;
  });
}

/** Ends everybody's sessions, sign-ins in progress and links: for a day on which all of them may be in strange hands. */
export async function endAllSessions(db: Database): Promise<void> {
  await db.delete(oidcState);
  await db.delete(serviceSessions);
  await db.update(accounts).set({ devicesKey: sql`gen_random_uuid()` });
  await db.delete(signInCodes);
  await db.delete(oneTimeLinks);
  await db.update(outsideSessions).set({ endedAt: sql`now()` });
}
