// Answers to the second factor, for a session that there is, or in place of a password. A wrong one is counted, and in the trail.

import { and, eq, exists, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type {
  answerSecondFactor,
  FactorMethod,
  PasskeyOptions,
} from '../../../contract/accounts/second-factor.ts';
import { addressPrefix } from '../../base/address-prefix.ts';
import type { Secrets } from '../../base/secrets.ts';
import { HttpError } from '../../http/http-error.ts';
import { countRefusal } from '../../store/accounts/refused-sign-ins.ts';
import { confirmSession } from '../../store/accounts/session-factors.ts';
import { type AuditTrail, recordOutcomeOf } from '../../store/audit/audited-write.ts';
import type { Database } from '../../store/engine/database.ts';
import { accounts, passkeys, users } from '../../store/schema/index.ts';
import { auditLabel } from '../../store/users/user-writes.ts';
import { lockUsers, signInStatuses, type UserRow } from '../../store/users/users.ts';
import { createServiceSession, sessionIdOf } from '../sessions/service-sessions.ts';
import type { AccountLimits } from '../sign-in/account-limits.ts';
import type { KnownDevices } from '../sign-in/known-devices.ts';
import { redeemCode } from './authenticator.ts';
import { emailOf, type FactorCaller, hasAny, readFactors } from './own-factors.ts';
import { askPasskey, checkPasskey, type PasskeyDependencies } from './passkeys.ts';
import { countRecoveryCodes, redeemRecoveryCode } from './recovery-codes.ts';
import type { GivenCredential } from './web-authn.ts';

export interface AnswerDependencies extends PasskeyDependencies {
  secrets: Pick<Secrets, 'open'>;
  limits: Pick<AccountLimits, 'factorAnswered' | 'passkeyTried'>;
  devices: Pick<KnownDevices, 'attemptSourceOf'>;
}

type Answer = z.output<typeof answerSecondFactor.body>;

/** How the caller can answer. */
export async function askFactor(
  dependencies: AnswerDependencies,
  { callerId, sessionId }: FactorCaller,
): Promise<{ methods: FactorMethod[]; passkey: PasskeyOptions | null }> {
  const own = await readFactors(dependencies.db, callerId);
  const passkey = await askPasskey(dependencies, sessionId, own.passkeys);
  const isThere: Readonly<Record<FactorMethod, boolean>> = {
    passkey: passkey !== null,
    code: Boolean(own.authenticator?.sealed),
    recovery: hasAny(own) && own.codesLeft > 0,
  };
  return { methods: (['passkey', 'code', 'recovery'] as const).filter((it) => isThere[it]), passkey };
}

/** Uses up an answer, which is checked as far as it can be before the user is locked. @returns why it is wrong; null for a right one */
type RedeemAnswer = (tx: Database, trail: AuditTrail, user: UserRow) => Promise<HttpError | null>;

function redeemRecovery(
  { securityMails }: AnswerDependencies,
  caller: FactorCaller,
  code: string,
): RedeemAnswer {
  return async (tx, trail, user) => {
    if (!(await redeemRecoveryCode(tx, user.id, code)))
      return new HttpError(422, 'recoveryCodeWrong', { errors: { code: 'recoveryCodeWrong' } });
    const left = await countRecoveryCodes(tx, user.id);
    const codes = { before: { recovery_codes: left + 1 }, after: { recovery_codes: left } };
    await trail.record({ ...auditLabel(user), ...codes });
    await securityMails.secondFactor(tx, user.id, 'recovered', caller);
    return null;
  };
}

async function prepareAnswer(
  dependencies: AnswerDependencies,
  caller: FactorCaller,
  { method, code = '', credential }: Answer,
): Promise<RedeemAnswer> {
  if (method === 'recovery') return redeemRecovery(dependencies, caller, code);
  const { callerId: userId, sessionId } = caller;
  const isPasskey = method === 'passkey' && credential;
  const checked = isPasskey
    ? await checkPasskey(dependencies, credential, { purpose: 'answer', sessionId })
    : { userId, use: (tx: Database) => redeemCode(tx, dependencies.secrets, { userId, code }) };
  if (checked.userId !== userId) throw new HttpError(422, 'passkeyRefused');
  return async (tx, trail, user) => {
    const refusal = (await checked.use(tx)) ?? null;
    if (!refusal) await trail.record({ ...auditLabel(user), before: null, after: null });
    return refusal;
  };
}

/** A right answer confirms the session and is in the trail. @throws HttpError 422 for a wrong one, 401 where the user is gone */
async function check(dependencies: AnswerDependencies, caller: FactorCaller, answer: Answer): Promise<Date> {
  const { callerId: userId, sessionId } = caller;
  const redeem = await prepareAnswer(dependencies, caller, answer);
  const event = { action: 'confirmFactor', entity: 'user', details: { method: answer.method } } as const;
  const result = await recordOutcomeOf(dependencies.db, caller, event, async (tx, trail) => {
    // Before its factors, as whoever resets them locks them.
    const [user] = await lockUsers(tx, [userId]);
    if (!user) throw new HttpError(401, 'unauthenticated');
    return (await redeem(tx, trail, user)) ?? (await confirmSession(tx, { userId, sessionId }));
  });
  // What was used up by a wrong answer stays so: the transaction is over.
  if (result instanceof HttpError) throw result;
  return result;
}

/** Counts an answer. Of an authenticator app's codes, devices on which the person has signed in count apart. */
async function countAnswer(
  { db, limits, devices }: AnswerDependencies,
  { callerId }: FactorCaller,
  { method, source }: { method: FactorMethod; source: { address: string; device: string | undefined } },
): Promise<() => Promise<void>> {
  const prefix = addressPrefix(source.address);
  if (method !== 'code') return limits.passkeyTried(prefix);
  const email = await emailOf(db, callerId);
  try {
    return await limits.factorAnswered(callerId, await devices.attemptSourceOf(email, source));
  } catch (error) {
    if (error instanceof HttpError) await countRefusal(db, 'lockOut', { email, addressPrefix: prefix });
    throw error;
  }
}

/** Confirms this session. @throws HttpError 422 for a wrong answer, 429 after too many */
export async function answerFactor(
  dependencies: AnswerDependencies,
  caller: FactorCaller & { device: string | undefined },
  answer: Answer,
): Promise<{ confirmedAt: Date; codesLeft: number }> {
  const { db } = dependencies;
  const { callerId, device } = caller;
  const source = { address: caller.address(), device };
  const refund = await countAnswer(dependencies, caller, { method: answer.method, source });
  const confirmedAt = await check(dependencies, caller, answer).catch(async (error: unknown) => {
    const tried = { email: await emailOf(db, callerId), addressPrefix: addressPrefix(source.address) };
    if (error instanceof HttpError) await countRefusal(db, 'refuseFactor', tried);
    // What could not be checked was not a wrong answer.
    else await refund();
    throw error;
  });
  await refund();
  return { confirmedAt, codesLeft: await countRecoveryCodes(db, callerId) };
}

/** The user whose passkey has answered in place of a password, and that passkey. */
interface PasskeyUser {
  userId: string;
  passkeyId: string;
}

/**
 * Locks a user who may sign in with a passkey: whoever was reset has no password, and sets a new one before anything else.
 */
async function lockPasskeyUser(tx: Database, { userId, passkeyId }: PasskeyUser): Promise<boolean> {
  const hasPassword = exists(tx.select({ one: sql`1` }).from(accounts).where(eq(accounts.userId, users.id)));
  const maySignIn = and(eq(users.id, userId), inArray(users.status, signInStatuses), hasPassword);
  const locked = await tx.select({ id: users.id }).from(users).where(maySignIn).for('update');
  if (locked.length === 0) return false;
  return (await tx.$count(passkeys, and(eq(passkeys.id, passkeyId), eq(passkeys.userId, userId)))) > 0;
}

/**
 * Signs in with a passkey. A wrong answer is in the trail.
 * @param begin what follows in the same transaction, in which the user's sessions are not ended meanwhile
 * @throws HttpError 422 where the answer is not right, 429 after too many
 */
export async function signInWith<Result>(
  dependencies: AnswerDependencies,
  credential: GivenCredential,
  { address, begin }: { address: string; begin(tx: Database, user: PasskeyUser): Promise<Result> },
): Promise<PasskeyUser & { begun: Result }> {
  const { db, limits } = dependencies;
  const prefix = addressPrefix(address);
  const refund = await limits.passkeyTried(prefix);
  try {
    const checked = await checkPasskey(dependencies, credential, { purpose: 'signIn', sessionId: '' });
    const user = { userId: checked.userId, passkeyId: credential.id };
    const begun = await db.transaction(async (tx) => {
      if (!(await lockPasskeyUser(tx, user))) throw new HttpError(422, 'passkeyRefused');
      await checked.use(tx);
      return begin(tx, user);
    });
    await refund();
    return { ...user, begun };
  } catch (error) {
    if (error instanceof HttpError) {
      const email = await emailOfPasskey(db, credential.id);
      await countRefusal(db, 'refuseSignIn', { email, addressPrefix: prefix });
    }
    throw error;
  }
}

async function emailOfPasskey(db: Database, id: string): Promise<string> {
  const [found] = await db
    .select({ email: users.email })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(eq(passkeys.id, id));
  return found?.email ?? '';
}

/** Begins a session that has answered already. @returns its token */
export async function beginConfirmedSession(tx: Database, { userId }: PasskeyUser): Promise<string> {
  const token = await createServiceSession(tx, userId);
  await confirmSession(tx, { userId, sessionId: sessionIdOf(token) });
  return token;
}

/** Confirms a session of the provider whose passkey has answered, if both are there still. */
export function confirmByPasskey(db: Database, user: PasskeyUser & { sessionId: string }): Promise<void> {
  return db.transaction(async (tx) => {
    if (await lockPasskeyUser(tx, user)) await confirmSession(tx, user);
  });
}
