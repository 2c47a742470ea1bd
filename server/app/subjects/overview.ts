import { dayMs } from '../../../contract/common/durations.ts';
import type { Retention } from '../../base/config.ts';
import { sampleSweep } from '../../devices/sample-sweep.ts';
import { keepFleet } from '../../overview/kept-fleet.ts';
import { overviewRoutes } from '../../routes/overview/overview.ts';
import type { SubjectDependencies } from '../shared.ts';
import type { Subject } from './subject.ts';

/** From when on changes between Online and Offline are kept; null for all of them. */
export function connectionsSince(
  now: () => Date,
  { connectionsDays }: Pick<Retention, 'connectionsDays'>,
): () => Date | null {
  return () => (connectionsDays === null ? null : new Date(now().getTime() - connectionsDays * dayMs));
}

/** So long after it was counted, the overview is the same for all. */
const usualKeptMs = 5_000;

export function mountOverview(dependencies: SubjectDependencies): Subject {
  const { db, now, feed, retention, removals, overviewKeptMs = usualKeptMs } = dependencies;
  const fleet = keepFleet(db, feed, overviewKeptMs);
  return {
    routes: [overviewRoutes({ db, now, fleet }, connectionsSince(now, retention))],
    sweeps: { connectionSamples: sampleSweep(db, retention, removals.mayRemove) },
  };
}
