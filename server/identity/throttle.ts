// Slows down guessing: so many failures a minute, then no more tries until the minute is over. Some count for longer.
// In memory, so each process counts for itself.

const minute = 60_000;

export interface Throttle {
  /** Counts a try; false when there were too many. */
  tries(key: string): boolean;
  /** Takes back one try, which succeeded. The others stay counted: a success with one account excuses no guessing. */
  forgives(key: string): void;
}

/** At most `limit` tries a minute for each key; or in another time, in ms. */
export function createThrottle(limit: number, time = minute): Throttle {
  const counted = new Map<string, { until: number; tries: number }>();

  function dropOld(now: number): void {
    for (const [key, { until }] of counted) if (until <= now) counted.delete(key);
  }

  return {
    tries(key) {
      const now = Date.now();
      dropOld(now);
      const entry = counted.get(key) ?? { until: now + time, tries: 0 };
      counted.set(key, { ...entry, tries: entry.tries + 1 });
      return entry.tries < limit;
    },
    forgives(key) {
      const entry = counted.get(key);
      if (entry) counted.set(key, { ...entry, tries: entry.tries - 1 });
    },
  };
}
