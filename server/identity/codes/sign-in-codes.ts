// The six digits that follow a password: sent by e-mail, good for ten minutes and five tries.
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { identityKey } from '../../../contract/common/normalise.ts';
import { createRateLimiter } from '../../base/rate-limiter.ts';
import type { Database } from '../../store/engine/database.ts';
import { accounts, signInCodes, users } from '../../store/schema/index.ts';
import { signInStatuses } from '../../store/users/users.ts';
import type { AuthenticatedUser } from '../accounts/accounts.ts';
import { createExpiredRowsSweep } from '../accounts/expired-rows.ts';
import { createServiceSession } from '../sessions/service-sessions.ts';

const codeLifetimeMs = 10 * 60_000;
const maxAttempts = 5;

/** A code may be sent again after this time, in ms. */
const resendAfterMs = 30_000;

/** A new code; or why there is none: one was sent a moment ago, or the password was replaced meanwhile. */
type CreatedCode =
  | { code: string }
  /** `wait` in seconds. */
  | { code: null; reason: 'tooEarly'; retryAfterSeconds: number }
  | { code: null; reason: 'replaced' };

export interface SignInCodes {
  /** A new code for this person, in place of an earlier one. */
  create(known: AuthenticatedUser): Promise<CreatedCode>;
  /** Takes back a code that could not be sent. */
  revoke(userId: string): Promise<void>;
  /**
   * Uses a code up and begins a session: the id of the person and its token, or why there is none, as a key of the
   * contract's messages. Whether there is such a person nobody learns.
   */
  redeem(email: string, code: string): Promise<RedeemedCode>;
}

type CodeRow = typeof signInCodes.$inferSelect;
type RedeemedCode = { id: string; token: string } | { id: null; reason: 'codeWrong' | 'codeOver' };

function refusal(over: boolean): RedeemedCode {
  return { id: null, reason: over ? 'codeOver' : 'codeWrong' };
}

/** Whether a person may enter, who stays as they are until the transaction ends. */
async function lockSignInUser(tx: Database, userId: string): Promise<boolean> {
  const may = and(eq(users.id, userId), inArray(users.status, signInStatuses));
  const held = await tx.select({ id: users.id }).from(users).where(may).for('update');
  return held.length > 0;
}

/** @param key a secret of the service's, for this purpose alone */
export function createSignInCodes(db: Database, key: string): SignInCodes {
  const sweep = createExpiredRowsSweep(db);
  // Where no code is, tries are counted as if there were one.
  const strangers = createRateLimiter(maxAttempts, codeLifetimeMs);
  const hashOf = (userId: string, code: string) =>
    createHmac('sha256', key).update(`${userId} ${code}`).digest('hex');

  async function create({ id: userId, passwordHash }: AuthenticatedUser): Promise<CreatedCode> {
    await sweep();
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    return db.transaction(async (tx) => {
      if (!(await lockSignInUser(tx, userId))) return { code: null, reason: 'replaced' };
      const isTheirs = and(eq(accounts.userId, userId), eq(accounts.passwordHash, passwordHash));
      // A new password ended the codes there were; this one would come after it, for the one before.
      if ((await tx.$count(accounts, isTheirs)) === 0) return { code: null, reason: 'replaced' };
      const now = Date.now();
      const [before] = await tx.select().from(signInCodes).where(eq(signInCodes.userId, userId));
      const wait = (before?.sentAt.getTime() ?? 0) + resendAfterMs - now;
      if (wait > 0) return { code: null, reason: 'tooEarly', retryAfterSeconds: Math.ceil(wait / 1000) };
      const values = {
        codeHash: hashOf(userId, code),
        tries: 0,
        sentAt: new Date(now),
        expiresAt: new Date(now + codeLifetimeMs),
      };
      await tx
        .insert(signInCodes)
        .values({ userId, ...values })
        .onConflictDoUpdate({ target: signInCodes.userId, set: values });
      return { code };
    });
  }

  /** Counts a try with the code that somebody was sent, if they were. */
  async function countTry(email: string) {
    const [theirs] = await db
      .update(signInCodes)
      .set({ tries: sql`${signInCodes.tries} + 1` })
      .where(
        inArray(
          signInCodes.userId,
          db
            .select({ id: users.id })
            .from(users)
            .where(and(eq(users.emailIdentity, identityKey(email)), inArray(users.status, signInStatuses))),
        ),
      )
      .returning();
    return theirs;
  }

  /** Takes as long where there is no code. */
  function isRight(theirs: CodeRow | undefined, code: string): boolean {
    const given = hashOf(theirs?.userId ?? 'nobody', code);
    return timingSafeEqual(Buffer.from(given), Buffer.from(theirs?.codeHash ?? hashOf('somebody', code)));
  }

  /**
   * Of two who come at once with the same code, one finds it. The session is in the same transaction, which holds the
   * person: whoever keeps them out comes before it, or finds the session to end.
   */
  function spend({ userId, codeHash }: CodeRow): Promise<RedeemedCode> {
    return db.transaction(async (tx) => {
      if (!(await lockSignInUser(tx, userId))) return refusal(true);
      const spent = await tx
        .delete(signInCodes)
        .where(and(eq(signInCodes.userId, userId), eq(signInCodes.codeHash, codeHash)))
        .returning({ userId: signInCodes.userId });
      if (spent.length === 0) return refusal(true);
      return { id: userId, token: await createServiceSession(tx, userId) };
    });
  }

  async function redeem(email: string, code: string): Promise<RedeemedCode> {
    const theirs = await countTry(email);
    const right = isRight(theirs, code);
    const isGood = theirs !== undefined && theirs.expiresAt.getTime() > Date.now();
    // Whoever does not know a code learns nothing of one that was sent a while ago.
    if (!theirs || !(isGood || right)) return refusal(!strangers.consume(identityKey(email)));
    if (!isGood || theirs.tries > maxAttempts) return refusal(true);
    if (!right) return refusal(false);
    return spend(theirs);
  }

  async function revoke(userId: string) {
    await db.delete(signInCodes).where(eq(signInCodes.userId, userId));
  }

  return { create, revoke, redeem };
}
