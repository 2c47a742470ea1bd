// Works on a change of many records, batch by batch.
import { changeBatchSize } from '../../contract/jobs/bulk-changes.ts';
import { describeError, type Log } from '../base/log.ts';
import { wait } from '../base/platform.ts';
import { reachOfAuthor } from '../common/author-reach.ts';
import { auditedBatch } from '../store/audit/audited-write.ts';
import type { Database } from '../store/engine/database.ts';
import { isDatabaseUnavailable } from '../store/engine/failures.ts';
import { outsideReach, withinReach } from '../store/engine/reach.ts';
import { type BatchOutcome, finishBatch, lockBatch } from '../store/jobs/batches.ts';
import type { HeldJob } from '../store/jobs/job-locks.ts';
import type { JobRecordRow, JobRow } from '../store/jobs/jobs.ts';
import { type BatchKind, BatchRefused, type ChangeJob } from './job-kinds.ts';

interface Dependencies {
  db: Database;
  log: Log;
}

/** Between batches others have the database for as long as the batch had it, but not for longer than this. */
const maxPauseMs = 1_000;

type Problem = Extract<BatchOutcome, { state: 'failed' }>['problem'];

function allFailed(records: readonly JobRecordRow[], problem: Problem): Map<string, BatchOutcome> {
  return new Map(records.map(({ recordId }) => [recordId, { state: 'failed', problem }]));
}

function changeJobOf(job: JobRow): ChangeJob {
  if (!job.change) throw new Error('a job without a change');
  return { ...job, change: job.change };
}

/**
 * Changes the next records, at most `size`; resolves with how many it looked at. It sees what the job's author may change now, which
 * is asked again for each batch.
 */
async function runBatch(db: Database, kind: BatchKind, job: ChangeJob, size: number): Promise<number> {
  const reach = await reachOfAuthor(db, job);
  if (reach === undefined) return failNext(db, job, size, 'jobRightsLost');
  const { id: jobId, authorId: userId, httpRequestId, addressPrefix, change, recordCount: total } = job;
  const { type, facility, source } = change;
  const details = {
    change: type,
    total,
    ...(facility !== undefined && { facility }),
    ...(source && { source }),
  };
  const undoing = change.undo && { undo: true };
  const author = { jobId, userId, httpRequestId, addressPrefix, details: { ...details, ...undoing } };
  const changed = () =>
    auditedBatch(db, author, kind.actOf(job), async (tx, trail) => {
      const records = await lockBatch(tx, job, size);
      if (records.length === 0) return 0;
      await finishBatch(tx, jobId, await kind.changeBatch(tx, trail, job, records));
      return records.length;
    });
  return withinReach(reach, changed);
}

/** Fails the next records, which cannot be changed: for a mistake of ours, or because their author may not any more. */
function failNext(
  db: Database,
  job: HeldJob,
  size: number,
  message: 'serverFailed' | 'jobRightsLost',
): Promise<number> {
  const failed = async (tx: Database) => {
    const records = await lockBatch(tx, job, size);
    await finishBatch(tx, job.id, allFailed(records, { message }));
    return records.length;
  };
  return outsideReach(() => db.transaction(failed));
}

/** Changes all records of a job, or none. */
async function runWhole({ db, log }: Dependencies, kind: BatchKind, job: ChangeJob): Promise<number> {
  try {
    return await runBatch(db, kind, job, job.recordCount);
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    if (error instanceof BatchRefused) {
      await outsideReach(() => db.transaction((tx) => finishBatch(tx, job.id, error.outcomes)));
      return error.outcomes.size;
    }
    log.error('job.batchFailed', { jobId: job.id, error: describeError(error) });
    return failNext(db, job, job.recordCount, 'serverFailed');
  }
}

/**
 * Works on one batch; where it cannot be changed as a whole, on its records one by one, so that one that cannot be changed
 * keeps no other from it.
 * @returns how many records it looked at
 * @throws Error while the database is away
 */
export async function workOnBatch({ db, log }: Dependencies, kind: BatchKind, row: JobRow): Promise<number> {
  const job = changeJobOf(row);
  if (kind.isWhole?.(job)) return runWhole({ db, log }, kind, job);
  const attempt = (size: number) => runBatch(db, kind, job, size);
  function noteFailure(error: unknown): void {
    if (isDatabaseUnavailable(error)) throw error;
    log.error('job.batchFailed', { jobId: job.id, error: describeError(error) });
  }
  try {
    return await attempt(changeBatchSize);
  } catch (error) {
    noteFailure(error);
  }
  let count = 0;
  for (let more = true; more && count < changeBatchSize; ) {
    const done = await attempt(1).catch((error) => {
      noteFailure(error);
      return failNext(db, job, 1, 'serverFailed');
    });
    count += done;
    more = done > 0;
  }
  return count;
}

/** Works on all batches, until no record waits, the job is lost or the service ends. */
export async function runBatches(
  dependencies: Dependencies,
  kind: BatchKind,
  job: JobRow,
  { mayGoOn, progress, stopping }: { mayGoOn(): boolean; progress(): Promise<void>; stopping: AbortSignal },
): Promise<void> {
  while (mayGoOn()) {
    const begun = performance.now();
    if ((await workOnBatch(dependencies, kind, job)) === 0) return;
    await progress();
    await wait(Math.min(performance.now() - begun, maxPauseMs), { signal: stopping });
  }
}
