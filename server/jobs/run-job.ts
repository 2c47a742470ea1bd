// One process works on one job: on several of its records at once, or on batches of them, until none waits, the job is lost or
// the service ends.
import { describeError, type Log } from '../base/log.ts';
import { wait } from '../base/platform.ts';
import { notifyOfJob } from '../store/changes/notify.ts';
import type { Held } from '../store/common/work.ts';
import type { Database } from '../store/engine/database.ts';
import { isDatabaseUnavailable } from '../store/engine/failures.ts';
import {
  beginJob,
  claimRecord,
  endJob,
  finishRecord,
  type RecordOutcome,
  releaseJob,
} from '../store/jobs/job-locks.ts';
import type { JobRecordRow, JobRow } from '../store/jobs/jobs.ts';
import { isBatchKind, type JobKind, type RecordKind } from './job-kinds.ts';
import { runBatches } from './run-batches.ts';

/** Lists are told of progress at most this often. */
const progressMs = 500;

export interface JobWork {
  db: Database;
  log: Log;
  /** How long it waits when a target is asked enough already. */
  busyRetryMs: number;
}

function createProgress(db: Database, jobId: string): () => Promise<void> {
  let notifiedAt = 0;
  return async () => {
    const now = performance.now();
    if (now - notifiedAt < progressMs) return;
    notifiedAt = now;
    await notifyOfJob(db, jobId);
  };
}

/** @throws Error while the database is away: then the record is begun again by whoever has the job next */
async function outcomeOf(
  kind: RecordKind,
  record: JobRecordRow,
  job: JobRow,
  log: Log,
): Promise<RecordOutcome> {
  try {
    return await kind.run(record, job);
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    log.error('job.recordFailed', { jobId: job.id, recordId: record.recordId, error: describeError(error) });
    return { state: 'failed', problem: { message: 'serverFailed' } };
  }
}

export async function runJob(job: JobRow, kind: JobKind, work: JobWork, held: Held): Promise<void> {
  const { db, log, busyRetryMs } = work;
  const { stopping } = held;
  const notifyProgress = createProgress(db, job.id);
  const mayGoOn = () => !stopping.aborted && !held.isLost();

  async function runWorker(kind: RecordKind): Promise<void> {
    while (mayGoOn()) {
      const record = await claimRecord(db, job, kind.concurrency);
      if (record === 'none') return;
      if (record === 'busy') await wait(busyRetryMs, { signal: stopping });
      else {
        await notifyProgress();
        await finishRecord(db, record, await outcomeOf(kind, record, job, log));
        await notifyProgress();
      }
    }
  }

  async function runWorkers(kind: RecordKind): Promise<void> {
    const workers = await Promise.allSettled(Array.from({ length: kind.concurrency }, () => runWorker(kind)));
    const failed = workers.find((worker) => worker.status === 'rejected');
    // Records that are still running stay so until the lease is over: nothing is begun twice at once.
    if (failed) throw failed.reason;
  }

  await beginJob(db, job);
  if (isBatchKind(kind)) {
    await runBatches(work, kind, job, { mayGoOn, progress: notifyProgress, stopping });
  } else await runWorkers(kind);
  const isOver = await endJob(db, job);
  if (isOver) log.info('job.ended', { jobId: job.id, kind: job.kind });
  else await releaseJob(db, job);
  await notifyOfJob(db, job.id);
}
