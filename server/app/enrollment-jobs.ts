// Works on jobs that obtain certificates: woken by the change feed, and by itself now and then.
import { jobsEntity } from '../../contract/changes/events.ts';
import type { Log } from '../base/log.ts';
import { createEnrollmentKind, enrollmentKinds } from '../certificates/enrollment/enrollment-kind.ts';
import type { Enrollments } from '../certificates/enrollment/enrollments.ts';
import type { ChangeFeed } from '../changes/change-feed.ts';
import { startJobs } from '../jobs/start-jobs.ts';
import type { Database } from '../store/engine/database.ts';

interface Parts {
  db: Database;
  now: () => Date;
  log: Log;
  feed: Pick<ChangeFeed, 'subscribe'>;
  enrollments: Enrollments;
  /** Aborts when the service is to begin nothing more. */
  stopping: AbortSignal;
}

const subscribeAgainMs = 1_000;

/** The returned function begins nothing more, and waits for what is running. */
export function startEnrollmentJobs(
  { db, now, log, feed, enrollments, stopping }: Parts,
  times?: Parameters<typeof startJobs>[1],
): () => Promise<void> {
  const kinds = Object.fromEntries(
    enrollmentKinds.map((kind) => [kind, createEnrollmentKind({ db, now, enrollments }, kind)]),
  );
  const runner = startJobs({ db, log, kinds }, times);
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
