import { currentReach } from '../store/engine/reach.ts';

/**
 * Reads once for all who ask within some milliseconds and see everything; for others each time, as each sees something else.
 * A failure is not kept.
 */
export function keepFor<Value>(
  keptMs: number,
  read: (now: Date) => Promise<Value>,
): (now: Date) => Promise<Value> {
  let kept: { at: number; reading: Promise<Value> } | null = null;
  return (now) => {
    if (currentReach()) return read(now);
    const at = now.getTime();
    if (kept && Math.abs(at - kept.at) < keptMs) return kept.reading;
    const reading = read(now);
    kept = { at, reading };
    reading.catch(() => {
      if (kept?.reading === reading) kept = null;
    });
    return reading;
  };
}
