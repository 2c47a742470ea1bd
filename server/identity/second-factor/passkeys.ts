// A person's passkeys: made, removed, and answering for a session or in place of a password.
import { and, eq } from 'drizzle-orm';
import { maxPasskeys, type PasskeyOptions } from '../../../contract/accounts/second-factor.ts';
import { databaseTime } from '../../base/database-clock.ts';
import { HttpError } from '../../http/http-error.ts';
import type { Database } from '../../store/engine/database.ts';
import { passkeys } from '../../store/schema/index.ts';
import { findUser } from '../../store/users/users.ts';
import type { Challenges, ChallengeUse } from './challenges.ts';
import {
  changeFactors,
  type FactorCaller,
  type FactorWrites,
  finishAdding,
  finishRemoving,
  hasPasskeys,
  readFactors,
  requireNewSession,
} from './own-factors.ts';
import type { GivenCredential, WebAuthn } from './web-authn.ts';

export interface PasskeyDependencies extends FactorWrites {
  challenges: Challenges;
  /** Null where browsers would make none. */
  webAuthn: WebAuthn | null;
}

const refused = () => new HttpError(422, 'passkeyRefused');

function requireWebAuthn({ webAuthn }: Pick<PasskeyDependencies, 'webAuthn'>): WebAuthn {
  if (!webAuthn) throw new HttpError(409, 'passkeysNotOffered');
  return webAuthn;
}

export async function startPasskey(
  dependencies: PasskeyDependencies,
  caller: FactorCaller,
): Promise<PasskeyOptions> {
  const { callerId, sessionId } = caller;
  const webAuthn = requireWebAuthn(dependencies);
  await requireNewSession(dependencies.db, caller);
  const { passkeys: existing } = await readFactors(dependencies.db, callerId);
  if (existing.length >= maxPasskeys) throw new HttpError(409, 'passkeysTooMany');
  const user = await findUser(dependencies.db, callerId);
  if (!user) throw new HttpError(401, 'unauthenticated');
  const { id, email, firstName, lastName } = user;
  return webAuthn.creationOptions({
    challenge: dependencies.challenges.make({ purpose: 'add', sessionId }),
    user: { id, email, name: `${firstName} ${lastName}`.trim() },
    existing,
  });
}

/** Notes the challenge that an answer brings, if it is one for this use. */
function expect(challenges: Challenges, use: ChallengeUse) {
  const seen = { challenge: '' };
  function isChallenge(challenge: string): boolean {
    seen.challenge = challenge;
    return challenges.isOwn(challenge, use);
  }
  return { seen, isChallenge };
}

/** @throws HttpError 422 where the answer is not to be trusted */
export async function addPasskey(
  dependencies: PasskeyDependencies,
  caller: FactorCaller,
  { name, credential }: { name: string; credential: GivenCredential },
): Promise<string[]> {
  const { challenges } = dependencies;
  const { seen, isChallenge } = expect(challenges, { purpose: 'add', sessionId: caller.sessionId });
  const made = await requireWebAuthn(dependencies).verifyNew({ credential, isChallenge });
  if (!made) throw refused();
  return changeFactors(dependencies, caller, async (change) => {
    const { tx, user, own } = change;
    if (own.passkeys.length >= maxPasskeys) throw new HttpError(409, 'passkeysTooMany');
    if (!(await challenges.use(tx, seen.challenge))) throw refused();
    const added = await tx
      .insert(passkeys)
      .values({ ...made, userId: user.id, name, createdAt: databaseTime() })
      .onConflictDoNothing()
      .returning({ id: passkeys.id });
    if (added.length === 0) throw refused();
    return finishAdding(dependencies, caller, change, {
      before: { passkey: null },
      after: { passkey: name },
    });
  });
}

/** @throws HttpError 404 where the caller has none with this id */
export function removePasskey(dependencies: FactorWrites, caller: FactorCaller, id: string): Promise<void> {
  return changeFactors(dependencies, caller, async ({ tx, trail, user, own }) => {
    const found = own.passkeys.find((passkey) => passkey.id === id);
    if (!found) throw new HttpError(404, 'passkeyUnknown');
    await tx.delete(passkeys).where(eq(passkeys.id, id));
    const left = { ...own, passkeys: own.passkeys.filter((passkey) => passkey !== found) };
    const fields = { before: { passkey: found.name }, after: { passkey: null } };
    await finishRemoving(dependencies, caller, { tx, trail, user }, { left, ...fields });
  });
}

/** Options for an answer of this session's person; null without a passkey. */
export async function askPasskey(
  { webAuthn, challenges }: PasskeyDependencies,
  sessionId: string,
  allowed: readonly (typeof passkeys.$inferSelect)[],
): Promise<PasskeyOptions | null> {
  if (!webAuthn || allowed.length === 0) return null;
  return webAuthn.requestOptions({ challenge: challenges.make({ purpose: 'answer', sessionId }), allowed });
}

/** Options for signing in with any passkey; null where nobody has one. */
export async function askAnyPasskey({
  db,
  webAuthn,
  challenges,
}: PasskeyDependencies): Promise<PasskeyOptions | null> {
  if (!webAuthn || !(await hasPasskeys(db))) return null;
  const challenge = challenges.make({ purpose: 'signIn', sessionId: '' });
  return webAuthn.requestOptions({ challenge, allowed: [] });
}

/** A right answer, which `use` takes in a transaction. */
interface CheckedPasskey {
  userId: string;
  /** @throws HttpError 422 where it was answered before, or the passkey is gone */
  use(tx: Database): Promise<void>;
}

/** @throws HttpError 422 where the answer is not right */
export async function checkPasskey(
  dependencies: PasskeyDependencies,
  credential: GivenCredential,
  use: ChallengeUse,
): Promise<CheckedPasskey> {
  const { db, challenges } = dependencies;
  const webAuthn = requireWebAuthn(dependencies);
  const [stored] = await db.select().from(passkeys).where(eq(passkeys.id, credential.id));
  if (!stored) throw refused();
  const { seen, isChallenge } = expect(challenges, use);
  const counter = await webAuthn.verifyAnswer({ credential, isChallenge, stored });
  if (counter === null) throw refused();
  return {
    userId: stored.userId,
    async use(tx) {
      if (!(await challenges.use(tx, seen.challenge))) throw refused();
      const used = await tx
        .update(passkeys)
        .set({ counter, usedAt: databaseTime() })
        // Of two answers at once only one knows the counter.
        .where(and(eq(passkeys.id, stored.id), eq(passkeys.counter, stored.counter)))
        .returning({ id: passkeys.id });
      if (used.length === 0) throw refused();
    },
  };
}
