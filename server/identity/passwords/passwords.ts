// Passwords as the service keeps them: what the browser made of one, hashed again.
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../store/engine/database.ts';
import { accounts, oneTimeLinks } from '../../store/schema/index.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import { hashSecret, type SecretHash, verifySecret } from './hashes.ts';
import { deleteAnswers } from './security-answers.ts';

/** What a browser sends in place of a password: 32 bytes, hex. */
export const clientPasswordHash = z.string().regex(/^[0-9a-f]{64}$/);

/** Keeps a password that was hashed again; sessions that began with another one end. */
export async function storePassword(
  db: Database,
  userId: string,
  { hash, salt }: SecretHash,
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
export async function hashAndStorePassword(db: Database, userId: string, sent: string): Promise<void> {
  await storePassword(db, userId, await hashSecret(sent));
}

/** A password as it is kept. */
type StoredPassword = Pick<typeof accounts.$inferSelect, 'passwordHash' | 'passwordSalt'>;

/** Whether what was sent is the password that is kept. Takes as long when none is. */
export function verifyPassword(sent: string, kept: StoredPassword | null | undefined): Promise<boolean> {
  return verifySecret(sent, kept && { hash: kept.passwordHash, salt: kept.passwordSalt });
}

/** Makes sure that somebody's password is this one; where it is so already, nothing happens and sessions stay. */
export async function ensurePassword(db: Database, userId: string, clientHash: string): Promise<void> {
  const [stored] = await db.select().from(accounts).where(eq(accounts.userId, userId));
  if (!(await verifyPassword(clientHash, stored))) await hashAndStorePassword(db, userId, clientHash);
}

/** Leaves a person without a password, answers or a link to set them, and signed out. */
export async function removePassword(db: Database, userId: string): Promise<void> {
  await db.delete(accounts).where(eq(accounts.userId, userId));
  await db.delete(oneTimeLinks).where(eq(oneTimeLinks.userId, userId));
  await deleteAnswers(db, userId);
  await endSessions(db, [userId]);
}
