// When nobody uses the console (specification 1, sections 4 and 9; decisions, section 5). Rules over the wall clock:
// the timers of a tablet that sleeps stand still.

/** Idle timeout, in ms: after one the question, after two the end. */
const defaultIdleLimitMs = 900_000;

/** A clock that was set back by more than this tells nothing any more, in ms. */
export const maxClockSetbackMs = 60_000;

/** What is known of the time. Moments are ms since 1970. */
export interface ActivityTimes {
  /** When the console was last used, in any tab; null where nobody knows. */
  lastActivity: number | null;
  /** The latest moment that the clock has shown to this page. */
  latest: number;
}

export type Idleness = { state: 'active' } | { state: 'asking'; endsAt: number } | { state: 'over' };

/** @param minutes of the hospital's settings: the limit can be lowered only. */
export function idleLimit(minutes: number | undefined): number {
  return Math.min(defaultIdleLimitMs, (minutes ?? Number.POSITIVE_INFINITY) * 60_000);
}

/** What the time without activity means at a moment. */
export function idlenessAt(now: number, { lastActivity, latest }: ActivityTimes, limit: number): Idleness {
  if (lastActivity === null) return { state: 'over' };
  if (Math.max(lastActivity, latest) - now > maxClockSetbackMs) return { state: 'over' };
  const idle = now - lastActivity;
  if (idle >= 2 * limit) return { state: 'over' };
  return idle >= limit ? { state: 'asking', endsAt: lastActivity + 2 * limit } : { state: 'active' };
}
