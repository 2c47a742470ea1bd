import { serviceNow } from '../../lib/service-clock.ts';

// Reads the times of stored answers. A time in the future is from before the device's clock was set back.

interface Timed {
  /** ms since 1970 */
  at: number;
}

/** Whether an answer replaces a stored one. */
export function replaces(answer: Timed, stored: Timed | undefined): boolean {
  return !stored || answer.at >= stored.at || stored.at > serviceNow();
}

/** Whether the change may have come after the answer was stored. */
export function mayBeAfter(change: Timed | undefined, stored: Timed): boolean {
  return change !== undefined && (change.at > stored.at || stored.at > serviceNow());
}
