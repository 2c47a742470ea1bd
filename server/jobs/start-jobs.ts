// Works on open jobs, beside other processes of the same database.
import type { Log } from '../base/log.ts';
import { createWorker, type WorkTimes } from '../store/common/work.ts';
import type { Database } from '../store/engine/database.ts';
import { isOpen, jobRows } from '../store/jobs/job-locks.ts';
import { isBatchKind, type JobKinds } from './job-kinds.ts';
import { runJob } from './run-job.ts';

interface Dependencies {
  db: Database;
  log: Log;
  kinds: JobKinds;
  /** Whether jobs may be worked on now that reach beyond the database; without it they always may. */
  mayWork?: () => boolean;
  /** Whether jobs may be worked on now that change the database alone; without it they always may. */
  mayWrite?: () => boolean;
}

export type JobTimes = WorkTimes & { busyRetryMs?: number };

/** Begins at once; looks again when it is told that there is a job, and now and then. */
export function startJobRunner(
  { db, log, kinds, mayWork = () => true, mayWrite = () => true }: Dependencies,
  { busyRetryMs = 250, ...times }: JobTimes = {},
) {
  /** The kinds that may be worked on now. */
  function allowedKinds(): string[] {
    const [beyond, alone] = [mayWork(), mayWrite()];
    return Object.keys(kinds).filter((name) => {
      const kind = kinds[name];
      return kind && (isBatchKind(kind) ? alone : beyond);
    });
  }
  const worker = createWorker(
    { db, log },
    {
      name: 'jobs',
      ...jobRows,
      mayTake() {
        const allowed = allowedKinds();
        return allowed.length > 0 ? isOpen(allowed) : null;
      },
      async run(job, held) {
        const kind = kinds[job.kind];
        if (kind) await runJob(job, kind, { db, log, busyRetryMs }, held);
      },
      goesOn: true,
    },
    times,
  );
  worker.start();
  worker.wake();
  return worker;
}
