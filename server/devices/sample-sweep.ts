// Takes a sample of the fleet every five minutes, in one process of all, and thins the old ones.
import type { Retention } from '../base/config.ts';
import { timers } from '../base/schedules.ts';
import type { SweepStep } from '../store/common/sweeps.ts';
import type { Database } from '../store/engine/database.ts';
import { downsampleSamples, sampleMs, startOfInterval, takeSample } from '../store/overview/samples.ts';

/** After this time everything that happened before a sample is written: heartbeats, and what a sweep finds silent. */
const settledMs = 30_000;
/** A longer time without a check means that the service was down. */
const maxCheckGapMs = 2 * timers.sweeps;

/** The cursor is the time of the last check: nothing is known of five minutes that began while the service was down. */
export function sampleSweep(
  db: Database,
  { samplesDays }: Pick<Retention, 'samplesDays'>,
  mayRemove: (now: Date) => Promise<boolean> = async () => true,
): SweepStep {
  return async (cursor, now) => {
    const begun = startOfInterval(now, sampleMs).getTime();
    const settled = begun + settledMs;
    // The very first check knows of nothing before it. A time in the future was written before the clock was set back.
    const lastCheck = Date.parse(cursor) || 0;
    const wasRunning = lastCheck >= begun - maxCheckGapMs;
    const isTaken = lastCheck >= settled && lastCheck <= now.getTime();
    if (now.getTime() >= settled && wasRunning && !isTaken) {
      await takeSample(db, now);
      if (await mayRemove(now)) await downsampleSamples(db, now, samplesDays);
    }
    return { cursor: now.toISOString() };
  };
}
