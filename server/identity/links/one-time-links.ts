// Links that set a password, once, within a day, or an hour where they were printed. Only the hash of their token is stored.
import { and, eq, gt, inArray, lt, lte, ne, notInArray, or, sql } from 'drizzle-orm';
import { dayMs, hourMs } from '../../../contract/common/durations.ts';
import type { Language } from '../../../contract/common/languages.ts';
import type { UserStatus } from '../../../contract/users/users.ts';
import { databaseTime } from '../../base/database-clock.ts';
import { hex, randomToken, sha256 } from '../../base/platform.ts';
import { auditedWrite } from '../../store/audit/audited-write.ts';
import type { Database } from '../../store/engine/database.ts';
import { oneTimeLinks, users } from '../../store/schema/index.ts';
import { markLanguage } from '../../store/users/user-access.ts';
import { activateWithPassword } from '../../store/users/user-writes.ts';
import { lockUsers } from '../../store/users/users.ts';
import { startPath } from '../client.ts';
import type { Hashing, Secret } from '../passwords/hashes.ts';
import { storePassword } from '../passwords/passwords.ts';

type Purpose = (typeof oneTimeLinks.$inferSelect)['purpose'];

/** Where the first administrator's link leads; the token follows as `?token=`. */
export const newPasswordPath = '/account/password';

const linkLifetimeMs = dayMs;
/** Logs of containers are kept, and read by more people than an email. */
const printedLinkLifetimeMs = hourMs;
/** Attempts at the security answers with one link. */
const maxAnswerAttempts = 5;

/** Users whose access was taken away cannot come back by an old link. */
const blockedStatuses: UserStatus[] = ['SUSPENDED', 'DEPROVISIONED'];

function isUsable() {
  return and(
    gt(oneTimeLinks.expiresAt, databaseTime()),
    notInArray(users.status, blockedStatuses),
    // A forgotten password is no way around a lock: that takes an administrator's Reset.
    or(ne(oneTimeLinks.purpose, 'forgotten'), ne(users.status, 'LOCKED_OUT')),
  );
}

const hashOf = (token: string) => hex(sha256(token));
const withToken = (token: string) => eq(oneTimeLinks.tokenHash, hashOf(token));

/** Links for a forgotten password that work at the same time; all of them were sent, see `account-mails.ts`. */
const maxForgottenLinks = 5;

/** Whether another link for a forgotten password is due. */
export async function needsForgottenLink(db: Database, userId: string): Promise<boolean> {
  const working = and(
    eq(oneTimeLinks.userId, userId),
    eq(oneTimeLinks.purpose, 'forgotten'),
    gt(oneTimeLinks.expiresAt, databaseTime()),
    lt(oneTimeLinks.attempts, maxAnswerAttempts),
  );
  return (await db.$count(oneTimeLinks, working)) < maxForgottenLinks;
}

/**
 * The user's earlier links that end with a new one. Anybody can trigger 'forgotten' links and repeated invitations:
 * those end no others.
 */
function supersededBy(purpose: Purpose) {
  if (purpose === 'set-password') return sql`true`;
  if (purpose === 'reset') return ne(oneTimeLinks.purpose, 'set-password');
  return sql`false`;
}

export async function createLink(
  db: Database,
  publicUrl: URL,
  userId: string,
  purpose: Purpose,
): Promise<string> {
  const token = randomToken();
  const lifetimeMs = purpose === 'set-password' ? printedLinkLifetimeMs : linkLifetimeMs;
  const expiresAt = new Date(databaseTime().getTime() + lifetimeMs);
  await db.transaction(async (tx) => {
    await tx.delete(oneTimeLinks).where(and(eq(oneTimeLinks.userId, userId), supersededBy(purpose)));
    await tx.insert(oneTimeLinks).values({ tokenHash: hashOf(token), userId, purpose, expiresAt });
  });
  if (purpose === 'set-password') return `${publicUrl.origin}${newPasswordPath}?token=${token}`;
  // A fragment stays in the browser and out of every log on the way. Where it is lost on that way, the rest says what is missing.
  return `${publicUrl.origin}${startPath}?from=email#link=${token}`;
}

/** The hash under which a link that was made here is stored. */
export function hashOfLink(link: string): string {
  return hashOf(link.slice(link.lastIndexOf('=') + 1));
}

const isLink = (linkHash: string) => eq(oneTimeLinks.tokenHash, linkHash);

/** Gives a link its whole day from now on, when it has reached its user. */
export async function extendLink(db: Database, linkHash: string): Promise<void> {
  const expiresAt = new Date(databaseTime().getTime() + linkLifetimeMs);
  await db.update(oneTimeLinks).set({ expiresAt }).where(isLink(linkHash));
}

/** Ends a link that reached nobody. */
export async function withdrawLink(db: Database, linkHash: string): Promise<void> {
  await db.delete(oneTimeLinks).where(isLink(linkHash));
}

/** Ends all links of a user. */
export async function withdrawLinks(db: Database, userId: string): Promise<void> {
  await db.delete(oneTimeLinks).where(eq(oneTimeLinks.userId, userId));
}

interface FoundLink<P> {
  userId: string;
  email: string;
  purpose: P;
}

/** The user of a link, or null when it does not work (any more) or has another purpose. */
export async function findLink<P extends Purpose>(
  db: Database,
  token: string,
  purposes: readonly P[],
): Promise<FoundLink<P> | null> {
  const [found] = await db
    .select({ userId: users.id, email: users.email, purpose: oneTimeLinks.purpose })
    .from(oneTimeLinks)
    .innerJoin(users, eq(users.id, oneTimeLinks.userId))
    .where(and(withToken(token), isUsable(), lt(oneTimeLinks.attempts, maxAnswerAttempts)));
  const purpose = purposes.find((it) => it === found?.purpose);
  return found && purpose ? { ...found, purpose } : null;
}

/** Counts an attempt at the security answers; false when there were too many. */
export async function countAnswerAttempt(db: Database, token: string): Promise<boolean> {
  const counted = await db
    .update(oneTimeLinks)
    .set({ attempts: sql`${oneTimeLinks.attempts} + 1` })
    .where(and(withToken(token), lt(oneTimeLinks.attempts, maxAnswerAttempts)))
    .returning({ attempts: oneTimeLinks.attempts });
  return counted.length > 0;
}

export async function refundAnswerAttempt(db: Database, token: string): Promise<void> {
  await db
    .update(oneTimeLinks)
    .set({ attempts: sql`${oneTimeLinks.attempts} - 1` })
    .where(withToken(token));
}

/** Uses up a link that was found before, and locks its user; false when it stopped working meanwhile. */
export async function consumeLink(tx: Database, token: string, userId: string): Promise<boolean> {
  // Locks the user first, in the same order as deletes do: otherwise the two could deadlock.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
  // The last attempt at the security answers is counted already.
  const isValid = and(
    withToken(token),
    eq(users.id, userId),
    isUsable(),
    lte(oneTimeLinks.attempts, maxAnswerAttempts),
  );
  const valid = tx
    .select({ tokenHash: oneTimeLinks.tokenHash })
    .from(oneTimeLinks)
    .innerJoin(users, eq(users.id, oneTimeLinks.userId))
    .where(isValid);
  // Only one of two concurrent requests finds the row.
  const used = await tx
    .delete(oneTimeLinks)
    .where(and(withToken(token), inArray(oneTimeLinks.tokenHash, valid)))
    .returning({ userId: oneTimeLinks.userId });
  if (used.length === 0) return false;
  await tx.delete(oneTimeLinks).where(eq(oneTimeLinks.userId, userId));
  return true;
}

interface Redemption {
  token: string;
  password: Secret;
  httpRequestId: string;
  address(): string;
  /** Emails to the user are written in it from now on; null leaves the one of before. */
  language: Language | null;
}

/** Uses up a link of the provider's page: sets the password and activates the user. False when the link did not work. */
export async function redeemLink(db: Database, hashing: Hashing, redemption: Redemption): Promise<boolean> {
  const { token, httpRequestId, address, language } = redemption;
  const link = await findLink(db, token, ['set-password']);
  if (!link) return false;
  const { userId } = link;
  const password = await hashing.hash(redemption.password);
  const author = { callerId: userId, httpRequestId, address };
  return auditedWrite(db, author, { action: 'update', entity: 'user' }, async (tx, trail) => {
    if (!(await consumeLink(tx, token, userId))) return false;
    await storePassword(tx, userId, password);
    await markLanguage(tx, userId, language);
    for (const user of await lockUsers(tx, [userId])) await activateWithPassword(tx, trail, user);
    return true;
  });
}
