// Takes a sample of the fleet every five minutes, in one process of all, and thins the old ones.
import type { Retention } from '../base/config.ts';
import type { Database } from '../store/engine/database.ts';
import type { SweepStep } from '../store/engine/sweeps.ts';
import { sampleMs, stepOf, takeSample, thinSamples } from '../store/overview/samples.ts';

/** After this time everything that happened before a sample is written: heartbeats, and what a sweep finds silent. */
const settledMs = 30_000;
const lookAgainMs = 60_000;
/** After so long without a look the service was down. */
const downMs = 2 * lookAgainMs;

/** @returns as place, when it looked: of five minutes that began while the service was down, nothing is known. */
export function connectionSweep(db: Database, { samplesDays }: Pick<Retention, 'samplesDays'>): SweepStep {
  return async (place, now) => {
    const begun = stepOf(now, sampleMs).getTime();
    const settled = begun + settledMs;
    // The first look of all knows of nothing before it. One in the future was before the clock was set back.
    const lastLook = Date.parse(place) || 0;
    const wasRunning = lastLook >= begun - downMs;
    const isTaken = lastLook >= settled && lastLook <= now.getTime();
    if (now.getTime() >= settled && wasRunning && !isTaken) {
      await takeSample(db, now);
      await thinSamples(db, now, samplesDays);
    }
    const nextSettled = now.getTime() < settled ? settled : settled + sampleMs;
    return {
      place: now.toISOString(),
      pauseMs: Math.min(lookAgainMs, nextSettled - now.getTime()),
    };
  };
}
