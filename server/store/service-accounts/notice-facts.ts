// What administrators are told of service accounts.
import { and, asc, desc, eq, gt, isNotNull, lte, or, sql } from 'drizzle-orm';
import { dayMs } from '../../../contract/common/durations.ts';
import type { Database } from '../engine/database.ts';
import { serviceAccountKeys, serviceAccounts } from '../schema/index.ts';

/** So long before its end an account is named. */
const soonMs = 14 * dayMs;
/** So long after it, where a program used it in the time before. */
const afterMs = 7 * dayMs;
const usedMs = 30 * dayMs;
/** So long it is told that a key was used from two places. */
const placesMs = dayMs;

export interface EndingAccount {
  id: string;
  name: string;
  /** Since when it is to be told. */
  since: Date;
}

/** Accounts that end soon, or have ended a short time ago and were used, the first end first. */
export async function listEnding(db: Database, now: Date): Promise<EndingAccount[]> {
  const { id, name, endsAt, client } = serviceAccounts;
  const at = (milliseconds: number) => new Date(now.getTime() + milliseconds);
  const isUsed = sql`EXISTS (SELECT FROM ${serviceAccountKeys} AS k
    WHERE k.account_id = ${serviceAccounts}.id AND k.used_at > ${at(-usedMs).toISOString()}::timestamptz)`;
  // Of a client of an outside provider it is not known.
  const isMissed = and(gt(endsAt, at(-afterMs)), or(isUsed, isNotNull(client)));
  const rows = await db
    .select({ id, name, endsAt })
    .from(serviceAccounts)
    .where(and(lte(endsAt, at(soonMs)), or(gt(endsAt, now), isMissed)))
    .orderBy(asc(endsAt), asc(id));
  return rows.map((row) => ({ ...row, since: new Date(row.endsAt.getTime() - soonMs) }));
}

/** Keys that were used from two places a short time ago, the latest first. */
export async function listUsedInTwoPlaces(db: Database, now: Date) {
  const { beginning, usedFrom, otherPlace, twoPlacesAt } = serviceAccountKeys;
  const { id, name } = serviceAccounts;
  return db
    .select({
      id,
      name,
      beginning,
      usedFrom,
      otherPlace,
      since: sql<Date>`${twoPlacesAt}`.mapWith(twoPlacesAt),
    })
    .from(serviceAccountKeys)
    .innerJoin(serviceAccounts, eq(id, serviceAccountKeys.accountId))
    .where(gt(twoPlacesAt, new Date(now.getTime() - placesMs)))
    .orderBy(desc(twoPlacesAt), asc(id));
}
