// Passwords as the service keeps them: what the browser made of one (decisions, section 7), hashed again.
// The first hash makes guessing slow; this one makes the stored value useless for signing in.
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../store/database.ts';
import { accounts, oneTimeLinks } from '../store/schema/index.ts';
import { hashPassword } from './browser/password-hash.js';
import { endSessions } from './sessions.ts';

/** What a browser sends in place of a password: 32 bytes, hex. */
export const sentPassword = z.string().regex(/^[0-9a-f]{64}$/);

const keyLength = 32;
const cost: ScryptOptions = { N: 2 ** 14, r: 8, p: 1 };
const derive = promisify<string, string, number, ScryptOptions, Buffer>(scrypt);

/** Keeps a password in the form in which the browser sent it; sessions that began with another one end. */
export async function keepPassword(db: Database, userId: string, sent: string): Promise<void> {
  const passwordSalt = randomBytes(16).toString('hex');
  const passwordHash = (await derive(sent, passwordSalt, keyLength, cost)).toString('hex');
  const values = { passwordHash, passwordSalt, changedAt: new Date() };
  await db
    .insert(accounts)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: accounts.userId, set: values });
  await endSessions(db, [userId]);
}

/** A password as it is kept. */
export type KeptPassword = Pick<typeof accounts.$inferSelect, 'passwordHash' | 'passwordSalt'>;

/** Whether what was sent is the password that is kept. Takes as long when none is. */
export async function isPassword(sent: string, kept: KeptPassword | null | undefined): Promise<boolean> {
  const hash = Buffer.from(kept?.passwordHash ?? '', 'hex');
  const derived = await derive(sent, kept?.passwordSalt ?? 'nobody', keyLength, cost);
  return hash.length === derived.length && timingSafeEqual(hash, derived);
}

/**
 * Makes sure that somebody's password is this one, hashed as the person's browser would:
 * for accounts that the service makes itself. Where it is so already, nothing happens.
 */
export async function ensurePassword(
  db: Database,
  userId: string,
  email: string,
  plain: string,
): Promise<void> {
  const sent = await hashPassword(email, plain);
  const [kept] = await db.select().from(accounts).where(eq(accounts.userId, userId));
  if (!(await isPassword(sent, kept))) await keepPassword(db, userId, sent);
}

/** Leaves a person without a password, without a link to set one, and signed out. */
export async function removePassword(db: Database, userId: string): Promise<void> {
  await db.delete(accounts).where(eq(accounts.userId, userId));
  await db.delete(oneTimeLinks).where(eq(oneTimeLinks.userId, userId));
  await endSessions(db, [userId]);
}
