// Jobs that are over are kept for some time, so that their results can be read.
import { dayMs } from '../../contract/common/durations.ts';
import type { Database } from '../store/engine/database.ts';
import type { SweepStep } from '../store/engine/sweeps.ts';
import { deleteJobs } from '../store/jobs/jobs.ts';

const keptMs = 90 * dayMs;

export function jobSweep(db: Database): SweepStep {
  return async (_cursor, now) => {
    await deleteJobs(db, new Date(now.getTime() - keptMs));
    return { cursor: '', pauseMs: dayMs };
  };
}
