// The queue of emails: rows that wait as in common/work.ts, until the email was sent or given up.
import { and, eq, exists, gt, isNotNull, isNull, lt, lte, ne, not, or, type SQL, sql } from 'drizzle-orm';
import { dayMs } from '../../../contract/common/durations.ts';
import { notifyOfNotices } from '../changes/notify.ts';
import type { SweepStep } from '../common/sweeps.ts';
import { dueIn, heldFor, inMs, isHeld } from '../common/work.ts';
import type { Database } from '../engine/database.ts';
import { type MailKind, type MailProblem, oneTimeLinks, outgoingMails } from '../schema/index.ts';

export type OutgoingMail = typeof outgoingMails.$inferSelect;

const now = sql`now()`;

const isWaiting = isNull(outgoingMails.givenUpAt);
const isOne = ({ id }: Pick<OutgoingMail, 'id'>) => eq(outgoingMails.id, id);

/** The email, while the process has it that took it. */
const isOwn = (mail: OutgoingMail) => and(isOne(mail), isHeld(outgoingMails, mail));

/** The emails of an email's user; none, where it goes to an address alone. */
function isOfSameUser({ userId }: Pick<OutgoingMail, 'userId'>): SQL {
  return userId ? eq(outgoingMails.userId, userId) : sql`false`;
}

/** Whether the email's link still works; a code's email ends by its time alone. */
export function isNeeded(db: Database): SQL {
  const link = db
    .select({ hash: oneTimeLinks.tokenHash })
    .from(oneTimeLinks)
    .where(eq(oneTimeLinks.tokenHash, outgoingMails.linkHash));
  return sql`(${outgoingMails.linkHash} IS NULL OR ${exists(link)})`;
}

type NewMail = Omit<typeof outgoingMails.$inferInsert, 'dueAt' | 'claimedBy' | 'expiresAt'>;

/** Adds an email; with a lease, for this process to try at once. Of several codes for a user only the last is sent. */
export function addMail(
  db: Database,
  mail: NewMail,
  { lifetimeMs, leaseMs }: { lifetimeMs: number; leaseMs?: number },
): Promise<OutgoingMail> {
  return db.transaction(async (tx) => {
    if (mail.kind === 'code' && mail.userId) {
      const earlier = and(eq(outgoingMails.userId, mail.userId), eq(outgoingMails.kind, 'code'), isWaiting);
      await tx.delete(outgoingMails).where(earlier);
    }
    const [row] = await tx
      .insert(outgoingMails)
      .values({ ...mail, expiresAt: inMs(lifetimeMs), ...(leaseMs && heldFor(leaseMs)) })
      .returning();
    if (!row) throw new Error('the email was not added');
    return row;
  });
}

/** Whether such an email to this user is delayed: older than this, or failed before. Where nobody tries it, it is due at once. */
export async function hurryMail(
  db: Database,
  { userId, kind, olderThanMs }: { userId: string; kind: MailKind; olderThanMs: number },
): Promise<boolean> {
  const isDelayed = or(gt(outgoingMails.failedTries, 0), lte(outgoingMails.createdAt, inMs(-olderThanMs)));
  const found = await db
    .update(outgoingMails)
    .set({
      dueAt: sql`CASE WHEN ${outgoingMails.claimedBy} IS NULL THEN now() ELSE ${outgoingMails.dueAt} END`,
    })
    .where(
      and(eq(outgoingMails.userId, userId), eq(outgoingMails.kind, kind), isWaiting, isDelayed, isNeeded(db)),
    )
    .returning({ id: outgoingMails.id });
  return found.length > 0;
}

/** Emails that may be tried: no process of the version before tries them. */
export function isTriable(): SQL {
  const { givenUpAt, leasedUntil } = outgoingMails;
  return sql`(${givenUpAt} IS NULL AND (${leasedUntil} IS NULL OR ${leasedUntil} < now()))`;
}

/** Lets another process try it at once: this one is ending. */
export async function releaseMail(db: Database, mail: OutgoingMail): Promise<void> {
  await db.update(outgoingMails).set(dueIn(0)).where(isOwn(mail));
}

/** Removes an email that nobody needs any more. @returns whether it was one */
export async function removeNeedlessMail(db: Database, mail: OutgoingMail): Promise<boolean> {
  return db.transaction(async (tx) => {
    const needless = not(isNeeded(tx));
    const removed = await tx
      .delete(outgoingMails)
      .where(and(isOne(mail), needless))
      .returning();
    if (removed.length > 0) await notifyOfNotices(tx);
    return removed.length > 0;
  });
}

/** Removes what was sent, and the user's emails that were given up: this one reached them. */
export async function removeSentMail(tx: Database, mail: OutgoingMail): Promise<void> {
  const givenUp = and(isOfSameUser(mail), isNotNull(outgoingMails.givenUpAt));
  const removed = await tx
    .delete(outgoingMails)
    .where(or(isOne(mail), givenUp))
    .returning({ noticedAt: outgoingMails.noticedAt });
  if (removed.some(({ noticedAt }) => noticedAt !== null)) await notifyOfNotices(tx);
}

/** @returns whether this process still had it */
export async function removeMail(db: Database, mail: OutgoingMail): Promise<boolean> {
  const removed = await db.delete(outgoingMails).where(isOwn(mail)).returning({ id: outgoingMails.id });
  return removed.length > 0;
}

interface Failure {
  problem: MailProblem;
  reply: string;
}

/**
 * Puts an email off after a failed try, at most until it expires. Administrators are told from then on that it fails, if it
 * is older than `noticeAfterMs`.
 */
export async function postponeMail(
  db: Database,
  mail: OutgoingMail,
  { waitMs, noticeAfterMs, ...failure }: Failure & { waitMs: number; noticeAfterMs: number },
): Promise<void> {
  const isLate = lte(outgoingMails.createdAt, inMs(-noticeAfterMs));
  await db.transaction(async (tx) => {
    const [row] = await tx
      .update(outgoingMails)
      .set({
        ...failure,
        failedTries: sql`${outgoingMails.failedTries} + 1`,
        claimedBy: null,
        dueAt: sql`least(${inMs(waitMs)}, ${outgoingMails.expiresAt})`,
        noticedAt: sql`CASE WHEN ${isLate} THEN coalesce(${outgoingMails.noticedAt}, now()) END`,
      })
      .where(and(isOwn(mail), isWaiting))
      .returning({ noticedAt: outgoingMails.noticedAt });
    if (row?.noticedAt) await notifyOfNotices(tx);
  });
}

/**
 * Ends the tries. Administrators are told, until the user gets another email; of several of a kind, of the last one.
 * @returns whether this process still had it
 */
export async function giveUpMail(db: Database, mail: OutgoingMail, failure: Failure): Promise<boolean> {
  const sameKind = and(isOfSameUser(mail), eq(outgoingMails.kind, mail.kind));
  return db.transaction(async (tx) => {
    const givenUp = await tx
      .update(outgoingMails)
      .set({
        ...failure,
        sealed: '',
        failedTries: sql`${outgoingMails.failedTries} + 1`,
        claimedBy: null,
        noticedAt: sql`coalesce(${outgoingMails.noticedAt}, now())`,
        givenUpAt: now,
      })
      .where(isOwn(mail))
      .returning({ id: outgoingMails.id });
    if (givenUp.length === 0) return false;
    await tx
      .delete(outgoingMails)
      .where(and(sameKind, isNotNull(outgoingMails.givenUpAt), ne(outgoingMails.id, mail.id)));
    await notifyOfNotices(tx);
    return true;
  });
}

/** Whether its time is over. */
export async function isMailExpired(db: Database, mail: OutgoingMail): Promise<boolean> {
  return (await db.$count(outgoingMails, and(isOne(mail), lte(outgoingMails.expiresAt, now)))) > 0;
}

const givenUpKeptMs = 7 * dayMs;

/** Forgets emails that were given up a week ago. */
export function mailSweep(db: Database): SweepStep {
  return async () => {
    const removed = await db
      .delete(outgoingMails)
      .where(lt(outgoingMails.givenUpAt, inMs(-givenUpKeptMs)))
      .returning({ id: outgoingMails.id });
    if (removed.length > 0) await notifyOfNotices(db);
  };
}
