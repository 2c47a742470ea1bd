// The one place where the service is put together, for production, tests and demonstrations alike. It opens no port, reads no
// setting and knows no vendor: all of that comes from outside.
import type { Hono } from 'hono';
import type { Lifetime } from '../base/lifetime.ts';
import type { HttpEnv } from '../http/context.ts';
import type { JobTimes } from '../jobs/start-jobs.ts';
import { loadTrailKey } from '../store/audit/trail-key.ts';
import { createSweepWorker } from '../store/common/sweeps.ts';
import { startHousekeeping } from '../store/engine/housekeeping.ts';
import { outsideReach } from '../store/engine/reach.ts';
import { createApp } from './create-app.ts';
import type { Dependencies } from './dependencies.ts';
import { openShared, type SubjectDependencies } from './shared.ts';
import { openCheckpoints } from './subjects/audit.ts';
import { startJobWorkers } from './subjects/jobs.ts';
import type { Subject } from './subjects/subject.ts';
import { mountSubjects } from './subjects/subjects.ts';

interface AssembledService
  extends Pick<
    SubjectDependencies,
    | 'feed'
    | 'presence'
    | 'refusedCalls'
    | 'wrongCredentials'
    | 'servedCounts'
    | 'keyUses'
    | 'backgroundTasks'
    | 'mailQueue'
    | 'pairing'
  > {
  app: Hono<HttpEnv>;
  /** Works on jobs, until the returned function is called or the service ends. */
  startJobs(times?: JobTimes): () => Promise<void>;
  /** Runs the sweeps that are due, as it does every minute by itself. */
  sweep(): Promise<void>;
}

interface Options {
  /** Whether it does what nobody calls for: checkpoints, sweeps, jobs. Tests call what they need. */
  worksByItself: boolean;
}

/**
 * Closed by `lifetime`, which the caller closes, also when this fails. What it begins is of the service itself: its timers see all
 * rows, and calls what they say.
 */
export function assembleService(
  dependencies: Dependencies,
  lifetime: Lifetime,
  options: Options,
): Promise<AssembledService> {
  return outsideReach(() => assemble(dependencies, lifetime, options));
}

async function assemble(
  dependencies: Dependencies,
  lifetime: Lifetime,
  { worksByItself }: Options,
): Promise<AssembledService> {
  const checkpointKey = await loadTrailKey(dependencies.database.db, dependencies.secrets);
  const checkpoints = openCheckpoints(dependencies, checkpointKey);
  // Closed last: whatever writes to the trail has ended.
  if (worksByItself) lifetime.onClose(checkpoints.stop);
  const shared = await openShared(dependencies, lifetime, checkpointKey);
  // Before anything is done: a copy does less.
  if (worksByItself) await shared.pairing.check();
  if (worksByItself) checkpoints.start(shared.pairing);
  const subjects = mountSubjects(shared, lifetime.stopping);
  const app = createApp(shared, subjects);
  const jobKinds = merged(subjects.map((subject) => subject.jobKinds));
  const startJobs = (times?: JobTimes) =>
    startJobWorkers(shared, jobKinds, { stopping: lifetime.stopping, ...(times && { times }) });
  const { db, now, log, pairing, rests } = shared;
  const mayNotSweep = () => !pairing.mayTidy() || rests?.() === true;
  const steps = merged(subjects.map((subject) => subject.sweeps));
  const sweepWorker = createSweepWorker({ db, now, log, rests: mayNotSweep }, steps);
  if (worksByItself) {
    if (pairing.mayWork()) await shared.removals.begin(now());
    startWork(shared, subjects, lifetime);
    sweepWorker.start();
    lifetime.onClose(sweepWorker.close);
    lifetime.onClose(startJobs());
  }
  async function sweep() {
    while ((await sweepWorker.runDue()) > 0);
  }
  return { ...shared, app, startJobs, sweep };
}

/** Entries of all these objects in one. */
function merged<Value>(
  objects: readonly (Readonly<Record<string, Value>> | undefined)[],
): Record<string, Value> {
  return Object.fromEntries(objects.flatMap((object) => Object.entries(object ?? {})));
}

function startWork(
  { db, database, log, pairing }: SubjectDependencies,
  subjects: readonly Subject[],
  { onClose }: Lifetime,
): void {
  onClose(pairing.start());
  for (const subject of subjects) if (subject.start) onClose(subject.start());
  if (database.needsHousekeeping) onClose(startHousekeeping(db, log));
}
