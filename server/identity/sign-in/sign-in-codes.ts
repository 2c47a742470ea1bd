// Six-digit codes that follow the password: sent by email, valid for ten minutes and five attempts, and only where the
// password came from. So nobody elsewhere can guess them, or use up their attempts.
import { and, desc, eq, inArray, or } from 'drizzle-orm';
import { hourMs, minuteMs } from '../../../contract/common/durations.ts';
import { emailIdentity } from '../../../contract/common/email.ts';
import { databaseTime } from '../../base/database-clock.ts';
import {
  base64url,
  hex,
  hmacSha256,
  isSameSecret,
  randomBelow,
  randomToken,
  sha256,
} from '../../base/platform.ts';
import type { LimitedKey, RateLimit } from '../../store/accounts/attempts.ts';
import { countRefusal } from '../../store/accounts/refused-sign-ins.ts';
import type { Database } from '../../store/engine/database.ts';
import { accounts, signInCodes, users } from '../../store/schema/index.ts';
import { signInStatuses } from '../../store/users/users.ts';
import type { AuthenticatedUser } from '../accounts/accounts.ts';
import { createExpiredRowsSweep } from '../accounts/expired-rows.ts';
import { createServiceSession } from '../sessions/service-sessions.ts';
import type { AttemptSource } from './known-devices.ts';
import type { RateLimiter } from './rate-limiter.ts';

export const codeLifetimeMs = 10 * minuteMs;
const ofCode: RateLimit = { name: 'code', max: 5, windowMs: codeLifetimeMs };
/** Attempts of an account without a code, counted as if it had one, so that nobody learns whether it has. */
const ofNoCode: RateLimit = { name: 'no code', max: 5, windowMs: codeLifetimeMs };
/** For an account, from one source. Resend creates further codes, each with attempts of its own. */
const inMinute: RateLimit = { name: 'code in a minute', max: 10, windowMs: minuteMs };
const inHour: RateLimit = { name: 'code in an hour', max: 15, windowMs: hourMs };
/** From one address, which a whole ward may share. */
const ofAddress: RateLimit = { name: 'code of an address', max: 60, windowMs: minuteMs };

const resendAfterMs = 30_000;

/** A new code; or why there is none: one was sent a moment ago, or the password was replaced since it was checked. */
type CreatedCode =
  | { code: string; ticket: string }
  | { code: null; reason: 'tooEarly'; retryAfterSeconds: number }
  | { code: null; reason: 'replaced' };

interface CodeAttempt {
  email: string;
  code: string;
  source: AttemptSource;
  /** The ticket that was handed out with the code. */
  ticket: string | undefined;
}

export interface SignInCodes {
  /** The ticket is for whoever sent the password: with it the code works also from another address. */
  create(user: AuthenticatedUser, source: AttemptSource): Promise<CreatedCode>;
  revoke(userId: string, source: AttemptSource): Promise<void>;
  /**
   * Uses up a code and creates a session: the user's id and token, or why there is none, as a key of the contract's
   * messages. Does not reveal whether the account exists.
   */
  redeem(attempt: CodeAttempt): Promise<RedeemedCode>;
}

type CodeRow = typeof signInCodes.$inferSelect;
type RefusedCode =
  | { id: null; reason: 'codeWrong' | 'codeOver' }
  | { id: null; reason: 'tooManyAttempts'; retryAfterSeconds: number };
type RedeemedCode = { id: string; token: string } | RefusedCode;

function refusal(isOver: boolean): RefusedCode {
  return { id: null, reason: isOver ? 'codeOver' : 'codeWrong' };
}

/** Whether a user may sign in; locks them until the transaction ends. */
async function lockSignInUser(tx: Database, userId: string): Promise<boolean> {
  const maySignIn = and(eq(users.id, userId), inArray(users.status, signInStatuses));
  const locked = await tx.select({ id: users.id }).from(users).where(maySignIn).for('update');
  return locked.length > 0;
}

interface Dependencies {
  db: Database;
  attempts: RateLimiter;
  /** A secret used for nothing else. */
  key: string;
}

const hashOfTicket = (ticket: string) => base64url(sha256(ticket));

export function createSignInCodes({ db, attempts, key }: Dependencies): SignInCodes {
  const sweep = createExpiredRowsSweep(db);
  const hashOf = (userId: string, code: string) => hex(hmacSha256(key, `${userId} ${code}`));

  const of = (userId: string, { key: source }: AttemptSource) =>
    and(eq(signInCodes.userId, userId), eq(signInCodes.source, source));

  async function create(
    { id: userId, passwordSetAt }: AuthenticatedUser,
    source: AttemptSource,
  ): Promise<CreatedCode> {
    await sweep();
    const code = String(randomBelow(1_000_000)).padStart(6, '0');
    const ticket = randomToken(16);
    return db.transaction(async (tx) => {
      if (!(await lockSignInUser(tx, userId))) return { code: null, reason: 'replaced' };
      const hasPassword = and(eq(accounts.userId, userId), eq(accounts.changedAt, passwordSetAt));
      // A new password ends all codes; this one would belong to the password before.
      if ((await tx.$count(accounts, hasPassword)) === 0) return { code: null, reason: 'replaced' };
      const now = databaseTime().getTime();
      const [previous] = await tx.select().from(signInCodes).where(of(userId, source));
      const wait = (previous?.sentAt.getTime() ?? 0) + resendAfterMs - now;
      if (wait > 0) return { code: null, reason: 'tooEarly', retryAfterSeconds: Math.ceil(wait / 1000) };
      const values = {
        codeHash: hashOf(userId, code),
        ticketHash: hashOfTicket(ticket),
        sentAt: new Date(now),
        expiresAt: new Date(now + codeLifetimeMs),
      };
      await tx
        .insert(signInCodes)
        .values({ userId, source: source.key, ...values })
        .onConflictDoUpdate({ target: [signInCodes.userId, signInCodes.source], set: values });
      return { code, ticket };
    });
  }

  /** The code that was sent to this account for this source, or with this ticket. */
  async function findCode(
    account: string,
    source: AttemptSource,
    ticketHash: string,
  ): Promise<CodeRow | undefined> {
    const hasTicket = eq(signInCodes.ticketHash, ticketHash);
    const [found] = await db
      .select({ code: signInCodes })
      .from(signInCodes)
      .innerJoin(users, eq(users.id, signInCodes.userId))
      .where(
        and(
          eq(users.emailIdentity, account),
          inArray(users.status, signInStatuses),
          or(eq(signInCodes.source, source.key), hasTicket),
        ),
      )
      .orderBy(desc(hasTicket), desc(signInCodes.sentAt))
      .limit(1);
    return found?.code;
  }

  /** Takes as long without a code. */
  function isCorrect(row: CodeRow | undefined, code: string): boolean {
    const hash = hashOf(row?.userId ?? 'nobody', code);
    return isSameSecret(hash, row?.codeHash ?? hashOf('somebody', code));
  }

  /**
   * Redeems a code for only one of two concurrent requests. The transaction locks the user, so that suspending them
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

  async function isAllowed(counted: LimitedKey): Promise<boolean> {
    return (await attempts.consume(counted)).allowed;
  }

  /** The code's row when the code is right; else why it is refused. */
  async function check(
    row: CodeRow | undefined,
    code: string,
    subject: readonly string[],
  ): Promise<CodeRow | RefusedCode> {
    const correct = isCorrect(row, code);
    const isValid = row !== undefined && row.expiresAt.getTime() > databaseTime().getTime();
    // A wrong code does not reveal that another one was sent and has expired.
    if (!row || !(isValid || correct)) return refusal(!(await isAllowed([ofNoCode, ...subject])));
    if (!isValid || !(await isAllowed([ofCode, row.codeHash, ...subject]))) return refusal(true);
    return correct ? row : refusal(false);
  }

  async function redeem({ email, code, source, ticket = '' }: CodeAttempt): Promise<RedeemedCode> {
    const account = emailIdentity(email);
    const ticketHash = hashOfTicket(ticket);
    const row = await findCode(account, source, ticketHash);
    // Others behind the same address have attempts of their own.
    const isOwn = source.isKnown || row?.ticketHash === ticketHash;
    const subject = [account, isOwn ? `own ${row?.source ?? source.key}` : source.key];
    const shared: LimitedKey[] = isOwn ? [] : [[ofAddress, source.addressPrefix]];
    const counted = await attempts.consume(...shared, [inMinute, ...subject], [inHour, ...subject]);
    const tried = { email, addressPrefix: source.addressPrefix };
    if (!counted.allowed) {
      await countRefusal(db, 'lockOut', tried);
      return { id: null, reason: 'tooManyAttempts', retryAfterSeconds: counted.retryAfterSeconds };
    }
    const checked = await check(row, code, subject);
    if ('reason' in checked) {
      await countRefusal(db, 'refuseSignIn', tried);
      return checked;
    }
    const redeemed = await consume(checked);
    if (redeemed.id !== null) await counted.refund();
    return redeemed;
  }

  async function revoke(userId: string, source: AttemptSource) {
    await db.delete(signInCodes).where(of(userId, source));
  }

  return { create, revoke, redeem };
}
