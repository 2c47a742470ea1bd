import { rightOfJob } from '../../contract/jobs/job-rights.ts';
import { findReach } from '../http/rights.ts';
import type { Database } from '../store/engine/database.ts';
import { outsideReach, type Reach } from '../store/engine/reach.ts';
import { readRoles } from '../store/users/caller-access.ts';

type AuthoredJob = { authorId: string } & Parameters<typeof rightOfJob>[0];

/**
 * Where the author of a job has the right now with which such a job begins: null is everywhere, undefined nowhere. Asked again and
 * again while the job goes on, as whoever began it may have lost it.
 */
export async function reachOfAuthor(db: Database, job: AuthoredJob): Promise<Reach | null | undefined> {
  const roles = await outsideReach(() => readRoles(db, job.authorId));
  return findReach({ id: job.authorId, ...roles }, rightOfJob(job));
}
