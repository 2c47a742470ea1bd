// Requests to EST servers. A row is committed before anything is asked, and again before the request is sent; one that was sent
// and does not end says that the answer was lost, so that a certificate may have been issued. One that waits for an approval
// stays open until the server has decided.
import { and, asc, desc, eq, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { randomUUID } from '../../base/platform.ts';
import { isSelected } from '../common/selection.ts';
import type { Database } from '../engine/database.ts';
import { enrollmentAttempts, monitors } from '../schema/index.ts';
import { isOfSeenFacility } from './seen-facility.ts';

export type EnrollmentAttemptRow = typeof enrollmentAttempts.$inferSelect;

const isOpen = isNull(enrollmentAttempts.endedAt);

/** Says what an open attempt is at a time; null for one that has ended, or that was cut off before it was sent. */
export function stateOfAttempt(
  { endedAt, outcome, dueAt, sentAt }: EnrollmentAttemptRow,
  now: Date,
): 'underWay' | 'waiting' | 'uncertain' | null {
  if (endedAt) return null;
  if (outcome === 'pending') return 'waiting';
  if (dueAt > now) return 'underWay';
  return sentAt ? 'uncertain' : null;
}

/** Whether a person has to approve it at the server. */
export const isWaiting = and(isOpen, sql`${enrollmentAttempts.outcome} = 'pending'`);

/** Whether a certificate may have been issued that nobody has. */
export function isUncertain(now: Date): SQL | undefined {
  const { dueAt, sentAt, outcome } = enrollmentAttempts;
  return and(isOpen, sql`${outcome} IS DISTINCT FROM 'pending'`, isNotNull(sentAt), lte(dueAt, now));
}

export async function findOpenEnrollmentAttempts(
  db: Database,
  monitorIds: readonly string[],
): Promise<Map<string, EnrollmentAttemptRow>> {
  const rows = await db
    .select()
    .from(enrollmentAttempts)
    .where(and(isSelected(enrollmentAttempts.monitorId, { only: monitorIds }), isOpen));
  return new Map(rows.map((row) => [row.monitorId, row]));
}

/** The open one of each monitor, or else the last one. */
export async function findLastEnrollmentAttempts(
  db: Database,
  monitorIds: readonly string[],
): Promise<Map<string, EnrollmentAttemptRow>> {
  // What failed at a facility that the caller does not see names its server.
  const rows = await db
    .selectDistinctOn([enrollmentAttempts.monitorId])
    .from(enrollmentAttempts)
    .where(
      and(
        isSelected(enrollmentAttempts.monitorId, { only: monitorIds }),
        isOfSeenFacility(enrollmentAttempts.facilityId),
      ),
    )
    .orderBy(
      enrollmentAttempts.monitorId,
      desc(isNull(enrollmentAttempts.endedAt)),
      desc(enrollmentAttempts.startedAt),
    );
  return new Map(rows.map((row) => [row.monitorId, row]));
}

export async function findEnrollmentAttempt(
  db: Database,
  id: string,
): Promise<EnrollmentAttemptRow | undefined> {
  const [row] = await db.select().from(enrollmentAttempts).where(eq(enrollmentAttempts.id, id));
  return row;
}

/** Which operation brought the last renewal from a server. */
export async function findRenewingOperation(
  db: Database,
  url: string,
): Promise<EnrollmentAttemptRow['operation']> {
  const [last] = await db
    .select({ operation: enrollmentAttempts.operation })
    .from(enrollmentAttempts)
    .where(
      and(
        eq(enrollmentAttempts.url, url),
        eq(enrollmentAttempts.isRenewal, true),
        eq(enrollmentAttempts.outcome, 'issued'),
      ),
    )
    .orderBy(desc(enrollmentAttempts.startedAt))
    .limit(1);
  return last?.operation ?? null;
}

export interface WaitingAttempt
  extends Pick<EnrollmentAttemptRow, 'monitorId' | 'facilityId' | 'askedBy' | 'url'> {
  name: string;
  serialNumber: string;
}

/** Attempts that wait for an approval, and of which the server is to be asked again by now; the longest due first. */
export function findDueAttempts(
  db: Database,
  { now, limit }: { now: Date; limit: number },
): Promise<WaitingAttempt[]> {
  const { monitorId, facilityId, askedBy, url, dueAt } = enrollmentAttempts;
  return db
    .select({ monitorId, facilityId, askedBy, url, name: monitors.name, serialNumber: monitors.serialNumber })
    .from(enrollmentAttempts)
    .innerJoin(monitors, eq(monitors.id, monitorId))
    .where(and(isWaiting, lte(dueAt, now)))
    .orderBy(asc(dueAt))
    .limit(limit);
}

type NewEnrollmentAttempt = Pick<
  EnrollmentAttemptRow,
  'monitorId' | 'facilityId' | 'keyId' | 'url' | 'isRepeated' | 'startedAt' | 'dueAt'
> &
  Partial<Pick<EnrollmentAttemptRow, 'isRenewal' | 'askedBy' | 'sentAt'>>;

/** The monitor is locked, and has no open one. */
export async function beginEnrollmentAttempt(tx: Database, attempt: NewEnrollmentAttempt): Promise<string> {
  const id = randomUUID();
  await tx.insert(enrollmentAttempts).values({ id, ...attempt });
  return id;
}

/** @returns whether it was open */
export async function changeEnrollmentAttempt(
  tx: Database,
  id: string,
  change: Partial<typeof enrollmentAttempts.$inferInsert>,
): Promise<boolean> {
  const changed = await tx
    .update(enrollmentAttempts)
    .set(change)
    .where(and(eq(enrollmentAttempts.id, id), isOpen))
    .returning({ id: enrollmentAttempts.id });
  return changed.length > 0;
}

/** The request is about to go out: from now on a certificate may be issued. */
export function sendEnrollmentAttempt(
  tx: Database,
  id: string,
  sent: Pick<EnrollmentAttemptRow, 'dueAt'> & { url: string; sentAt: Date },
): Promise<boolean> {
  return changeEnrollmentAttempt(tx, id, { ...sent, outcome: null, problem: null });
}

interface End extends Partial<Pick<EnrollmentAttemptRow, 'operation' | 'problem'>> {
  outcome: NonNullable<EnrollmentAttemptRow['outcome']>;
  now: Date;
}

/** @returns whether it was open */
export function endEnrollmentAttempt(tx: Database, id: string, { now, ...end }: End): Promise<boolean> {
  return changeEnrollmentAttempt(tx, id, { ...end, endedAt: now });
}
