// Six-digit codes that follow the password: sent by email, valid for ten minutes and five attempts.
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

const resendAfterMs = 30_000;

/** A new code; or why there is none: one was sent a moment ago, or the password was replaced since it was checked. */
type CreatedCode =
  | { code: string }
  | { code: null; reason: 'tooEarly'; retryAfterSeconds: number }
  | { code: null; reason: 'replaced' };

export interface SignInCodes {
  create(user: AuthenticatedUser): Promise<CreatedCode>;
  revoke(userId: string): Promise<void>;
  /**
   * Uses up a code and creates a session: the user's id and token, or why there is none, as a key of the contract's
   * messages. Does not reveal whether the account exists.
   */
  redeem(email: string, code: string): Promise<RedeemedCode>;
}

type CodeRow = typeof signInCodes.$inferSelect;
type RedeemedCode = { id: string; token: string } | { id: null; reason: 'codeWrong' | 'codeOver' };

function refusal(isOver: boolean): RedeemedCode {
  return { id: null, reason: isOver ? 'codeOver' : 'codeWrong' };
}

/** Whether a user may sign in; locks them until the transaction ends. */
async function lockSignInUser(tx: Database, userId: string): Promise<boolean> {
  const maySignIn = and(eq(users.id, userId), inArray(users.status, signInStatuses));
  const locked = await tx.select({ id: users.id }).from(users).where(maySignIn).for('update');
  return locked.length > 0;
}

/** @param key a secret used for nothing else */
export function createSignInCodes(db: Database, key: string): SignInCodes {
  const sweep = createExpiredRowsSweep(db);
  // Without a code, attempts are counted as if there were one.
  const unknownEmails = createRateLimiter(maxAttempts, codeLifetimeMs);
  const hashOf = (userId: string, code: string) =>
    createHmac('sha256', key).update(`${userId} ${code}`).digest('hex');

  async function create({ id: userId, passwordHash }: AuthenticatedUser): Promise<CreatedCode> {
    await sweep();
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    return db.transaction(async (tx) => {
      if (!(await lockSignInUser(tx, userId))) return { code: null, reason: 'replaced' };
      const hasPassword = and(eq(accounts.userId, userId), eq(accounts.passwordHash, passwordHash));
      // A new password ends all codes; this one would belong to the password before.
      if ((await tx.$count(accounts, hasPassword)) === 0) return { code: null, reason: 'replaced' };
      const now = Date.now();
      const [previous] = await tx.select().from(signInCodes).where(eq(signInCodes.userId, userId));
      const wait = (previous?.sentAt.getTime() ?? 0) + resendAfterMs - now;
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

  /** Counts an attempt at the code that was sent to this email, if there is one. */
  async function countAttempt(email: string) {
    const [row] = await db
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
    return row;
  }

  /** Takes as long without a code. */
  function isCorrect(row: CodeRow | undefined, code: string): boolean {
    const hash = hashOf(row?.userId ?? 'nobody', code);
    return timingSafeEqual(Buffer.from(hash), Buffer.from(row?.codeHash ?? hashOf('somebody', code)));
  }

  /**
   * Of two concurrent requests with the same code, one succeeds. The transaction locks the user, so that suspending them
   * either comes first or ends the new session.
   */
  function consume({ userId, codeHash }: CodeRow): Promise<RedeemedCode> {
    return db.transaction(async (tx) => {
      if (!(await lockSignInUser(tx, userId))) return refusal(true);
      const deleted = await tx
        .delete(signInCodes)
        .where(and(eq(signInCodes.userId, userId), eq(signInCodes.codeHash, codeHash)))
        .returning({ userId: signInCodes.userId });
      if (deleted.length === 0) return refusal(true);
      return { id: userId, token: await createServiceSession(tx, userId) };
    });
  }

  async function redeem(email: string, code: string): Promise<RedeemedCode> {
    const row = await countAttempt(email);
    const correct = isCorrect(row, code);
    const isValid = row !== undefined && row.expiresAt.getTime() > Date.now();
    // A wrong code does not reveal that another one was sent and has expired.
    if (!row || !(isValid || correct)) return refusal(!unknownEmails.consume(identityKey(email)));
    if (!isValid || row.tries > maxAttempts) return refusal(true);
    if (!correct) return refusal(false);
    return consume(row);
  }

  async function revoke(userId: string) {
    await db.delete(signInCodes).where(eq(signInCodes.userId, userId));
  }

  return { create, revoke, redeem };
}
