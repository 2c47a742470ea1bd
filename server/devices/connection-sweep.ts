// Takes a sample of the fleet every five minutes, in one process of all, and thins the old ones.
import type { Retention } from '../base/config.ts';
import { sampleMs, stepOf, takeSample, thinSamples } from '../store/connections/samples.ts';
import type { Database } from '../store/engine/database.ts';
import type { SweepStep } from '../store/engine/sweeps.ts';

export function connectionSweep(db: Database, { samplesDays }: Pick<Retention, 'samplesDays'>): SweepStep {
  return async (_place, now) => {
    await takeSample(db, now);
    await thinSamples(db, now, samplesDays);
    return { place: '', pauseMs: stepOf(now, sampleMs).getTime() + sampleMs - now.getTime() };
  };
}
