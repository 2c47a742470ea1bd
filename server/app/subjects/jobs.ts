import { jobsEntity } from '../../../contract/changes/events.ts';
import { jobSecretSweep } from '../../jobs/change-many.ts';
import type { ImportEntities } from '../../jobs/imports/import-entity.ts';
import { importKind } from '../../jobs/imports/import-kind.ts';
import type { JobKinds } from '../../jobs/job-kinds.ts';
import { type JobTimes, startJobRunner } from '../../jobs/start-jobs.ts';
import { bulkChangeRoutes } from '../../routes/jobs/bulk-changes.ts';
import { importRoutes } from '../../routes/jobs/imports.ts';
import { jobRoutes } from '../../routes/jobs/jobs.ts';
import { jobSweep } from '../../store/jobs/jobs.ts';
import { isReadOnly } from '../copies.ts';
import type { SubjectDependencies } from '../shared.ts';
import type { Subject } from './subject.ts';

const subscribeAgainMs = 1_000;

/** @param kinds those of the other subjects @param entities whose records can be imported */
export function mountJobs(
  dependencies: SubjectDependencies,
  kinds: JobKinds,
  entities: ImportEntities,
): Subject {
  const { db, log, removals } = dependencies;
  return {
    routes: [
      jobRoutes(dependencies),
      bulkChangeRoutes({ ...dependencies, kinds }),
      importRoutes({ ...dependencies, entities }),
    ],
    jobKinds: { import: importKind(entities) },
    sweeps: { jobs: removals.guarded(jobSweep(db, log)), jobSecrets: jobSecretSweep(db, log) },
  };
}

/**
 * Works on jobs: woken by the change feed, and by itself now and then. The returned function begins nothing more, and waits
 * for what is running; `stopping` has the same effect.
 */
export function startJobWorkers(
  { db, log, feed, pairing }: Pick<SubjectDependencies, 'db' | 'log' | 'feed' | 'pairing'>,
  kinds: JobKinds,
  { stopping, times }: { stopping: AbortSignal; times?: JobTimes },
): () => Promise<void> {
  const mayWrite = () => {
    const copy = pairing.copy();
    return copy === null || !isReadOnly(copy.reason);
  };
  const runner = startJobRunner({ db, log, kinds, mayWork: pairing.mayWork, mayWrite }, times);
  let unsubscribe: () => void = () => undefined;
  let again: NodeJS.Timeout | undefined;

  function subscribe() {
    unsubscribe = feed.subscribe({
      changed({ entity }) {
        if (entity === jobsEntity) runner.wake();
      },
      // The line to the database broke, or the service ends.
      end() {
        again = setTimeout(subscribe, subscribeAgainMs);
      },
    });
  }

  async function close() {
    clearTimeout(again);
    unsubscribe();
    await runner.close();
  }

  subscribe();
  stopping.addEventListener('abort', close, { once: true });
  return close;
}
