// Slows down guessing: a number of attempts for each key in a window of time. In memory, so each process counts for itself.

export interface RateLimiter {
  /** Counts an attempt; false when there were too many. */
  consume(key: string): boolean;
  /** Takes back one attempt, which succeeded. Failed ones stay counted. */
  refund(key: string): void;
  /** Seconds until the window of this key ends, at least 1. */
  retryAfter(key: string): number;
}

/** Allows `limit` attempts for each key within `windowMs`. */
export function createRateLimiter(limit: number, windowMs = 60_000): RateLimiter {
  const counted = new Map<string, { until: number; attempts: number }>();
  let nextSweep = 0;

  /** Runs once a window: with many invented keys, doing it on every attempt would be slow. */
  function evict(now: number): void {
    if (now < nextSweep) return;
    nextSweep = now + windowMs;
    for (const [key, { until }] of counted) if (until <= now) counted.delete(key);
  }

  function current(key: string, now: number) {
    const entry = counted.get(key);
    return entry && entry.until > now ? entry : undefined;
  }

  return {
    consume(key) {
      const now = Date.now();
      evict(now);
      const entry = current(key, now) ?? { until: now + windowMs, attempts: 0 };
      counted.set(key, { ...entry, attempts: entry.attempts + 1 });
      return entry.attempts < limit;
    },
    refund(key) {
      const entry = counted.get(key);
      if (entry) counted.set(key, { ...entry, attempts: entry.attempts - 1 });
    },
    retryAfter(key) {
      const now = Date.now();
      return Math.max(1, Math.ceil(((current(key, now)?.until ?? now) - now) / 1000));
    },
  };
}
