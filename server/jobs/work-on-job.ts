// One process works on one job: on several of its records at once, until none waits, the job is lost or the service ends.
import { describeError, type Log } from '../base/log.ts';
import { wait } from '../base/platform.ts';
import { repeatEvery } from '../base/repeat-every.ts';
import { notifyOfJob } from '../store/changes/notify.ts';
import type { Database } from '../store/engine/database.ts';
import { isDatabaseAway } from '../store/engine/failures.ts';
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

export interface Work {
  db: Database;
  log: Log;
  processId: string;
  leaseMs: number;
  /** How long it waits when a target is asked enough already. */
  busyMs: number;
  stopping: AbortSignal;
}

function createProgress(db: Database, jobId: string): () => Promise<void> {
  let told = 0;
  return async () => {
    const now = performance.now();
    if (now - told < progressMs) return;
    told = now;
    await notifyOfJob(db, jobId);
  };
}

/** @throws Error while the database is away: then the record is begun again by whoever has the job next */
async function outcomeOf(kind: JobKind, record: JobRecordRow, job: JobRow, log: Log): Promise<RecordOutcome> {
  try {
    return await kind.run(record, job);
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    log.error('job.recordFailed', { jobId: job.id, recordId: record.recordId, error: describeError(error) });
    return { state: 'failed', problem: { message: 'serverFailed' } };
  }
}

export async function workOnJob(job: JobRow, kind: JobKind, work: Work): Promise<void> {
  const { db, log, processId, leaseMs, busyMs, stopping } = work;
  const held = { jobId: job.id, processId };
  const tellProgress = createProgress(db, job.id);
  let isLost = false;
  const stopRenewing = repeatEvery(
    leaseMs / 3,
    async () => {
      isLost ||= !(await renewLease(db, held, leaseMs));
    },
    { log, failed: 'job.leaseNotRenewed' },
  );

  async function workOnRecords(): Promise<void> {
    while (!stopping.aborted && !isLost) {
      const record = await claimRecord(db, held, kind.atOnce);
      if (record === 'none') return;
      if (record === 'busy') await wait(busyMs, { signal: stopping });
      else {
        await tellProgress();
        await finishRecord(db, record, await outcomeOf(kind, record, job, log));
        await tellProgress();
      }
    }
  }

  try {
    const hands = await Promise.allSettled(Array.from({ length: kind.atOnce }, workOnRecords));
    const failed = hands.find((hand) => hand.status === 'rejected');
    // Records that are still running stay so until the lease is over: nothing is begun twice at once.
    if (failed) throw failed.reason;
    const isOver = await endJob(db, held);
    if (isOver) log.info('job.ended', { jobId: job.id, kind: job.kind });
    else await releaseJob(db, held);
    await notifyOfJob(db, job.id);
  } finally {
    await stopRenewing();
  }
}
