// Slows down guessing: so many failures a minute, then no more tries until the minute is over. Some count for longer.
// In memory, so each process counts for itself.

const minute = 60_000;

export interface RateLimiter {
  /** Counts a try; false when there were too many. */
  consume(key: string): boolean;
  /** Takes back one try, which succeeded. The others stay counted: a success with one account excuses no guessing. */
  refund(key: string): void;
  /** Whole seconds until the tries of this key are forgotten, and at least one. */
  retryAfter(key: string): number;
}

/** At most `limit` tries a minute for each key; or in another time, in ms. */
export function createRateLimiter(limit: number, time = minute): RateLimiter {
  const counted = new Map<string, { until: number; tries: number }>();
  let nextSweep = 0;

  /** What is over is dropped once in that time: whoever invents keys must not make each try a walk through all. */
  function dropOld(now: number): void {
    if (now < nextSweep) return;
    nextSweep = now + time;
    for (const [key, { until }] of counted) if (until <= now) counted.delete(key);
  }

  function current(key: string, now: number) {
    const entry = counted.get(key);
    return entry && entry.until > now ? entry : undefined;
  }

  return {
    consume(key) {
      const now = Date.now();
      dropOld(now);
      const entry = current(key, now) ?? { until: now + time, tries: 0 };
      counted.set(key, { ...entry, tries: entry.tries + 1 });
      return entry.tries < limit;
    },
    refund(key) {
      const entry = counted.get(key);
      if (entry) counted.set(key, { ...entry, tries: entry.tries - 1 });
    },
    retryAfter(key) {
      const now = Date.now();
      return Math.max(1, Math.ceil(((current(key, now)?.until ?? now) - now) / 1000));
    },
  };
}
