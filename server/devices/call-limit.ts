// Limits how often a monitor may call: on average, with room for bursts such as several uploads (GCRA). In memory, because
// a row for each heartbeat would cost more than what it prevents; so each process counts for itself.
import { HttpError } from '../http/http-error.ts';

interface Rate {
  perSecond: number;
  burst: number;
}

const ofMonitor: Rate = { perSecond: 2, burst: 20 };

/** More are not told apart: whoever makes up serial numbers fills no memory. */
const maxEntries = 100_000;

export interface CallLimit {
  /** @throws HttpError 429 when another call would be too many */
  require(id: string): void;
  count(id: string): void;
}

export function createCallLimit({ perSecond, burst }: Rate = ofMonitor): CallLimit {
  const intervalMs = 1000 / perSecond;
  const burstMs = burst * intervalMs;
  /** When the calls of a monitor will all have been earned; an entry in the past has no effect. */
  const earned = new Map<string, number>();
  let nextSweep = 0;

  function sweep(now: number): void {
    if (now < nextSweep) return;
    nextSweep = now + burstMs;
    for (const [id, at] of earned) if (at <= now) earned.delete(id);
  }

  // The time of day could be set back; this clock never goes backwards.
  const after = (id: string, now: number) => Math.max(now, earned.get(id) ?? 0) + intervalMs;

  return {
    require(id) {
      const now = performance.now();
      const waitMs = after(id, now) - now - burstMs;
      if (waitMs <= 0) return;
      const retryAfter = String(Math.ceil(waitMs / 1000));
      throw new HttpError(429, 'tooManyCalls', { headers: { 'Retry-After': retryAfter } });
    },
    count(id) {
      const now = performance.now();
      sweep(now);
      if (earned.size < maxEntries || earned.has(id)) earned.set(id, after(id, now));
    },
  };
}
