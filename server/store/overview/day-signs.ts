// The signs of 24 hours, as pure rules: contract/monitors/presence.ts says what they mean.
import { minuteMs } from '../../../contract/common/durations.ts';
import { presenceSignCount, presenceSigns } from '../../../contract/monitors/presence.ts';
import { durationOf, overlap, type Period } from './periods.ts';
import { startOfInterval } from './samples.ts';

const signMs = 30 * minuteMs;

/** The half-hours that are shown, up to now. */
export function presenceSpan(now: Date): Period {
  return [startOfInterval(now, signMs).getTime() - (presenceSignCount - 1) * signMs, now.getTime()];
}

/** @param online when it was Online @param known of which times something is known, in their order */
export function signsOf(online: readonly Period[], known: readonly Period[], [from, to]: Period): string {
  const knownOnline = known.flatMap((period) => overlap(online, period));
  return Array.from({ length: presenceSignCount }, (_, index) => {
    const begin = from + index * signMs;
    const halfHour: Period = [begin, Math.min(begin + signMs, to)];
    const length = durationOf(overlap(known, halfHour));
    if (length === 0) return presenceSigns.unknown;
    const spent = durationOf(overlap(knownOnline, halfHour));
    if (spent === 0) return presenceSigns.offline;
    return spent === length ? presenceSigns.online : presenceSigns.mixed;
  }).join('');
}
