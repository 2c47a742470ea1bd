// The jobs that somebody who calls may see, and act on.
import { rightOfJob } from '../../contract/jobs/job-rights.ts';
import { recordNotFound } from '../http/http-error.ts';
import type { CallContext } from '../http/routes/route.ts';
import type { Database } from '../store/engine/database.ts';
import type { JobProgress } from '../store/jobs/jobs.ts';
import { requireJob } from './cancel-job.ts';

type Caller = Pick<CallContext, 'callerId' | 'may' | 'within'>;

/** Whether the caller sees the jobs of others: they name records of each kind, wherever these are. */
export function seesAllJobs({ may }: Pick<Caller, 'may'>): boolean {
  return may('seeService');
}

/** @throws HttpError 404 for an unknown id, and for the job of another person where the caller sees none of these */
export async function requireCallersJob(db: Database, caller: Caller, id: string): Promise<JobProgress> {
  const job = await requireJob(db, id);
  if (job.authorId === caller.callerId || seesAllJobs(caller)) return job;
  throw recordNotFound('jobUnknown', 'id');
}

/** Acts on a job with the right that begins such a job, and within its reach. @throws HttpError 403 without that right */
export async function withCallersJob<Result>(
  db: Database,
  caller: Caller,
  id: string,
  act: () => Promise<Result>,
): Promise<Result> {
  return caller.within(rightOfJob(await requireCallersJob(db, caller, id)), act);
}
