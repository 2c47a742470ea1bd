// What a person's second factor consists of, and what adding and removing a part of it brings along.

import { asc, eq } from 'drizzle-orm';
import { stepUpMinutes } from '../../../contract/accounts/second-factor.ts';
import { minuteMs } from '../../../contract/common/durations.ts';
import { databaseTime } from '../../base/database-clock.ts';
import { HttpError } from '../../http/http-error.ts';
import { factorAsked, type SessionFactor } from '../../http/second-factor.ts';
import { confirmSession, markSecondFactor } from '../../store/accounts/session-factors.ts';
import type { CallOrigin } from '../../store/audit/audit.ts';
import { type AuditTrail, auditedWrite } from '../../store/audit/audited-write.ts';
import type { Database } from '../../store/engine/database.ts';
import type { AuditFields } from '../../store/schema/audit.ts';
import { authenticators, passkeys, recoveryCodes, users } from '../../store/schema/index.ts';
import { auditLabel } from '../../store/users/user-writes.ts';
import { lockUsers, type UserRow } from '../../store/users/users.ts';
import type { SecurityMails } from '../links/security-mails.ts';
import { sessionStart } from '../sessions/session-start.ts';
import { countRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts';

/** The person who calls, the session, and what it has proved. */
export interface FactorCaller extends CallOrigin {
  callerId: string;
  sessionId: string;
  factor: SessionFactor;
}

export interface OwnFactors {
  authenticator: typeof authenticators.$inferSelect | undefined;
  passkeys: (typeof passkeys.$inferSelect)[];
  codesLeft: number;
}

export interface FactorWrites {
  db: Database;
  securityMails: Pick<SecurityMails, 'secondFactor'>;
}

export async function readFactors(db: Database, userId: string): Promise<OwnFactors> {
  const [authenticator] = await db.select().from(authenticators).where(eq(authenticators.userId, userId));
  const ofUser = eq(passkeys.userId, userId);
  const own = await db
    .select()
    .from(passkeys)
    .where(ofUser)
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
  return { authenticator, passkeys: own, codesLeft: await countRecoveryCodes(db, userId) };
}

export function hasAny({
  authenticator,
  passkeys: own,
}: Pick<OwnFactors, 'authenticator' | 'passkeys'>): boolean {
  return Boolean(authenticator?.sealed) || own.length > 0;
}

/**
 * A tablet that was left open must not get a second factor of somebody else's, with which they sign in alone from then on: the
 * first one is set up shortly after signing in. With a factor the session answers it instead.
 * @throws HttpError 409 where this session began too long ago
 */
export async function requireNewSession(db: Database, { sessionId, factor }: FactorCaller): Promise<void> {
  if (factor.state === 'confirmed') return;
  const began = await sessionStart(db, sessionId);
  const ago = databaseTime().getTime() - (began?.getTime() ?? 0);
  if (ago >= stepUpMinutes * minuteMs)
    throw new HttpError(409, 'factorSignInAgain', { code: 'SIGN_IN_AGAIN' });
}

interface Change {
  tx: Database;
  trail: AuditTrail;
  user: UserRow;
  own: OwnFactors;
}

/** Changes the caller's own second factor, in one transaction in which nobody else does. */
export function changeFactors<Result>(
  { db }: Pick<FactorWrites, 'db'>,
  caller: FactorCaller,
  change: (given: Change) => Promise<Result>,
): Promise<Result> {
  return auditedWrite(db, caller, { action: 'update', entity: 'user' }, async (tx, trail) => {
    const [user] = await lockUsers(tx, [caller.callerId]);
    if (!user) throw new HttpError(401, 'unauthenticated');
    const own = await readFactors(tx, user.id);
    // Another session may have set one up since this call began.
    if (hasAny(own) && caller.factor.state !== 'confirmed') throw factorAsked();
    return change({ tx, trail, user, own });
  });
}

/** What one part adds to the trail. */
interface Fields {
  before: AuditFields;
  after: AuditFields;
}

/** A part was added to `own`, and its session has answered. @returns recovery codes with the first part */
export async function finishAdding(
  { securityMails }: FactorWrites,
  caller: FactorCaller,
  { tx, trail, user, own }: Change,
  { before, after }: Fields,
): Promise<string[]> {
  const isFirst = !hasAny(own);
  if (isFirst) await markSecondFactor(tx, user.id, databaseTime());
  await confirmSession(tx, { userId: user.id, sessionId: caller.sessionId });
  const codes = isFirst ? await replaceRecoveryCodes(tx, user.id) : [];
  const withCodes = isFirst ? { recovery_codes: codes.length } : {};
  await trail.record({ ...auditLabel(user), before, after: { ...after, ...withCodes } });
  await securityMails.secondFactor(tx, user.id, 'added', caller);
  return codes;
}

/** A part was removed, and `left` is what there is still. @throws HttpError 409 where nothing is left and one is required */
export async function finishRemoving(
  { securityMails }: FactorWrites,
  caller: FactorCaller,
  { tx, trail, user }: Omit<Change, 'own'>,
  { left, before, after }: Fields & { left: Pick<OwnFactors, 'authenticator' | 'passkeys'> },
): Promise<void> {
  if (!hasAny(left)) {
    if (caller.factor.isRequired) throw new HttpError(409, 'factorIsLast');
    await removeFactors(tx, user.id);
  }
  await trail.record({ ...auditLabel(user), before, after });
  await securityMails.secondFactor(tx, user.id, 'removed', caller);
}

/** Removes all of a person's second factor; false where there was none. */
export async function removeFactors(tx: Database, userId: string): Promise<boolean> {
  const had = hasAny(await readFactors(tx, userId));
  await tx.delete(authenticators).where(eq(authenticators.userId, userId));
  await tx.delete(passkeys).where(eq(passkeys.userId, userId));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await markSecondFactor(tx, userId, null);
  return had;
}

/** Gives a person new recovery codes. */
export function renewCodes(dependencies: FactorWrites, caller: FactorCaller): Promise<string[]> {
  return changeFactors(dependencies, caller, async ({ tx, trail, user, own }) => {
    if (!hasAny(own)) throw new HttpError(409, 'factorNone');
    const codes = await replaceRecoveryCodes(tx, user.id);
    await trail.record({
      ...auditLabel(user),
      before: { recovery_codes: own.codesLeft },
      after: { recovery_codes: codes.length },
    });
    await dependencies.securityMails.secondFactor(tx, user.id, 'codes', caller);
    return codes;
  });
}

/** Whether anybody has a passkey. */
export async function hasPasskeys(db: Database): Promise<boolean> {
  return (await db.select({ id: passkeys.id }).from(passkeys).limit(1)).length > 0;
}

export async function emailOf(db: Database, userId: string): Promise<string> {
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return user?.email ?? '';
}
