import { recordNotFound } from '../http/http-error.ts';
import type { Author } from '../store/audit/audit.ts';
import { auditedWrite, recordEventOf } from '../store/audit/audited-write.ts';
import { auditEnrollmentJob } from '../store/certificates/enrollable.ts';
import { displayNameOf } from '../store/devices/network-requests.ts';
import type { Database } from '../store/engine/database.ts';
import { findJob, type JobProgress, cancelJob as storeCancelled } from '../store/jobs/jobs.ts';
import { changedEntityOf } from './job-kinds.ts';

/** @throws HttpError 404 for an unknown id */
export async function requireJob(db: Database, id: string): Promise<JobProgress> {
  const job = await findJob(db, id);
  if (!job) throw recordNotFound('jobUnknown', 'id');
  return job;
}

/** Cancels what a job has not begun; what is running ends. Nothing is recorded where nothing was left. */
export async function cancelJob(
  { db, now }: { db: Database; now: () => Date },
  author: Author,
  jobId: string,
): Promise<JobProgress> {
  const job = await requireJob(db, jobId);
  const { id, change } = job;
  async function cancel(tx: Database): Promise<boolean> {
    const byName = await displayNameOf(tx, author.callerId);
    return Boolean(await storeCancelled(tx, id, { byName, now: now() }));
  }
  if (change) {
    const details = { job_id: id, change: change.type, change_cancelled: true };
    await recordEventOf(db, author, { action: 'update', entity: changedEntityOf(job), details }, cancel);
  } else {
    const act = { action: 'update', entity: 'siteConfiguration' } as const;
    await auditedWrite(db, author, act, async (tx, trail) => {
      if (await cancel(tx)) await auditEnrollmentJob(trail, id, 'cancelled');
    });
  }
  return requireJob(db, id);
}
