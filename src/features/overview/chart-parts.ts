// What is known of a range of time, and what is not: points that follow each other, and the gaps between them.
import dayjs from 'dayjs';
import { dayMs, minuteMs } from '../../../contract/common/durations.ts';
import type { Overview as Fleet, History, HistoryPoint } from '../../../contract/overview/overview.ts';

/** A span of time, in ms since 1970. */
export interface Span {
  from: number;
  to: number;
}

export interface Run extends Span {
  /** Each lasts until the next, the last one until the end of the run. */
  points: HistoryPoint[];
}

const timeOf = ({ at }: Pick<HistoryPoint, 'at'>) => Date.parse(at);

/**
 * The points within the range, in the order of time, with the fleet as it is now in place of what was counted of these minutes
 * before. After a clock was set back, there may be points of the future: they are left out.
 */
export function pointsOf(
  history: History,
  fleet: Pick<Fleet, 'at' | 'online' | 'offline' | 'never_connected'>,
): HistoryPoint[] {
  const { at, online, offline, never_connected } = fleet;
  const now = Date.parse(at);
  const [from, to] = [Date.parse(history.from), Date.parse(history.to)];
  // Either may be of another time, where one of the two was not answered.
  const isNewest = Math.abs(now - to) <= history.minutes * minuteMs;
  const earlier = history.points.filter(
    (point) => timeOf(point) >= from && timeOf(point) < (isNewest ? now : to),
  );
  const sorted = [...earlier].sort((a, b) => timeOf(a) - timeOf(b));
  return isNewest ? [...sorted, { at, online, offline, never_connected }] : sorted;
}

/** Points that follow each other without a gap. The last sample before now may not have been taken yet: that is none. */
export function runsOf(points: readonly HistoryPoint[], { minutes, to }: History): Run[] {
  const stepMs = minutes * minuteMs;
  const runs: Run[] = [];
  for (const [place, point] of points.entries()) {
    const at = timeOf(point);
    const last = runs.at(-1);
    const end = Math.min(at + stepMs, Math.max(Date.parse(to), at));
    const mostLate = place === points.length - 1 && !point.counted_at ? 1.5 : 0.5;
    if (last && at - last.to <= stepMs * mostLate) {
      last.points.push(point);
      last.to = end;
    } else runs.push({ from: at, to: end, points: [point] });
  }
  return runs;
}

/** What is not known between runs and after them. Before the first one there may have been nothing to know. */
export function gapsOf(runs: readonly Run[], history: History): Span[] {
  const stepMs = history.minutes * minuteMs;
  const ends = [...runs.slice(1).map(({ from }) => from), Date.parse(history.to)];
  return runs
    .map(({ to }, place) => ({ from: to, to: ends[place] ?? to }))
    .filter(({ from, to }) => to - from > stepMs / 2);
}

/** The parts of a run in which some were Offline. */
export function outagesOf({ points, to }: Run): Run[] {
  const outages: Run[] = [];
  let isOpen = false;
  for (const [place, point] of points.entries()) {
    const next = points[place + 1];
    const end = next ? timeOf(next) : to;
    if (point.offline === 0) isOpen = false;
    else if (isOpen) {
      const last = outages.at(-1);
      last?.points.push(point);
      if (last) last.to = end;
    } else {
      outages.push({ from: timeOf(point), to: end, points: [point] });
      isOpen = true;
    }
  }
  return outages;
}

/** The point with the most Offline, the latest of several; null where none was. */
export function worstOf(points: readonly HistoryPoint[]): HistoryPoint | null {
  let worst: HistoryPoint | null = null;
  for (const point of points) if (point.offline > 0 && point.offline >= (worst?.offline ?? 0)) worst = point;
  return worst;
}

export interface Tick {
  at: number;
  /** Whether a day begins there. */
  isDay: boolean;
}

/** Hours of the day where the range is a day, else days: the times of a clock on the wall, whatever the length of its days. */
export function ticksOf({ from, to }: Pick<History, 'from' | 'to'>): Tick[] {
  const [start, end] = [Date.parse(from), Date.parse(to)];
  const days = Math.round((end - start) / dayMs);
  const every = days > 7 ? 5 : 1;
  const hours = days > 1 ? [0] : [0, 6, 12, 18];
  const ticks: Tick[] = [];
  // Counted from the end: the latest day is always there.
  for (let back = 0; back <= days; back += every) {
    const day = dayjs(end).startOf('day').subtract(back, 'day');
    for (const hour of hours) ticks.push({ at: day.hour(hour).valueOf(), isDay: hour === 0 });
  }
  return ticks.filter(({ at }) => at > start && at < end).sort((a, b) => a.at - b.at);
}
