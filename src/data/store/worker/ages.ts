// Which of two answers is the later one, by the times when they were requested (ms since 1970).
import { minuteMs } from '../../../../contract/common/durations.ts';

/** No answer arrives so late: a time further ahead is from before the device's clock was set back. */
const maxLateMs = 5 * minuteMs;

/** Whether a later answer is known. */
export function isOvertaken(at: number, knownAt: number): boolean {
  return knownAt > at && knownAt - at < maxLateMs;
}
