// Which emails fail, for administrators.
import { and, asc, count, countDistinct, desc, eq, isNotNull, isNull, min, or, sql } from 'drizzle-orm';
import type { Database } from '../engine/database.ts';
import { type MailProblem, outgoingMails, users } from '../schema/index.ts';
import { isNeeded } from './outgoing-mails.ts';

/** How many users are named. */
const maxNamed = 5;

export interface FailingMails {
  count: number;
  /** How many of them are still tried. */
  tried: number;
  /** When the oldest was to be sent. */
  since: Date;
  /** Why the last of them failed. */
  problem: MailProblem;
  /** The mail server's words then; '' where it said nothing. */
  reply: string;
  /** The first of those who wait for one, each once. */
  users: { id: string; email: string }[];
  userCount: number;
}

/** Null while no email fails that somebody still needs. */
export async function readFailingMails(db: Database): Promise<FailingMails | null> {
  const isFailing = and(
    isNotNull(outgoingMails.noticedAt),
    or(isNotNull(outgoingMails.givenUpAt), isNeeded(db)),
  );
  const tried = sql<number>`count(*) FILTER (WHERE ${isNull(outgoingMails.givenUpAt)})::int`;
  const [all] = await db
    .select({
      count: count(),
      tried,
      since: min(outgoingMails.createdAt),
      userCount: countDistinct(outgoingMails.userId),
    })
    .from(outgoingMails)
    .where(isFailing);
  const [last] = await db
    .select({ problem: outgoingMails.problem, reply: outgoingMails.reply })
    .from(outgoingMails)
    .where(isFailing)
    // An email that is still tried says more of the mail server as it is now.
    .orderBy(desc(isNull(outgoingMails.givenUpAt)), desc(outgoingMails.createdAt))
    .limit(1);
  if (!all?.since || !last?.problem) return null;
  const named = await db
    .select({ id: users.id, email: users.email })
    .from(outgoingMails)
    .innerJoin(users, eq(users.id, outgoingMails.userId))
    .where(isFailing)
    .groupBy(users.id)
    .orderBy(asc(min(outgoingMails.createdAt)), asc(users.id))
    .limit(maxNamed);
  const { since } = all;
  return { ...all, since, users: named, problem: last.problem, reply: last.reply };
}
