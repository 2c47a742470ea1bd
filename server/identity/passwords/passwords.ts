// Passwords as the service stores them: the hash made in the browser, hashed again.
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { databaseTime } from '../../base/database-clock.ts';
import type { Database } from '../../store/engine/database.ts';
import { accounts, oneTimeLinks } from '../../store/schema/index.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import { hashSecret, type SecretHash, verifySecret } from './hashes.ts';
import { deleteAnswers } from './security-answers.ts';

/** The hash that a browser sends in place of a password: 32 bytes, hex. */
export const clientPasswordHash = z.string().regex(/^[0-9a-f]{64}$/);

async function writePassword(
  db: Database,
  userId: string,
  { hash, salt }: SecretHash,
  more: { username?: string } = {},
): Promise<void> {
  const values = { passwordHash: hash, passwordSalt: salt, changedAt: databaseTime(), ...more };
  await db
    .insert(accounts)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: accounts.userId, set: values });
}

/** Stores a hashed password and ends the user's sessions. */
export async function storePassword(...given: Parameters<typeof writePassword>): Promise<void> {
  const [db, userId] = given;
  await writePassword(...given);
  await endSessions(db, [userId]);
}

/**
 * Hashes and stores a password as the browser sent it, and ends the user's sessions.
 * @internal For tests: a user with a password, without an emailed link.
 */
export async function hashAndStorePassword(db: Database, userId: string, clientHash: string): Promise<void> {
  await storePassword(db, userId, await hashSecret(clientHash));
}

type StoredPassword = Pick<typeof accounts.$inferSelect, 'passwordHash' | 'passwordSalt'>;

/** Whether a password as the browser sent it is the stored one. Takes as long when there is none. */
export function verifyPassword(
  clientHash: string,
  stored: StoredPassword | null | undefined,
): Promise<boolean> {
  return verifySecret(clientHash, stored && { hash: stored.passwordHash, salt: stored.passwordSalt });
}

/** Ensures that a user has this password; sessions stay when it was the same already, or when there was none to begin with. */
export async function ensurePassword(db: Database, userId: string, clientHash: string): Promise<void> {
  const [stored] = await db.select().from(accounts).where(eq(accounts.userId, userId));
  if (!stored) await writePassword(db, userId, await hashSecret(clientHash));
  else if (!(await verifyPassword(clientHash, stored))) await hashAndStorePassword(db, userId, clientHash);
}

/** Removes a user's password, security answers and links, and ends their sessions. */
export async function removePassword(db: Database, userId: string): Promise<void> {
  await db.delete(accounts).where(eq(accounts.userId, userId));
  await db.delete(oneTimeLinks).where(eq(oneTimeLinks.userId, userId));
  await deleteAnswers(db, userId);
  await endSessions(db, [userId]);
}
