// Links that set a password, once, within a day. Only the hash of their token is kept.
import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, lt, ne, notInArray, or, sql } from 'drizzle-orm';
import type { UserStatus } from '../../contract/users.ts';
import type { Database } from '../store/database.ts';
import { oneTimeLinks, users } from '../store/schema/index.ts';
import { startPath } from './client.ts';
import { hashAgain } from './hashes.ts';
import { storePassword } from './passwords.ts';

type Purpose = (typeof oneTimeLinks.$inferSelect)['purpose'];

/** Where the first administrator's link leads; the token follows as `?token=`. */
export const newPasswordPath = '/account/password';

const life = 24 * 3_600_000;
/** How often answers may be given with one link. */
const mostTries = 5;

/** Whoever was told to stay out cannot come back by an old link. */
const keptOut: UserStatus[] = ['SUSPENDED', 'DEPROVISIONED'];

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');
const withToken = (token: string) => eq(oneTimeLinks.tokenHash, hashOf(token));

/**
 * Makes the address of a link for this person, whose earlier ones end; but for the one that was printed, which
 * nobody can end by saying that somebody forgot the password.
 */
export async function createLink(
  db: Database,
  publicUrl: URL,
  userId: string,
  purpose: Purpose = 'set-password',
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(Date.now() + life);
  await db.transaction(async (tx) => {
    const earlier = purpose === 'set-password' ? undefined : ne(oneTimeLinks.purpose, 'set-password');
    await tx.delete(oneTimeLinks).where(and(eq(oneTimeLinks.userId, userId), earlier));
    await tx.insert(oneTimeLinks).values({ tokenHash: hashOf(token), userId, purpose, expiresAt });
  });
  if (purpose === 'set-password') return `${publicUrl.origin}${newPasswordPath}?token=${token}`;
  // A fragment stays in the browser: no log on the way has it.
  return `${publicUrl.origin}${startPath}#link=${token}`;
}

interface FoundLink<P> {
  userId: string;
  email: string;
  purpose: P;
}

/** Whose link it is, or null when it cannot be used (any more), or was made for something else. */
export async function findLink<P extends Purpose>(
  db: Database,
  token: string,
  purposes: readonly P[],
): Promise<FoundLink<P> | null> {
  const [found] = await db
    .select({ userId: users.id, email: users.email, purpose: oneTimeLinks.purpose })
    .from(oneTimeLinks)
    .innerJoin(users, eq(users.id, oneTimeLinks.userId))
    .where(
      and(
        withToken(token),
        gt(oneTimeLinks.expiresAt, new Date()),
        lt(oneTimeLinks.tries, mostTries),
        notInArray(users.status, keptOut),
        // To say that one forgot the password is no way around the administrator's Reset.
        or(ne(oneTimeLinks.purpose, 'forgotten'), ne(users.status, 'LOCKED_OUT')),
      ),
    );
  const purpose = purposes.find((it) => it === found?.purpose);
  return found && purpose ? { ...found, purpose } : null;
}

/** Counts that answers are given with a link; false when that was done too often. */
export async function countTry(db: Database, token: string): Promise<boolean> {
  const counted = await db
    .update(oneTimeLinks)
    .set({ tries: sql`${oneTimeLinks.tries} + 1` })
    .where(and(withToken(token), lt(oneTimeLinks.tries, mostTries)))
    .returning({ tries: oneTimeLinks.tries });
  return counted.length > 0;
}

/** Uses a link that was found up, and holds its person; false when somebody was quicker. */
export async function spend(tx: Database, token: string, userId: string): Promise<boolean> {
  const isThem = eq(users.id, userId);
  // The person first, as whoever deletes them does: neither waits for the other.
  const [person] = await tx.select({ status: users.status }).from(users).where(isThem).for('update');
  if (!person || keptOut.some((status) => status === person.status)) return false;
  // Of two who come at once, one finds the row.
  const used = await tx
    .delete(oneTimeLinks)
    .where(withToken(token))
    .returning({ userId: oneTimeLinks.userId });
  await tx.delete(oneTimeLinks).where(eq(oneTimeLinks.userId, userId));
  return used.length > 0;
}

/**
 * Uses up a link of the provider's page: keeps the password, as a browser sent it, and lets the person in. False
 * when it was no good.
 */
export async function redeemLink(db: Database, token: string, sent: string): Promise<boolean> {
  const link = await findLink(db, token, ['set-password']);
  if (!link) return false;
  const password = await hashAgain(sent);
  return db.transaction(async (tx) => {
    if (!(await spend(tx, token, link.userId))) return false;
    await storePassword(tx, link.userId, password);
    await tx.update(users).set({ status: 'ACTIVE' }).where(eq(users.id, link.userId));
    return true;
  });
}
