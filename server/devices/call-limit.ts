// Limits how often a monitor may call: on average, with room for bursts such as several uploads (GCRA). In memory, because
// a row for each heartbeat would cost more than what it prevents; so each process counts for itself.
import { HttpError } from '../http/http-error.ts';

const callsPerSecond = 2;
const burst = 20;

const intervalMs = 1000 / callsPerSecond;
const burstMs = burst * intervalMs;

/** Counts a call. @throws HttpError 429 when a monitor calls too often */
export type CountCall = (monitorId: string) => void;

export function createCallLimit(): CountCall {
  /** When the calls of a monitor will all have been earned; an entry in the past has no effect. */
  const earned = new Map<string, number>();
  let nextSweep = 0;

  function sweep(now: number): void {
    if (now < nextSweep) return;
    nextSweep = now + burstMs;
    for (const [id, at] of earned) if (at <= now) earned.delete(id);
  }

  return (monitorId) => {
    // The time of day could be set back; this clock never goes backwards.
    const now = performance.now();
    sweep(now);
    const at = Math.max(now, earned.get(monitorId) ?? 0) + intervalMs;
    const waitMs = at - now - burstMs;
    if (waitMs > 0) {
      const retryAfter = String(Math.ceil(waitMs / 1000));
      throw new HttpError(429, 'tooManyCalls', { headers: { 'Retry-After': retryAfter } });
    }
    earned.set(monitorId, at);
  };
}
