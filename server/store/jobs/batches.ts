// Records of a job that are changed in batches: what became of them is written in the transaction that changes them, so each is
// changed once, whatever becomes of the process.
import { and, asc, eq, gt, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import type { JobFollowing } from '../../../contract/jobs/jobs.ts';
import { insertMany } from '../common/insert-many.ts';
import { isSelected } from '../common/selection.ts';
import type { Database } from '../engine/database.ts';
import { type JobProblem, type JobUndo, jobRecords, jobSecrets, jobs } from '../schema/index.ts';
import { type HeldJob, hasLease } from './job-locks.ts';
import type { JobRecordRow, NewJob } from './jobs.ts';

export type BatchOutcome =
  /** `undo`: what an undo gives back, where the change can be undone. */
  | { state: 'done'; undo?: JobUndo }
  | { state: 'unchanged' }
  | { state: 'failed'; problem: JobProblem }
  /** Left out, because others of its job failed. */
  | { state: 'cancelled'; problem: JobProblem };

/** Locks the next records; none where another process has the job. */
export async function lockBatch(tx: Database, held: HeldJob, size: number): Promise<JobRecordRow[]> {
  const [job] = await tx.select({ id: jobs.id }).from(jobs).where(hasLease(held));
  if (!job) return [];
  return tx
    .select()
    .from(jobRecords)
    .where(and(eq(jobRecords.jobId, held.id), eq(jobRecords.state, 'waiting')))
    .orderBy(asc(jobRecords.position))
    .limit(size)
    .for('update', { skipLocked: true });
}

/** Notes what became of locked records. */
export async function finishBatch(
  tx: Database,
  jobId: string,
  outcomes: ReadonlyMap<string, BatchOutcome>,
): Promise<void> {
  const given = [...outcomes].map(([id, outcome]) => ({
    id,
    state: outcome.state,
    problem: 'problem' in outcome ? outcome.problem : null,
    undo: (outcome.state === 'done' && outcome.undo) || null,
  }));
  // A record that failed keeps what an undo gives back, for another try.
  await tx.execute(sql`
    UPDATE ${jobRecords} AS r SET state = given.state, problem = given.problem, tries = r.tries + 1,
      undo = CASE WHEN given.state = 'failed' THEN r.undo ELSE given.undo END, started_at = now(), ended_at = now()
    FROM json_to_recordset(${JSON.stringify(given)}::json) AS given (id uuid, state text, problem jsonb, undo jsonb)
    WHERE r.job_id = ${jobId} AND r.record_id = given.id`);
}

/** Forgets the cells of imported rows but not their numbers: the records have them. */
export async function forgetCells(tx: Database, jobId: string, recordIds: readonly string[]): Promise<void> {
  await tx
    .update(jobRecords)
    .set({ input: sql`jsonb_build_object('row', ${jobRecords.input} ->> 'row')` })
    .where(and(eq(jobRecords.jobId, jobId), isSelected(jobRecords.recordId, { only: recordIds })));
}

/** The records of a job with which another one goes on: those that failed, or those that can be undone. */
export function findFollowed(db: Database, jobId: string, as: JobFollowing): Promise<NewJob['records']> {
  const state: SQL | undefined =
    as === 'retry'
      ? // Those that had left the list before it began were not tried.
        and(eq(jobRecords.state, 'failed'), gt(jobRecords.runCount, 0))
      : and(eq(jobRecords.state, 'done'), isNotNull(jobRecords.undo));
  return db
    .select({
      recordId: jobRecords.recordId,
      label: jobRecords.label,
      input: jobRecords.input,
      target: jobRecords.target,
      undo: jobRecords.undo,
    })
    .from(jobRecords)
    .where(and(eq(jobRecords.jobId, jobId), state))
    .orderBy(asc(jobRecords.position));
}

export async function addSecrets(
  tx: Database,
  jobId: string,
  secrets: readonly { recordId: string; sealed: string }[],
): Promise<void> {
  await insertMany(
    tx,
    jobSecrets,
    secrets.map((secret) => ({ jobId, ...secret })),
  );
}

export function listSecrets(db: Database, jobId: string) {
  return db
    .select({ recordId: jobSecrets.recordId, sealed: jobSecrets.sealed })
    .from(jobSecrets)
    .where(eq(jobSecrets.jobId, jobId));
}

export async function deleteSecrets(db: Database, jobId: string): Promise<void> {
  await db.delete(jobSecrets).where(eq(jobSecrets.jobId, jobId));
}

/** Deletes secrets that nobody has saved. @returns how many */
export async function deleteOldSecrets(db: Database, before: Date): Promise<number> {
  const gone = await db
    .delete(jobSecrets)
    .where(lt(jobSecrets.createdAt, before))
    .returning({ id: jobSecrets.recordId });
  return gone.length;
}
