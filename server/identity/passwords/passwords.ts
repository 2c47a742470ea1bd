// Passwords as the service keeps them: what the browser made of one, hashed again.
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../store/engine/database.ts';
import { accounts, oneTimeLinks } from '../../store/schema/index.ts';
import { hashPassword } from '../pages/browser/password-hash.js';
import { endSessions } from '../sessions/end-sessions.ts';
import { hashAgain, isSame, type Kept } from './hashes.ts';
import { forgetAnswers } from './security-answers.ts';

/** What a browser sends in place of a password: 32 bytes, hex. */
export const sentPassword = z.string().regex(/^[0-9a-f]{64}$/);

/** Keeps a password that was hashed again; sessions that began with another one end. */
export async function storePassword(
  db: Database,
  userId: string,
  { hash, salt }: Kept,
  more: { username?: string } = {},
): Promise<void> {
  const values = { passwordHash: hash, passwordSalt: salt, changedAt: new Date(), ...more };
  await db
    .insert(accounts)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: accounts.userId, set: values });
  await endSessions(db, [userId]);
}

/** Keeps a password in the form in which the browser sent it; sessions that began with another one end. */
export async function keepPassword(db: Database, userId: string, sent: string): Promise<void> {
  await storePassword(db, userId, await hashAgain(sent));
}

/** A password as it is kept. */
type KeptPassword = Pick<typeof accounts.$inferSelect, 'passwordHash' | 'passwordSalt'>;

/** Whether what was sent is the password that is kept. Takes as long when none is. */
export function isPassword(sent: string, kept: KeptPassword | null | undefined): Promise<boolean> {
  return isSame(sent, kept && { hash: kept.passwordHash, salt: kept.passwordSalt });
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

/** Leaves a person without a password, answers or a link to set them, and signed out. */
export async function removePassword(db: Database, userId: string): Promise<void> {
  await db.delete(accounts).where(eq(accounts.userId, userId));
  await db.delete(oneTimeLinks).where(eq(oneTimeLinks.userId, userId));
  await forgetAnswers(db, userId);
  await endSessions(db, [userId]);
}
