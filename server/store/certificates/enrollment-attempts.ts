// Requests to EST servers. A row is committed before the request is sent; one that does not end says that the answer
// was lost, or that the service stopped before it, so that a certificate may have been issued.
import { and, desc, eq, isNull } from 'drizzle-orm';
import { randomUUID } from '../../base/platform.ts';
import { isSelected } from '../common/selection.ts';
import type { Database } from '../engine/database.ts';
import { enrollmentAttempts, type StoredProblem } from '../schema/index.ts';

export type EnrollmentAttemptRow = typeof enrollmentAttempts.$inferSelect;

export async function findOpenEnrollmentAttempts(
  db: Database,
  monitorIds: readonly string[],
): Promise<Map<string, EnrollmentAttemptRow>> {
  const rows = await db
    .select()
    .from(enrollmentAttempts)
    .where(
      and(isSelected(enrollmentAttempts.monitorId, { only: monitorIds }), isNull(enrollmentAttempts.endedAt)),
    );
  return new Map(rows.map((row) => [row.monitorId, row]));
}

/** The open one of each monitor, or else the last one. */
export async function findLastEnrollmentAttempts(
  db: Database,
  monitorIds: readonly string[],
): Promise<Map<string, EnrollmentAttemptRow>> {
  const rows = await db
    .selectDistinctOn([enrollmentAttempts.monitorId])
    .from(enrollmentAttempts)
    .where(isSelected(enrollmentAttempts.monitorId, { only: monitorIds }))
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

type NewEnrollmentAttempt = Pick<
  EnrollmentAttemptRow,
  'monitorId' | 'facilityId' | 'keyId' | 'url' | 'isRepeated' | 'startedAt' | 'answeredBy'
>;

/** The monitor is locked, and has no open one. */
export async function beginEnrollmentAttempt(tx: Database, attempt: NewEnrollmentAttempt): Promise<string> {
  const id = randomUUID();
  await tx.insert(enrollmentAttempts).values({ id, ...attempt });
  return id;
}

interface End {
  outcome: NonNullable<EnrollmentAttemptRow['outcome']>;
  problem?: StoredProblem;
  now: Date;
}

/** @returns whether it was open */
export async function endEnrollmentAttempt(
  tx: Database,
  id: string,
  { outcome, problem, now }: End,
): Promise<boolean> {
  const ended = await tx
    .update(enrollmentAttempts)
    .set({ outcome, endedAt: now, ...(problem && { problem }) })
    .where(and(eq(enrollmentAttempts.id, id), isNull(enrollmentAttempts.endedAt)))
    .returning({ id: enrollmentAttempts.id });
  return ended.length > 0;
}

/** The answer was lost: the attempt stays open until something settles what became of it. */
export async function markEnrollmentUncertain(
  tx: Database,
  id: string,
  { problem, now }: { problem: StoredProblem; now: Date },
): Promise<void> {
  await tx
    .update(enrollmentAttempts)
    .set({ outcome: 'uncertain', problem, answeredBy: now })
    .where(and(eq(enrollmentAttempts.id, id), isNull(enrollmentAttempts.endedAt)));
}
