// Whether the service may remove what is old. A clock that is wrong, and a setting that was misread, look like the passing of
// time: then it waits, says what it would remove, and goes on unless somebody stops it.
import { dayMs, hourMs, minuteMs } from '../../contract/common/durations.ts';
import type { Retention } from '../base/config.ts';

/** A longer time without a run is a long stop, or a jump of the clock. */
const maxGapMs = 2 * dayMs;
const gapWaitMs = dayMs;
const shortenedWaitMs = 7 * dayMs;
/** As far as the database's time, as several processes know it, may differ. */
const toleranceMs = 5 * minuteMs;
/** The clock went on by so much more than time did. */
const jumpMs = hourMs;

export type WaitReason = 'gap' | 'future' | 'shortened';

export interface RemovalWait {
  reason: WaitReason;
  since: Date;
  until: Date;
}

export interface RemovalState {
  /** When something was removed, or could have been. */
  lastRunAt: Date;
  /** The settings then, as far as they are known. */
  days: Partial<Retention>;
  wait: RemovalWait | null;
  /** By an administrator. */
  isStopped: boolean;
}

interface Now {
  now: Date;
  days: Retention;
  /** By how much the clock went on more than time did since this process looked last. */
  jumpedMs: number;
}

const later = (now: Date, milliseconds: number) => new Date(now.getTime() + milliseconds);

/** Whether anything is to be kept for a shorter time than before; what is not known of before does not count. */
function isShortened(before: Partial<Retention>, after: Retention): boolean {
  const keptDays = (days: number | null) => days ?? Number.POSITIVE_INFINITY;
  return (Object.keys(after) as (keyof Retention)[]).some(
    (kind) => before[kind] !== undefined && keptDays(after[kind]) < keptDays(before[kind]),
  );
}

function waitFor(reason: WaitReason, now: Date): RemovalWait {
  return { reason, since: now, until: later(now, reason === 'shortened' ? shortenedWaitMs : gapWaitMs) };
}

/** Why it has to wait before the next run; null where it has not. */
function reasonToWait({ lastRunAt, days: before }: RemovalState, { now, days }: Now): WaitReason | null {
  if (isShortened(before, days)) return 'shortened';
  const gapMs = now.getTime() - lastRunAt.getTime();
  if (gapMs < -toleranceMs) return 'future';
  return gapMs > maxGapMs ? 'gap' : null;
}

/** The wait that goes on; null where its cause has gone. */
function waitThatHolds({ wait, days: before }: RemovalState, { now, days }: Now): RemovalWait | null {
  if (!wait) return null;
  // The clock was set back: whether there is a cause is looked at anew.
  if (wait.since.getTime() > now.getTime() + toleranceMs) return null;
  return wait.reason === 'shortened' && !isShortened(before, days) ? null : wait;
}

/** The state from now on, and whether something may be removed. @param state null before the very first run */
export function decideRemoval(
  state: RemovalState | null,
  at: Now,
): { state: RemovalState; mayRemove: boolean } {
  const { now, days, jumpedMs } = at;
  const run: RemovalState = { lastRunAt: now, days, wait: null, isStopped: false };
  if (!state) return { state: run, mayRemove: true };
  if (state.isStopped) return { state, mayRemove: false };
  const wait = waitThatHolds(state, at);
  if (!wait) {
    const reason = reasonToWait(state, at);
    return reason
      ? { state: { ...state, wait: waitFor(reason, now) }, mayRemove: false }
      : { state: run, mayRemove: true };
  }
  // Hours that the clock leapt over are not waited for.
  if (jumpedMs > jumpMs) return { state: { ...state, wait: waitFor(wait.reason, now) }, mayRemove: false };
  return now < wait.until ? { state: { ...state, wait }, mayRemove: false } : { state: run, mayRemove: true };
}
