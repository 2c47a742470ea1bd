// Answers to the second factor, for a session that there is, or in place of a password. A wrong one is counted, and in the trail.
import { and, eq, inArray } from 'drizzle-orm';
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
import { auditedWrite } from '../../store/audit/audited-write.ts';
import type { Database } from '../../store/engine/database.ts';
import { users } from '../../store/schema/index.ts';
import { lockUsers, signInStatuses } from '../../store/users/users.ts';
import { createServiceSession, sessionIdOf } from '../sessions/service-sessions.ts';
import type { AccountLimits } from '../sign-in/account-limits.ts';
import { redeemCode } from './authenticator.ts';
import { emailOf, type FactorCaller, hasAny, labelOf, readFactors } from './own-factors.ts';
import { askPasskey, checkPasskey, type PasskeyDependencies } from './passkeys.ts';
import { countRecoveryCodes, redeemRecoveryCode } from './recovery-codes.ts';
import type { GivenCredential } from './web-authn.ts';

export interface AnswerDependencies extends PasskeyDependencies {
  secrets: Pick<Secrets, 'open'>;
  limits: Pick<AccountLimits, 'factorAnswered' | 'passkeyTried'>;
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

async function recover(
  { db, securityMails }: AnswerDependencies,
  caller: FactorCaller,
  code: string,
): Promise<Date> {
  const { callerId: userId, sessionId } = caller;
  return auditedWrite(db, caller, { action: 'update', entity: 'user' }, async (tx, trail) => {
    const [user] = await lockUsers(tx, [userId]);
    if (!user || !(await redeemRecoveryCode(tx, userId, code)))
      throw new HttpError(422, 'recoveryCodeWrong', { errors: { code: 'recoveryCodeWrong' } });
    const left = await countRecoveryCodes(tx, userId);
    const codes = { before: { recovery_codes: left + 1 }, after: { recovery_codes: left } };
    await trail.record({ ...labelOf(user), ...codes });
    await securityMails.secondFactor(tx, userId, 'recovered', caller);
    return confirmSession(tx, { userId, sessionId });
  });
}

async function check(dependencies: AnswerDependencies, caller: FactorCaller, answer: Answer): Promise<Date> {
  const { db, secrets } = dependencies;
  const { callerId: userId, sessionId } = caller;
  if (answer.method === 'recovery') return recover(dependencies, caller, answer.code);
  const checked =
    answer.method === 'passkey'
      ? await checkPasskey(dependencies, answer.credential, { purpose: 'answer', sessionId })
      : { userId, use: (tx: Database) => redeemCode(tx, secrets, { userId, code: answer.code }) };
  if (checked.userId !== userId) throw new HttpError(422, 'passkeyRefused');
  return db.transaction(async (tx) => {
    // Before its factors, as whoever resets them locks them.
    await lockUsers(tx, [userId]);
    await checked.use(tx);
    return confirmSession(tx, { userId, sessionId });
  });
}

/** Confirms this session. @throws HttpError 422 for a wrong answer, 429 after too many */
export async function answerFactor(
  dependencies: AnswerDependencies,
  caller: FactorCaller,
  answer: Answer,
): Promise<{ confirmedAt: Date; codesLeft: number }> {
  const { db, limits } = dependencies;
  const { callerId } = caller;
  const prefix = addressPrefix(caller.address());
  const refund = await limits.factorAnswered(callerId, prefix).catch(async (error: unknown) => {
    await countRefusal(db, 'lockOut', { email: await emailOf(db, callerId), addressPrefix: prefix });
    throw error;
  });
  const confirmedAt = await check(dependencies, caller, answer).catch(async (error: unknown) => {
    if (error instanceof HttpError)
      await countRefusal(db, 'refuseSignIn', { email: await emailOf(db, callerId), addressPrefix: prefix });
    // What could not be checked was not a wrong answer.
    else await refund();
    throw error;
  });
  await refund();
  return { confirmedAt, codesLeft: await countRecoveryCodes(db, callerId) };
}

/** The user of a passkey that answers in place of a password. @throws HttpError 422 where it is not right, 429 after too many */
export async function checkSignIn(
  dependencies: AnswerDependencies,
  credential: GivenCredential,
  address: string,
): Promise<string> {
  const { db, limits } = dependencies;
  const refund = await limits.passkeyTried(addressPrefix(address));
  const checked = await checkPasskey(dependencies, credential, { purpose: 'signIn', sessionId: '' });
  await db.transaction(async (tx) => {
    const [user] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, checked.userId), inArray(users.status, signInStatuses)))
      .for('update');
    if (!user) throw new HttpError(422, 'passkeyRefused');
    await checked.use(tx);
  });
  await refund();
  return checked.userId;
}

/** Begins a session of a user whose passkey has answered. @returns its token, or null where the user may not sign in any more */
export function beginConfirmedSession(db: Database, userId: string): Promise<string | null> {
  return db.transaction(async (tx) => {
    const maySignIn = and(eq(users.id, userId), inArray(users.status, signInStatuses));
    const locked = await tx.select({ id: users.id }).from(users).where(maySignIn).for('update');
    if (locked.length === 0) return null;
    const token = await createServiceSession(tx, userId);
    await confirmSession(tx, { userId, sessionId: sessionIdOf(token) });
    return token;
  });
}
