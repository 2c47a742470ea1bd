import { expect, it } from 'vitest';
import type { History } from '../../../contract/overview/overview.ts';
import {
  gapsOf,
  outagesOf,
  pointsOf,
  runsOf,
  ticksOf,
  worstOf,
} from '../../../src/features/overview/chart-parts.ts';

const day = '2026-11-30T';
const ms = (time: string) => Date.parse(`${day}${time}:00Z`);

function point(time: string, online: number, offline: number) {
  const at = `${day}${time}:00.000Z`;
  return { at, counted_at: at, online, offline, never_connected: 0 };
}

function historyOf(points: History['points'], to = '03:00'): History {
  return { from: `${day}00:00:00.000Z`, to: `${day}${to}:00.000Z`, minutes: 30, points };
}

function fleetAt(time: string, online: number, offline: number) {
  return { at: `${day}${time}:00.000Z`, online, offline, never_connected: 0 };
}

it('has gaps between its runs and after them, none before the first, of which nothing may have been known', () => {
  const history = historyOf([point('01:00', 3, 0), point('02:00', 2, 1)]);
  const runs = runsOf(history.points, history);
  expect(runs.map(({ from, to }) => [from, to])).toEqual([
    [ms('01:00'), ms('01:30')],
    [ms('02:00'), ms('02:30')],
  ]);
  expect(gapsOf(runs, history)).toEqual([
    { from: ms('01:30'), to: ms('02:00') },
    { from: ms('02:30'), to: ms('03:00') },
  ]);
});

it('leaves out points of the future, and sorts those of a clock that was set back', () => {
  const history = historyOf([point('02:00', 2, 1), point('01:00', 3, 0), point('04:00', 0, 3)]);
  const points = pointsOf(history, fleetAt('03:00', 1, 2));
  expect(points.map(({ at }) => at.slice(11, 16))).toEqual(['01:00', '02:00', '03:00']);
});

it('ends with its last point where the fleet is of another time', () => {
  const history = historyOf([point('02:30', 2, 1)]);
  expect(pointsOf(history, fleetAt('00:10', 1, 2))).toEqual(history.points);
});

it('has no gap where the last sample before now has not been taken yet', () => {
  const history = historyOf([point('02:00', 2, 1)], '03:10');
  const points = pointsOf(history, fleetAt('03:10', 1, 2));
  expect(runsOf(points, history)).toHaveLength(1);
});

it('finds the parts in which some were Offline, and the worst, the latest of several', () => {
  const history = historyOf([
    point('00:00', 3, 0),
    point('00:30', 2, 1),
    point('01:00', 1, 2),
    point('01:30', 3, 0),
    point('02:00', 1, 2),
    point('02:30', 3, 0),
  ]);
  const outages = runsOf(history.points, history).flatMap(outagesOf);
  expect(outages.map(({ from, to }) => [from, to])).toEqual([
    [ms('00:30'), ms('01:30')],
    [ms('02:00'), ms('02:30')],
  ]);
  expect(worstOf(history.points)?.at).toBe(`${day}02:00:00.000Z`);
  expect(worstOf([point('00:00', 3, 0)])).toBeNull();
});

it('marks the hours of a day, and the days of a longer range', () => {
  const to = new Date(2026, 10, 30, 9, 15);
  const back = (days: number) => new Date(2026, 10, 30 - days, 9, 15).toISOString();
  const ticks = (days: number) =>
    ticksOf({ from: back(days), to: to.toISOString() }).map(({ at, isDay }) => [
      new Date(at).getHours(),
      isDay,
    ]);
  expect(ticks(1)).toEqual([
    [12, false],
    [18, false],
    [0, true],
    [6, false],
  ]);
  expect(ticks(7)).toEqual(Array.from({ length: 7 }, () => [0, true]));
  expect(ticks(30)).toHaveLength(6);
});
