// Passwords as the service stores them.
import { and, eq } from 'drizzle-orm';
import { databaseTime } from '../../base/database-clock.ts';
import type { Database } from '../../store/engine/database.ts';
import { accounts, oneTimeLinks } from '../../store/schema/index.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import type { Hashing, Secret, SecretHash } from './hashes.ts';
import { deleteAnswers } from './security-answers.ts';

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

type StoredPassword = typeof accounts.$inferSelect;

export function storedHashOf({ passwordHash, passwordSalt }: StoredPassword): SecretHash {
  return { hash: passwordHash, salt: passwordSalt };
}

/** Stores the same password at another cost, unless it was replaced meanwhile; nothing else changes. */
export async function renewPassword(
  db: Database,
  { userId, passwordHash }: StoredPassword,
  { hash, salt }: SecretHash,
): Promise<void> {
  await db
    .update(accounts)
    .set({ passwordHash: hash, passwordSalt: salt })
    .where(and(eq(accounts.userId, userId), eq(accounts.passwordHash, passwordHash)));
}

/** Ensures that a user has this password; sessions stay when it was the same already, or when there was none to begin with. */
export async function ensurePassword(
  db: Database,
  hashing: Hashing,
  { userId, password }: { userId: string; password: Secret },
): Promise<void> {
  const [stored] = await db.select().from(accounts).where(eq(accounts.userId, userId));
  if (!stored) return writePassword(db, userId, await hashing.hash(password));
  const { isCorrect, renewed } = await hashing.verify(password, storedHashOf(stored));
  if (!isCorrect) await storePassword(db, userId, await hashing.hash(password));
  else if (renewed) await renewPassword(db, stored, renewed);
}

/** Removes a user's password, security answers and links, and ends their sessions. */
export async function removePassword(db: Database, userId: string): Promise<void> {
  await db.delete(accounts).where(eq(accounts.userId, userId));
  await db.delete(oneTimeLinks).where(eq(oneTimeLinks.userId, userId));
  await deleteAnswers(db, userId);
  await endSessions(db, [userId]);
}
