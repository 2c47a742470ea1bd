import { hourMs, minuteMs, secondMs } from '../../../contract/common/durations.ts';

/** The times of sending emails; of lists, one value for each try, and the last for all that follow. */
export interface MailTimes {
  /** How long whoever asked for an email waits for its outcome. */
  visibleMs: number;
  /** How long each step of the mail server may take. */
  patienceMs: readonly [number, ...number[]];
  /** Until the next try. */
  backoffMs: readonly [number, ...number[]];
  /** How old an email is when administrators are told that it fails: later where the server asks to try later. */
  noticeAfterMs: { other: number; deferred: number };
}

/** How long it is tried. A link then has the rest of its day, in case a try was accepted that seemed to fail. */
export const linkMailLifetimeMs = 23 * hourMs;

/** A code that arrives any later cannot be typed in time. */
export const codeLeastMs = minuteMs;

export const mailTimes: MailTimes = {
  // The app gives a call 10 s, and a lost answer is worse than one that says 'later'.
  visibleMs: 5 * secondMs,
  // A line that is dead is left within a minute; whoever greets late on purpose has time at the next tries (RFC 5321
  // names 5 minutes for the greeting, and 10 for the answer to a message).
  patienceMs: [minuteMs, 3 * minuteMs, 10 * minuteMs],
  backoffMs: [5 * secondMs, 20 * secondMs, minuteMs, 5 * minuteMs, 15 * minuteMs, 30 * minuteMs, hourMs],
  noticeAfterMs: { other: 50 * secondMs, deferred: 15 * minuteMs },
};
