// Several processes work on the jobs of one database, as common/work.ts says: each job has one process at a time.
import { and, asc, eq, inArray, isNull, notExists, type SQL, sql } from 'drizzle-orm';
import { dueIn, isHeld } from '../common/work.ts';
import type { Database } from '../engine/database.ts';
import { type JobProblem, jobRecords, jobs, jobTargets } from '../schema/index.ts';
import type { JobRecordRow, JobRow } from './jobs.ts';

const now = sql`now()`;

/** How jobs wait: of those that are due, the oldest first. */
export const jobRows = {
  table: jobs,
  key: 'id',
  orderBy: [asc(jobs.createdAt), asc(jobs.id)],
} as const;

export function isOpen(kinds: readonly string[]): SQL {
  return sql`(${isNull(jobs.endedAt)} AND ${inArray(jobs.kind, [...kinds])})`;
}

/** A job as this process has taken it. */
export type HeldJob = Pick<JobRow, 'id' | 'claimedBy'>;

export const hasLease = (job: HeldJob) => and(eq(jobs.id, job.id), isHeld(jobs, job));

/** Begins with a job that was taken: what a process that is gone had begun waits again. */
export function beginJob(db: Database, held: HeldJob): Promise<void> {
  return db.transaction(async (tx) => {
    const startedAt = sql`coalesce(${jobs.startedAt}, now())`;
    const [job] = await tx.update(jobs).set({ startedAt }).where(hasLease(held)).returning({ id: jobs.id });
    if (!job) return;
    const isRunning = and(eq(jobRecords.jobId, job.id), eq(jobRecords.state, 'running'));
    await tx.update(jobRecords).set({ state: 'waiting' }).where(isRunning);
  });
}

/** Gives the job to any process at once. */
export async function releaseJob(db: Database, held: HeldJob): Promise<void> {
  await db.update(jobs).set(dueIn(0)).where(hasLease(held));
}

/** @returns whether it is over: no record waits or is running */
export async function endJob(db: Database, held: HeldJob): Promise<boolean> {
  const open = db
    .select({ id: jobRecords.recordId })
    .from(jobRecords)
    .where(and(eq(jobRecords.jobId, held.id), inArray(jobRecords.state, ['waiting', 'running'])));
  const rows = await db
    .update(jobs)
    .set({ endedAt: now, claimedBy: null })
    .where(and(hasLease(held), notExists(open)))
    .returning({ id: jobs.id });
  return rows.length > 0;
}

/** Whether fewer records of this target than `concurrency` are running, in all jobs of all processes. */
async function hasCapacity(tx: Database, target: string, concurrency: number): Promise<boolean> {
  if (target === '') return true;
  await tx.insert(jobTargets).values({ target }).onConflictDoNothing();
  await tx.select().from(jobTargets).where(eq(jobTargets.target, target)).for('update');
  const running = and(eq(jobRecords.target, target), eq(jobRecords.state, 'running'));
  return (await tx.$count(jobRecords, running)) < concurrency;
}

const isWaiting = (jobId: string) => and(eq(jobRecords.jobId, jobId), eq(jobRecords.state, 'waiting'));

async function beginRecord(tx: Database, jobId: string, target: string): Promise<JobRecordRow | undefined> {
  const [next] = await tx
    .select({ recordId: jobRecords.recordId })
    .from(jobRecords)
    .where(and(isWaiting(jobId), eq(jobRecords.target, target)))
    .orderBy(asc(jobRecords.position))
    .limit(1)
    .for('update', { skipLocked: true });
  if (!next) return undefined;
  const [record] = await tx
    .update(jobRecords)
    .set({ state: 'running', startedAt: now, runCount: sql`${jobRecords.runCount} + 1` })
    .where(and(eq(jobRecords.jobId, jobId), eq(jobRecords.recordId, next.recordId)))
    .returning();
  return record;
}

/**
 * The next record to begin. 'busy': all that wait are for targets of which enough is asked already. 'none': no record waits,
 * or another process has the job.
 */
export function claimRecord(
  db: Database,
  held: HeldJob,
  concurrency: number,
): Promise<JobRecordRow | 'busy' | 'none'> {
  const { id: jobId } = held;
  return db.transaction(async (tx) => {
    const [job] = await tx.select({ id: jobs.id }).from(jobs).where(hasLease(held));
    if (!job) return 'none';
    // In one order, so that no two processes wait for each other.
    const targets = await tx
      .selectDistinct({ target: jobRecords.target })
      .from(jobRecords)
      .where(isWaiting(jobId))
      .orderBy(asc(jobRecords.target));
    for (const { target } of targets) {
      const record = (await hasCapacity(tx, target, concurrency))
        ? await beginRecord(tx, jobId, target)
        : undefined;
      if (record) return record;
    }
    return targets.length > 0 ? 'busy' : 'none';
  });
}

export type RecordOutcome = { state: 'done' } | { state: 'pending' | 'failed'; problem: JobProblem };

export async function finishRecord(
  db: Database,
  { jobId, recordId }: Pick<JobRecordRow, 'jobId' | 'recordId'>,
  outcome: RecordOutcome,
): Promise<void> {
  await db
    .update(jobRecords)
    .set({
      state: outcome.state,
      problem: outcome.state === 'done' ? null : outcome.problem,
      endedAt: now,
    })
    .where(
      and(
        eq(jobRecords.jobId, jobId),
        eq(jobRecords.recordId, recordId),
        // A process that was taken for gone may finish late, and knows better.
        inArray(jobRecords.state, ['running', 'waiting']),
      ),
    );
}
