// Links that set a password, once, within a day. Only the hash of their token is kept.
import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, inArray, lt, lte, ne, notInArray, or, sql } from 'drizzle-orm';
import type { UserStatus } from '../../../contract/users/users.ts';
import { auditedWrite } from '../../store/audit/audited-write.ts';
import type { Database } from '../../store/engine/database.ts';
import { oneTimeLinks, users } from '../../store/schema/index.ts';
import { activate } from '../../store/users/user-writes.ts';
import { lockUsers } from '../../store/users/users.ts';
import { startPath } from '../client.ts';
import { hashSecret } from '../passwords/hashes.ts';
import { storePassword } from '../passwords/passwords.ts';

type Purpose = (typeof oneTimeLinks.$inferSelect)['purpose'];

/** Where the first administrator's link leads; the token follows as `?token=`. */
export const newPasswordPath = '/account/password';

const linkLifetimeMs = 24 * 3_600_000;
/** How often answers may be given with one link. */
const maxAnswerAttempts = 5;

/** Whoever was told to stay out cannot come back by an old link. */
const blockedStatuses: UserStatus[] = ['SUSPENDED', 'DEPROVISIONED'];

/** What a link and its person must be for it to open anything; both are asked together. */
function isUsable() {
  return and(
    gt(oneTimeLinks.expiresAt, new Date()),
    notInArray(users.status, blockedStatuses),
    // To say that one forgot the password is no way around the administrator's Reset.
    or(ne(oneTimeLinks.purpose, 'forgotten'), ne(users.status, 'LOCKED_OUT')),
  );
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');
const withToken = (token: string) => eq(oneTimeLinks.tokenHash, hashOf(token));

/**
 * The person's earlier links that end with a new one. Anybody can have 'forgotten' links sent, and invitations to
 * whoever has one already: those end nothing that an administrator or whoever starts the service has made.
 */
function supersededBy(purpose: Purpose) {
  if (purpose === 'set-password') return sql`true`;
  if (purpose === 'reset') return ne(oneTimeLinks.purpose, 'set-password');
  return purpose === 'forgotten' ? eq(oneTimeLinks.purpose, 'forgotten') : sql`false`;
}

/** Makes the address of a link for this person. */
export async function createLink(
  db: Database,
  publicUrl: URL,
  userId: string,
  purpose: Purpose = 'set-password',
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(Date.now() + linkLifetimeMs);
  await db.transaction(async (tx) => {
    await tx.delete(oneTimeLinks).where(and(eq(oneTimeLinks.userId, userId), supersededBy(purpose)));
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
    .where(and(withToken(token), isUsable(), lt(oneTimeLinks.tries, maxAnswerAttempts)));
  const purpose = purposes.find((it) => it === found?.purpose);
  return found && purpose ? { ...found, purpose } : null;
}

/** Counts that answers are given with a link; false when that was done too often. */
export async function countAnswerAttempt(db: Database, token: string): Promise<boolean> {
  const counted = await db
    .update(oneTimeLinks)
    .set({ tries: sql`${oneTimeLinks.tries} + 1` })
    .where(and(withToken(token), lt(oneTimeLinks.tries, maxAnswerAttempts)))
    .returning({ tries: oneTimeLinks.tries });
  return counted.length > 0;
}

/**
 * Uses a link that was found up, and holds its person; false when somebody was quicker, or it has become no good
 * since it was found.
 */
export async function consumeLink(tx: Database, token: string, userId: string): Promise<boolean> {
  // The person first, as whoever deletes them does: neither waits for the other.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
  // Its last try is counted already where answers were asked for.
  const isGood = and(
    withToken(token),
    eq(users.id, userId),
    isUsable(),
    lte(oneTimeLinks.tries, maxAnswerAttempts),
  );
  const good = tx
    .select({ tokenHash: oneTimeLinks.tokenHash })
    .from(oneTimeLinks)
    .innerJoin(users, eq(users.id, oneTimeLinks.userId))
    .where(isGood);
  // Of two who come at once, one finds the row.
  const used = await tx
    .delete(oneTimeLinks)
    .where(and(withToken(token), inArray(oneTimeLinks.tokenHash, good)))
    .returning({ userId: oneTimeLinks.userId });
  if (used.length === 0) return false;
  await tx.delete(oneTimeLinks).where(eq(oneTimeLinks.userId, userId));
  return true;
}

interface Redemption {
  token: string;
  /** As a browser sent it. */
  password: string;
  requestId: string;
}

/** Uses up a link of the provider's page: keeps the password and lets the person in. False when it was no good. */
export async function redeemLink(db: Database, sent: Redemption): Promise<boolean> {
  const { token, requestId } = sent;
  const link = await findLink(db, token, ['set-password']);
  if (!link) return false;
  const { userId } = link;
  const password = await hashSecret(sent.password);
  const author = { callerId: userId, requestId };
  return auditedWrite(db, author, { action: 'update', entity: 'user' }, async (tx, trail) => {
    if (!(await consumeLink(tx, token, userId))) return false;
    await storePassword(tx, userId, password);
    for (const person of await lockUsers(tx, [userId])) await activate(tx, trail, person);
    return true;
  });
}
