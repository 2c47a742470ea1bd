// How long a session lasts, used and unused. By the clock, because the timers of a sleeping tablet stop: the service's clock, as
// far as this device knows it (src/lib/service-clock.ts).
import { defaultIdleMinutes, maxSessionSeconds } from '../../contract/accounts/session-limits.ts';
import { minuteMs } from '../../contract/common/durations.ts';

/** After one idle period the app shows the idle question, after two the session ends. */
const defaultIdleLimitMs = defaultIdleMinutes * minuteMs;

const maxSessionMs = maxSessionSeconds * 1000;

/** A clock that was set back by more than this is not trusted. */
const maxClockSetbackMs = 60_000;

/** Times in ms since 1970. */
export interface ActivityTimes {
  /** When the app was last used, in any tab; null where that is unknown. */
  lastActivity: number | null;
  /** The latest time that this page has seen. */
  latest: number;
}

export type Idleness = { type: 'active' } | { type: 'idle'; endsAt: number } | { type: 'overLimit' };

/** @param minutes from the hospital's settings, which can only lower the limit */
export function idleLimit(minutes: number | undefined): number {
  return Math.min(defaultIdleLimitMs, (minutes ?? Number.POSITIVE_INFINITY) * minuteMs);
}

/** Whether one of these times is so far ahead that the clock must have been set back since. */
export function isSetBack(now: number, times: readonly number[]): boolean {
  return Math.max(...times) - now > maxClockSetbackMs;
}

export function idlenessAt(now: number, { lastActivity, latest }: ActivityTimes, limitMs: number): Idleness {
  if (lastActivity === null) return { type: 'overLimit' };
  if (isSetBack(now, [lastActivity, latest])) return { type: 'overLimit' };
  const idleMs = now - lastActivity;
  if (idleMs >= 2 * limitMs) return { type: 'overLimit' };
  return idleMs >= limitMs ? { type: 'idle', endsAt: lastActivity + 2 * limitMs } : { type: 'active' };
}

/** Whether a session that began at `since` has reached its maximum age; not prolonged by setting the clock back. */
export function isExpired(since: number, now: number): boolean {
  return isSetBack(now, [since]) || now - since > maxSessionMs;
}
