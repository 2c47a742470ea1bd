// Jobs that are over are kept for some time, so that their results can be read.
import { dayMs } from '../../contract/common/durations.ts';
import type { Log } from '../base/log.ts';
import type { SweepStep } from '../store/common/sweeps.ts';
import type { Database } from '../store/engine/database.ts';
import { deleteJobs } from '../store/jobs/jobs.ts';

const keptMs = 90 * dayMs;

export function jobSweep(db: Database, log?: Pick<Log, 'info'>): SweepStep {
  return async (_cursor, now) => {
    const before = new Date(now.getTime() - keptMs);
    const removed = await deleteJobs(db, before);
    if (removed > 0) log?.info('retention.removed', { jobs: removed, before: before.toISOString() });
  };
}
