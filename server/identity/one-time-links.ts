// Links that set a password, once, within a day. Only the hash of their token is kept.
import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, notInArray } from 'drizzle-orm';
import type { UserStatus } from '../../contract/users.ts';
import type { Database } from '../store/database.ts';
import { oneTimeLinks, users } from '../store/schema/index.ts';
import { keepPassword } from './passwords.ts';

/** Where a link leads; the token follows as `?token=`. */
export const newPasswordPath = '/account/password';

const life = 24 * 3_600_000;

/** Whoever was told to stay out cannot come back by an old link. */
const keptOut: UserStatus[] = ['SUSPENDED', 'DEPROVISIONED'];

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** Makes the address of a link for this person, whose earlier ones end. */
export async function createLink(db: Database, publicUrl: URL, userId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(Date.now() + life);
  await db.transaction(async (tx) => {
    await tx.delete(oneTimeLinks).where(eq(oneTimeLinks.userId, userId));
    await tx
      .insert(oneTimeLinks)
      .values({ tokenHash: hashOf(token), userId, purpose: 'set-password', expiresAt });
  });
  return `${publicUrl.origin}${newPasswordPath}?token=${token}`;
}

/** Whose link it is, or null when it cannot be used (any more). */
export async function findLink(
  db: Database,
  token: string,
): Promise<{ userId: string; email: string } | null> {
  const [found] = await db
    .select({ userId: users.id, email: users.email })
    .from(oneTimeLinks)
    .innerJoin(users, eq(users.id, oneTimeLinks.userId))
    .where(
      and(
        eq(oneTimeLinks.tokenHash, hashOf(token)),
        gt(oneTimeLinks.expiresAt, new Date()),
        notInArray(users.status, keptOut),
      ),
    );
  return found ?? null;
}

/** Uses a link up: keeps the password, as a browser sent it, and lets the person in. False when it was no good. */
export async function redeemLink(db: Database, token: string, sent: string): Promise<boolean> {
  const link = await findLink(db, token);
  if (!link) return false;
  return db.transaction(async (tx) => {
    // The person first, as whoever deletes them does: neither waits for the other.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, link.userId)).for('update');
    // Of two who come at once, one finds the row.
    const [used] = await tx
      .delete(oneTimeLinks)
      .where(eq(oneTimeLinks.tokenHash, hashOf(token)))
      .returning();
    if (!used) return false;
    await keepPassword(tx, link.userId, sent);
    await tx.update(users).set({ status: 'ACTIVE' }).where(eq(users.id, link.userId));
    await tx.delete(oneTimeLinks).where(eq(oneTimeLinks.userId, link.userId));
    return true;
  });
}
