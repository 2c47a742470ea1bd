// When a monitor was Online, as periods: pure rules, for its history and for lists that show its last day.

/** A change between Online and Offline. */
export interface Change {
  at: Date;
  online: boolean;
}

export type Period = [from: number, to: number];

/** What of the periods is within another one. */
export function overlap(periods: readonly Period[], [from, to]: Period): Period[] {
  return periods
    .map(([begin, end]): Period => [Math.max(begin, from), Math.min(end, to)])
    .filter(([begin, end]) => begin < end);
}

export const durationOf = (periods: readonly Period[]) =>
  periods.reduce((sum, [from, to]) => sum + to - from, 0);

/** Those that follow each other without a gap are one. @param periods in their order */
export function joined(periods: readonly Period[]): Period[] {
  const made: Period[] = [];
  for (const [from, to] of periods) {
    const last = made.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else made.push([from, to]);
  }
  return made;
}

/**
 * When it was Online, from changes in their order. A change that seems earlier than the one before, because a clock was set
 * back, counts from that one's time.
 */
export function onlinePeriods(changes: readonly Change[], isOnline: boolean, [from, to]: Period): Period[] {
  const first = changes[0];
  let wasOnline = first ? !first.online : isOnline;
  let since = from;
  const periods: Period[] = [];
  for (const { at, online } of [...changes, { at: new Date(to), online: false }]) {
    const until = Math.min(Math.max(at.getTime(), since), to);
    if (wasOnline && until > since) periods.push([since, until]);
    wasOnline = online;
    since = until;
  }
  return periods;
}
