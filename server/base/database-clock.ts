// The database's time: everything that several processes decide about is compared with it, whatever their own clocks say.
// Between two comparisons it goes on by the clock of this process that never jumps.

/** The clocks of this process, in milliseconds. */
export interface OwnClock {
  /** The time of day, which somebody may set. */
  now(): number;
  /** Goes on evenly, from any beginning. */
  monotonic(): number;
}

export interface ClockComparison {
  /** By how much this process's clock is ahead of the database's; behind where it is negative; 0 where nothing is certain. */
  aheadMs: number;
  /** How long the database took to answer: the comparison is as exact as that. */
  tookMs: number;
}

export interface DatabaseClock {
  /** The database's time. Until the first comparison, and with the embedded database, this process's. */
  now(): Date;
  /** @param readTime the database's time of day in milliseconds */
  compare(readTime: () => Promise<number>): Promise<ClockComparison>;
  /** Whether the time of day has jumped since the last comparison, or the machine has slept. */
  hasJumped(): boolean;
  /** Milliseconds, as the last comparison found; 0 before it. */
  aheadMs(): number;
  /** Whether this process's clock is so wrong that it removes nothing. */
  isWrong(): boolean;
}

/** From here on a process removes nothing. */
const wrongClockMs = 60_000;
const jumpMs = 2_000;

const processClocks: OwnClock = { now: () => Date.now(), monotonic: () => performance.now() };

/** @internal For tests: a clock of their own; the process has one (`databaseClock`). */
export function createDatabaseClock(own: OwnClock = processClocks): DatabaseClock {
  /** It is added to the monotonic clock. */
  let offset: number | null = null;
  let exactness = Number.POSITIVE_INFINITY;
  let aheadMs = 0;
  /** How far time of day and monotonic clock are apart while neither jumps. */
  let apart = 0;

  /** The database's time is between the two; what is known stays where it fits, and is not less exact. */
  function adjust(earliest: number, latest: number, at: number): void {
    const known = offset === null ? Number.NaN : at + offset;
    const tookMs = latest - earliest;
    const fits = known >= earliest && known <= latest;
    if (fits && exactness <= tookMs) return;
    offset = (earliest + latest) / 2 - at;
    exactness = tookMs;
  }

  return {
    now: () => new Date(offset === null ? own.now() : own.monotonic() + offset),
    async compare(readTime) {
      const began = own.monotonic();
      const earliest = await readTime();
      const at = own.monotonic();
      const tookMs = at - began;
      adjust(earliest, earliest + tookMs, at);
      const now = own.now();
      apart = now - at;
      aheadMs = Math.max(0, now - earliest - tookMs) + Math.min(0, now - earliest);
      return { aheadMs, tookMs };
    },
    hasJumped: () => offset !== null && Math.abs(own.now() - own.monotonic() - apart) > jumpMs,
    aheadMs: () => aheadMs,
    isWrong: () => Math.abs(aheadMs) >= wrongClockMs,
  };
}

/** The clock of this process and the one database that it has. */
export const databaseClock = createDatabaseClock();

/** The database's time, as this process knows it. */
export function databaseTime(): Date {
  return databaseClock.now();
}
