// A person's authenticator app: its set-up, and its codes. A time step is never taken twice.
import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { minuteMs } from '../../../contract/common/durations.ts';
import type { ContractMessage } from '../../../contract/common/messages.ts';
import { databaseTime } from '../../base/database-clock.ts';
import { authenticatorPlace } from '../../base/sealed-places.ts';
import type { Secrets } from '../../base/secrets.ts';
import { HttpError } from '../../http/http-error.ts';
import type { Database } from '../../store/engine/database.ts';
import { authenticators } from '../../store/schema/index.ts';
import {
  changeFactors,
  emailOf,
  type FactorCaller,
  type FactorWrites,
  finishAdding,
  finishRemoving,
  requireNewSession,
} from './own-factors.ts';
import { checkTotp, newTotpSecret, totpUri } from './totp.ts';

const setUpLifetimeMs = 30 * minuteMs;

export interface AuthenticatorDependencies extends FactorWrites {
  secrets: Pick<Secrets, 'seal' | 'open'>;
  /** Names the service in the app. */
  issuer: string;
}

/** Makes a secret, which counts once a code of it was entered. */
export async function startAuthenticator(
  { db, secrets, issuer }: AuthenticatorDependencies,
  caller: FactorCaller,
): Promise<{ secret: string; uri: string }> {
  await requireNewSession(db, caller);
  const { callerId: userId } = caller;
  const secret = newTotpSecret();
  const pending = {
    pendingSealed: secrets.seal(authenticatorPlace(userId, 'pending_sealed'), secret),
    pendingSince: databaseTime(),
  };
  await db
    .insert(authenticators)
    .values({ userId, ...pending })
    .onConflictDoUpdate({ target: authenticators.userId, set: pending });
  return { secret, uri: totpUri(secret, { issuer, email: await emailOf(db, userId) }) };
}

/** @throws HttpError 422 where the code is wrong or the secret too old */
export function confirmAuthenticator(
  dependencies: AuthenticatorDependencies,
  caller: FactorCaller,
  code: string,
): Promise<string[]> {
  const { secrets } = dependencies;
  return changeFactors(dependencies, caller, async (change) => {
    const { tx, user, own } = change;
    const { pendingSealed, pendingSince, sealed } = own.authenticator ?? {};
    const now = databaseTime();
    const isOpen = pendingSince && now.getTime() - pendingSince.getTime() < setUpLifetimeMs;
    if (!pendingSealed || !isOpen) throw new HttpError(422, 'factorSetUpOver');
    const secret = secrets.open(authenticatorPlace(user.id, 'pending_sealed'), pendingSealed);
    const checked = checkTotp(secret, code, now);
    if (checked.reason !== null) throw wrongCode(refusals[checked.reason]);
    await tx
      .update(authenticators)
      .set({
        sealed: secrets.seal(authenticatorPlace(user.id, 'sealed'), secret),
        confirmedAt: now,
        lastStep: checked.step,
        pendingSealed: null,
        pendingSince: null,
      })
      .where(eq(authenticators.userId, user.id));
    const before = { authenticator: Boolean(sealed) };
    return finishAdding(dependencies, caller, change, { before, after: { authenticator: true } });
  });
}

export function removeAuthenticator(dependencies: FactorWrites, caller: FactorCaller): Promise<void> {
  return changeFactors(dependencies, caller, async ({ tx, trail, user, own }) => {
    if (!own.authenticator?.sealed) throw new HttpError(404, 'factorNone');
    await tx.delete(authenticators).where(eq(authenticators.userId, user.id));
    await finishRemoving(
      dependencies,
      caller,
      { tx, trail, user },
      {
        left: { ...own, authenticator: undefined },
        before: { authenticator: true },
        after: { authenticator: false },
      },
    );
  });
}

type Refused = 'wrong' | 'clockOff' | 'used';

const refusals: Readonly<Record<Refused, ContractMessage>> = {
  wrong: 'factorCodeWrong',
  clockOff: 'factorClockOff',
  used: 'factorCodeUsed',
};

function wrongCode(key: ContractMessage): HttpError {
  return new HttpError(422, key, { errors: { code: key } });
}

/** Uses up the time step of a code. @returns why it is refused; null for a right one */
export async function redeemCode(
  tx: Database,
  secrets: Pick<Secrets, 'open'>,
  { userId, code }: { userId: string; code: string },
): Promise<HttpError | null> {
  const [found] = await tx.select().from(authenticators).where(eq(authenticators.userId, userId));
  if (!found?.sealed) return wrongCode('factorCodeWrong');
  const secret = secrets.open(authenticatorPlace(userId, 'sealed'), found.sealed);
  const checked = checkTotp(secret, code, databaseTime());
  if (checked.reason === 'wrong') return wrongCode(refusals.wrong);
  const { lastStep } = authenticators;
  const isNew = or(isNull(lastStep), lt(lastStep, checked.step));
  // Also that of a clock that is off: whoever guessed it is told so, and must not have a code for the minute to come.
  const taken = await tx
    .update(authenticators)
    .set({ lastStep: checked.step })
    .where(and(eq(authenticators.userId, userId), isNew))
    .returning({ step: lastStep });
  if (checked.reason === 'clockOff') return wrongCode(refusals.clockOff);
  return taken.length === 0 ? wrongCode(refusals.used) : null;
}
