// Works on open jobs, beside other processes of the same database. It looks for them when it is told that there is one, and
// now and then: a process may have ended in the middle of one.
import { describeError, type Log } from '../base/log.ts';
import { randomUUID } from '../base/platform.ts';
import type { Database } from '../store/engine/database.ts';
import { claimJob } from '../store/jobs/job-locks.ts';
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

interface JobTimings {
  /** After which another process takes over from one that says nothing more. */
  leaseMs?: number;
  pollIntervalMs?: number;
  busyRetryMs?: number;
}

export interface JobRunner {
  /** There may be a job. */
  wake(): void;
  /** Begins nothing more, and waits for what is running. */
  close(): Promise<void>;
}

/** So that one long job keeps no other one waiting. */
const maxJobs = 4;

export function startJobRunner(
  { db, log, kinds, mayWork = () => true, mayWrite = () => true }: Dependencies,
  { leaseMs = 30_000, pollIntervalMs = 5_000, busyRetryMs = 250 }: JobTimings = {},
): JobRunner {
  const processId = randomUUID();
  const stop = new AbortController();
  const work = { db, log, processId, leaseMs, busyRetryMs, stopping: stop.signal };
  const working = new Set<Promise<void>>();
  let claiming: Promise<void> | null = null;
  let isAsked = false;

  const failed = (event: string) => (error: unknown) => log.error(event, { error: describeError(error) });

  /** The kinds that may be worked on now. */
  function allowedKinds(): string[] {
    const [beyond, alone] = [mayWork(), mayWrite()];
    return Object.keys(kinds).filter((name) => {
      const kind = kinds[name];
      return kind && (isBatchKind(kind) ? alone : beyond);
    });
  }

  async function claimJobs(): Promise<void> {
    while (working.size < maxJobs && !stop.signal.aborted) {
      const allowed = allowedKinds();
      if (allowed.length === 0) return;
      const job = await claimJob(db, { processId, kinds: allowed, leaseMs });
      const kind = job && kinds[job.kind];
      if (!kind) return;
      const current = runJob(job, kind, work)
        .catch(failed('job.interrupted'))
        .finally(() => {
          working.delete(current);
          wake();
        });
      working.add(current);
    }
  }

  function wake(): void {
    if (stop.signal.aborted) return;
    isAsked = true;
    claiming ??= claimWhileAsked().finally(() => {
      claiming = null;
    });
  }

  async function claimWhileAsked(): Promise<void> {
    while (isAsked) {
      isAsked = false;
      await claimJobs().catch(failed('jobs.notClaimed'));
    }
  }

  const timer = setInterval(wake, pollIntervalMs);
  wake();
  return {
    wake,
    async close() {
      stop.abort();
      clearInterval(timer);
      await claiming;
      await Promise.allSettled(working);
    },
  };
}
