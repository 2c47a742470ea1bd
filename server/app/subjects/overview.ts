import { dayMs } from '../../../contract/common/durations.ts';
import type { Retention } from '../../base/config.ts';
import { sampleSweep } from '../../devices/sample-sweep.ts';
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

export function mountOverview({ db, now, retention }: SubjectDependencies): Subject {
  return {
    routes: [overviewRoutes(db, now, connectionsSince(now, retention))],
    sweeps: { connectionSamples: sampleSweep(db, retention) },
  };
}
