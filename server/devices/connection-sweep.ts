// Takes a sample of the fleet every five minutes, in one process of all, and thins the old ones.
import type { Retention } from '../base/config.ts';
import { sampleMs, stepOf, takeSample, thinSamples } from '../store/connections/samples.ts';
import type { Database } from '../store/engine/database.ts';
import type { SweepStep } from '../store/engine/sweeps.ts';

/** What happened before a sample's time has been written by then: heartbeats, and what a sweep finds silent. */
const settledMs = 30_000;

export function connectionSweep(db: Database, { samplesDays }: Pick<Retention, 'samplesDays'>): SweepStep {
  return async (_place, now) => {
    const begun = stepOf(now, sampleMs).getTime();
    const settled = begun + settledMs - now.getTime();
    if (settled > 0) return { place: '', pauseMs: settled };
    await takeSample(db, now);
    await thinSamples(db, now, samplesDays);
    return { place: '', pauseMs: begun + sampleMs + settledMs - now.getTime() };
  };
}
