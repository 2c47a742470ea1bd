// The queue of emails. Each has one process at a time, which says again and again that it is there: what a process that
// ended had begun is due again soon. All times are the database's, because the clocks of processes differ.
import {
  and,
  asc,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { dayMs, hourMs } from '../../../contract/common/durations.ts';
import { notifyOfNotices } from '../changes/notify.ts';
import type { Database } from '../engine/database.ts';
import type { SweepStep } from '../engine/sweeps.ts';
import { type MailKind, type MailProblem, oneTimeLinks, outgoingMails } from '../schema/index.ts';

export type OutgoingMail = typeof outgoingMails.$inferSelect;

const now = sql`now()`;

function inMs(milliseconds: number): SQL {
  return sql`now() + ${milliseconds} * interval '1 millisecond'`;
}

const isWaiting = isNull(outgoingMails.givenUpAt);
const isOne = ({ id }: Pick<OutgoingMail, 'id'>) => eq(outgoingMails.id, id);

/** The emails of an email's user; none, where it goes to an address alone. */
function isOfSameUser({ userId }: Pick<OutgoingMail, 'userId'>): SQL {
  return userId ? eq(outgoingMails.userId, userId) : sql`false`;
}

/** Whether the email's link still works; a code's email ends by its time alone. */
export function isNeeded(db: Database): SQL | undefined {
  const link = db
    .select({ hash: oneTimeLinks.tokenHash })
    .from(oneTimeLinks)
    .where(eq(oneTimeLinks.tokenHash, outgoingMails.linkHash));
  return or(isNull(outgoingMails.linkHash), exists(link));
}

type NewMail = Omit<typeof outgoingMails.$inferInsert, 'dueAt' | 'expiresAt' | 'leasedUntil'>;

/** Adds an email, which this process tries at once. Of several codes for a user only the last is sent. */
export function addMail(
  db: Database,
  mail: NewMail,
  { lifetimeMs, leaseMs }: { lifetimeMs: number; leaseMs: number },
): Promise<OutgoingMail> {
  return db.transaction(async (tx) => {
    if (mail.kind === 'code' && mail.userId) {
      const earlier = and(eq(outgoingMails.userId, mail.userId), eq(outgoingMails.kind, 'code'), isWaiting);
      await tx.delete(outgoingMails).where(earlier);
    }
    const times = { expiresAt: inMs(lifetimeMs), leasedUntil: inMs(leaseMs) };
    const [row] = await tx
      .insert(outgoingMails)
      .values({ ...mail, ...times })
      .returning();
    if (!row) throw new Error('the email was not added');
    return row;
  });
}

/** Whether such an email to this user is delayed: older than this, or failed before. It is tried again at once. */
export async function hurryMail(
  db: Database,
  { userId, kind, olderThanMs }: { userId: string; kind: MailKind; olderThanMs: number },
): Promise<boolean> {
  const isDelayed = or(gt(outgoingMails.failedTries, 0), lte(outgoingMails.createdAt, inMs(-olderThanMs)));
  const found = await db
    .update(outgoingMails)
    .set({ dueAt: now })
    .where(
      and(eq(outgoingMails.userId, userId), eq(outgoingMails.kind, kind), isWaiting, isDelayed, isNeeded(db)),
    )
    .returning({ id: outgoingMails.id });
  return found.length > 0;
}

/** Emails that are due, for this process to try. Those that nobody needs any more are removed. */
export function claimMails(db: Database, { max, leaseMs }: { max: number; leaseMs: number }) {
  return db.transaction(async (tx) => {
    const isFree = or(isNull(outgoingMails.leasedUntil), lt(outgoingMails.leasedUntil, now));
    const due = await tx
      .select({ id: outgoingMails.id, isNeeded: sql<boolean>`${isNeeded(tx)}` })
      .from(outgoingMails)
      .where(and(isWaiting, lte(outgoingMails.dueAt, now), isFree))
      .orderBy(asc(outgoingMails.dueAt))
      .limit(max)
      .for('update', { skipLocked: true });
    const idsWhere = (needed: boolean) => due.filter((it) => it.isNeeded === needed).map(({ id }) => id);
    const [needed, needless] = [idsWhere(true), idsWhere(false)];
    if (needless.length > 0) {
      await tx.delete(outgoingMails).where(inArray(outgoingMails.id, needless));
      await notifyOfNotices(tx);
    }
    if (needed.length === 0) return [];
    return tx
      .update(outgoingMails)
      .set({ leasedUntil: inMs(leaseMs) })
      .where(inArray(outgoingMails.id, needed))
      .returning();
  });
}

export async function renewMailLease(db: Database, mail: OutgoingMail, leaseMs: number): Promise<void> {
  await db
    .update(outgoingMails)
    .set({ leasedUntil: inMs(leaseMs) })
    .where(and(isOne(mail), isWaiting));
}

/** Lets another process try it at once: this one is ending. */
export async function releaseMail(db: Database, mail: OutgoingMail): Promise<void> {
  await db.update(outgoingMails).set({ leasedUntil: null }).where(isOne(mail));
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

export async function removeMail(db: Database, mail: OutgoingMail): Promise<void> {
  await db.delete(outgoingMails).where(isOne(mail));
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
        dueAt: sql`least(${inMs(waitMs)}, ${outgoingMails.expiresAt})`,
        leasedUntil: null,
        noticedAt: sql`CASE WHEN ${isLate} THEN coalesce(${outgoingMails.noticedAt}, now()) END`,
      })
      .where(and(isOne(mail), isWaiting))
      .returning({ noticedAt: outgoingMails.noticedAt });
    if (row?.noticedAt) await notifyOfNotices(tx);
  });
}

/** Ends the tries. Administrators are told, until the user gets another email; of several of a kind, of the last one. */
export async function giveUpMail(db: Database, mail: OutgoingMail, failure: Failure): Promise<void> {
  const sameKind = and(isOfSameUser(mail), eq(outgoingMails.kind, mail.kind));
  await db.transaction(async (tx) => {
    await tx
      .delete(outgoingMails)
      .where(and(sameKind, isNotNull(outgoingMails.givenUpAt), ne(outgoingMails.id, mail.id)));
    await tx
      .update(outgoingMails)
      .set({
        ...failure,
        sealed: '',
        failedTries: sql`${outgoingMails.failedTries} + 1`,
        leasedUntil: null,
        noticedAt: sql`coalesce(${outgoingMails.noticedAt}, now())`,
        givenUpAt: now,
      })
      .where(isOne(mail));
    await notifyOfNotices(tx);
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
    return { cursor: '', pauseMs: hourMs };
  };
}
