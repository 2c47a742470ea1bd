// Passwords as the service keeps them: what the browser made of one (decisions, section 7), hashed again.
// The first hash makes guessing slow; this one makes the stored value useless for signing in.
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { z } from 'zod';
import type { Database } from '../store/database.ts';
import { accounts } from '../store/schema/index.ts';
import { hashPassword } from './browser/password-hash.js';

/** What a browser sends in place of a password: 32 bytes, hex. */
export const sentPassword = z.string().regex(/^[0-9a-f]{64}$/);

const keyLength = 32;
const cost: ScryptOptions = { N: 2 ** 14, r: 8, p: 1 };
const derive = promisify<string, string, number, ScryptOptions, Buffer>(scrypt);

/** Keeps a password in the form in which the browser sent it. */
export async function keepPassword(db: Database, userId: string, sent: string): Promise<void> {
  const passwordSalt = randomBytes(16).toString('hex');
  const passwordHash = (await derive(sent, passwordSalt, keyLength, cost)).toString('hex');
  const values = { passwordHash, passwordSalt, changedAt: new Date() };
  await db
    .insert(accounts)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: accounts.userId, set: values });
}

/** Sets a password as the person's browser would: for accounts that the service makes itself. */
export async function setPassword(db: Database, userId: string, email: string, plain: string): Promise<void> {
  await keepPassword(db, userId, await hashPassword(email, plain));
}

/** A password as it is kept. */
export type KeptPassword = Pick<typeof accounts.$inferSelect, 'passwordHash' | 'passwordSalt'>;

/** Whether what was sent is the password that is kept. Takes as long when none is. */
export async function isPassword(sent: string, kept: KeptPassword | null | undefined): Promise<boolean> {
  const hash = Buffer.from(kept?.passwordHash ?? '', 'hex');
  const derived = await derive(sent, kept?.passwordSalt ?? 'nobody', keyLength, cost);
  return hash.length === derived.length && timingSafeEqual(hash, derived);
}
