import { claim } from '../../server/store/common/work.ts';
import type { Database } from '../../server/store/engine/database.ts';
import { isOpen, jobRows } from '../../server/store/jobs/job-locks.ts';
import type { JobRow } from '../../server/store/jobs/jobs.ts';

/** Takes a job of this kind, as a process that says nothing more soon afterwards. */
export async function takeJob(db: Database, kind: string): Promise<JobRow> {
  const [job] = await claim(db, jobRows, { leaseMs: 50, max: 1, where: isOpen([kind]) });
  if (!job) throw new Error('no job could be taken');
  return job;
}
