// The six digits that follow a password: sent by e-mail, good for ten minutes and five tries (decisions, section 7).
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import { identityKey } from '../../contract/normalise.ts';
import type { Database } from '../store/database.ts';
import { signInCodes, users } from '../store/schema/index.ts';
import { mayEnter } from '../store/users.ts';
import { createSweep } from './expired-rows.ts';
import { createThrottle } from './throttle.ts';

const life = 10 * 60_000;
const mostTries = 5;

/** A code may be sent again after this time, in seconds. */
export const resendAfterSeconds = 30;

export interface SignInCodes {
  /** A new code for this person, in place of an earlier one; null where that was sent a moment ago. */
  make(userId: string): Promise<string | null>;
  /** Takes back a code that could not be sent. */
  takeBack(userId: string): Promise<void>;
  /**
   * Uses a code up: the id of the person, or why there is none, as a key of the contract's messages. Whether there
   * is such a person nobody learns.
   */
  redeem(email: string, code: string): Promise<Redeemed>;
}

type Sent = typeof signInCodes.$inferSelect;
type Redeemed = { id: string } | { id: null; because: 'codeWrong' | 'codeOver' };

function refusal(over: boolean): Redeemed {
  return { id: null, because: over ? 'codeOver' : 'codeWrong' };
}

/** @param key a secret of the service's, for this purpose alone */
export function createSignInCodes(db: Database, key: string): SignInCodes {
  const sweep = createSweep(db);
  // Where no code is, tries are counted as if there were one.
  const strangers = createThrottle(mostTries, life);
  const hashOf = (userId: string, code: string) =>
    createHmac('sha256', key).update(`${userId} ${code}`).digest('hex');

  async function make(userId: string) {
    await sweep();
    const now = Date.now();
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const values = {
      codeHash: hashOf(userId, code),
      tries: 0,
      sentAt: new Date(now),
      expiresAt: new Date(now + life),
    };
    const made = await db
      .insert(signInCodes)
      .values({ userId, ...values })
      .onConflictDoUpdate({
        target: signInCodes.userId,
        set: values,
        setWhere: lte(signInCodes.sentAt, new Date(now - resendAfterSeconds * 1000)),
      })
      .returning({ userId: signInCodes.userId });
    return made.length > 0 ? code : null;
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
            .where(and(eq(users.emailIdentity, identityKey(email)), inArray(users.status, mayEnter))),
        ),
      )
      .returning();
    return theirs;
  }

  /** Takes as long where there is no code. */
  function isRight(theirs: Sent | undefined, code: string): boolean {
    const given = hashOf(theirs?.userId ?? 'nobody', code);
    return timingSafeEqual(Buffer.from(given), Buffer.from(theirs?.codeHash ?? hashOf('somebody', code)));
  }

  /** Of two who come at once with the same code, one finds it. */
  async function spend({ userId, codeHash }: Sent): Promise<boolean> {
    const spent = await db
      .delete(signInCodes)
      .where(and(eq(signInCodes.userId, userId), eq(signInCodes.codeHash, codeHash)))
      .returning({ userId: signInCodes.userId });
    return spent.length > 0;
  }

  async function redeem(email: string, code: string): Promise<Redeemed> {
    const theirs = await countTry(email);
    const right = isRight(theirs, code);
    const isGood = theirs !== undefined && theirs.expiresAt.getTime() > Date.now();
    // Whoever does not know a code learns nothing of one that was sent a while ago.
    if (!theirs || !(isGood || right)) return refusal(!strangers.tries(identityKey(email)));
    if (!isGood || theirs.tries > mostTries) return refusal(true);
    if (!right) return refusal(false);
    return (await spend(theirs)) ? { id: theirs.userId } : refusal(true);
  }

  async function takeBack(userId: string) {
    await db.delete(signInCodes).where(eq(signInCodes.userId, userId));
  }

  return { make, takeBack, redeem };
}
