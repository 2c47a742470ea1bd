// One process works on one job: on several of its records at once, until none waits, the job is lost or the service ends.
import { describeError, type Log } from '../base/log.ts';
import { wait } from '../base/platform.ts';
import { repeatEvery } from '../base/repeat-every.ts';
import { notifyOfJob } from '../store/changes/notify.ts';
import type { Database } from '../store/engine/database.ts';
import { isDatabaseUnavailable } from '../store/engine/failures.ts';
import {
  claimRecord,
  endJob,
  finishRecord,
  type RecordOutcome,
  releaseJob,
  renewLease,
} from '../store/jobs/job-locks.ts';
import type { JobRecordRow, JobRow } from '../store/jobs/jobs.ts';
import type { JobKind } from './job-kinds.ts';

/** Lists are told of progress at most this often. */
const progressMs = 500;

export interface JobWork {
  db: Database;
  log: Log;
  processId: string;
  leaseMs: number;
  /** How long it waits when a target is asked enough already. */
  busyRetryMs: number;
  stopping: AbortSignal;
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
async function outcomeOf(kind: JobKind, record: JobRecordRow, job: JobRow, log: Log): Promise<RecordOutcome> {
  try {
    return await kind.run(record, job);
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    log.error('job.recordFailed', { jobId: job.id, recordId: record.recordId, error: describeError(error) });
    return { state: 'failed', problem: { message: 'serverFailed' } };
  }
}

export async function runJob(job: JobRow, kind: JobKind, work: JobWork): Promise<void> {
  const { db, log, processId, leaseMs, busyRetryMs, stopping } = work;
  const lease = { jobId: job.id, processId };
  const notifyProgress = createProgress(db, job.id);
  let isLost = false;
  const stopRenewing = repeatEvery(
    leaseMs / 3,
    async () => {
      isLost ||= !(await renewLease(db, lease, leaseMs));
    },
    { log, failed: 'job.leaseNotRenewed' },
  );

  async function runWorker(): Promise<void> {
    while (!stopping.aborted && !isLost) {
      const record = await claimRecord(db, lease, kind.concurrency);
      if (record === 'none') return;
      if (record === 'busy') await wait(busyRetryMs, { signal: stopping });
      else {
        await notifyProgress();
        await finishRecord(db, record, await outcomeOf(kind, record, job, log));
        await notifyProgress();
      }
    }
  }

  try {
    const workers = await Promise.allSettled(Array.from({ length: kind.concurrency }, runWorker));
    const failed = workers.find((worker) => worker.status === 'rejected');
    // Records that are still running stay so until the lease is over: nothing is begun twice at once.
    if (failed) throw failed.reason;
    const isOver = await endJob(db, lease);
    if (isOver) log.info('job.ended', { jobId: job.id, kind: job.kind });
    else await releaseJob(db, lease);
    await notifyOfJob(db, job.id);
  } finally {
    await stopRenewing();
  }
}
