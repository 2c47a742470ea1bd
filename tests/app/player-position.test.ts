// Where a recording is, whatever its speed, its loop and the moment that it is asked at.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  limit,
  limiterCurve,
  limiterRange,
  matchFactor,
} from '../../src/features/monitor-details/player/levels.ts';
import {
  formatPosition,
  minLoopSeconds,
  noMarks,
  type Playback,
  percentOf,
  positionAt,
  startPosition,
  toLoop,
  withMark,
} from '../../src/features/monitor-details/player/position.ts';

const speed = fc.constantFrom(0.5, 1, 1.5, 2);
const seconds = fc.double({ min: 1, max: 4000, noNaN: true });
const part = fc.double({ min: 0, max: 1, noNaN: true });
const clock = fc.double({ min: 0, max: 10_000, noNaN: true });
const close = 6;

/** A recording that plays from somewhere, with or without a loop. */
const anyRun = fc
  .record({ end: seconds, from: part, at: clock, speed, loop: fc.option(fc.tuple(part, part)) })
  .map(({ end, from, at, speed, loop: ends }): Playback => {
    const [first = 0, second = 0] = [...(ends ?? [])].sort((a, b) => a - b);
    const loop = ends && toLoop({ from: first * end, to: second * end }, end);
    return { end, startedAt: at, speed, loop, from: startPosition(from * end, loop, end) };
  });

describe('a position', () => {
  it('stays within the recording, and within its loop once it is there', () => {
    fc.assert(
      fc.property(anyRun, clock, (run, later) => {
        const position = positionAt(run, run.startedAt + later);
        expect(position).toBeGreaterThanOrEqual(Math.min(run.from, run.loop?.from ?? run.from));
        expect(position).toBeLessThanOrEqual(run.loop ? run.loop.to : run.end);
      }),
    );
  });

  it('has not moved before it begins', () => {
    fc.assert(
      fc.property(anyRun, clock, (run, before) => {
        expect(positionAt(run, run.startedAt - before)).toBe(run.from);
      }),
    );
  });

  it('grows by speed × time where nothing ends', () => {
    fc.assert(
      fc.property(anyRun, part, (run, share) => {
        const free = { ...run, loop: null };
        const left = (run.end - run.from) / run.speed;
        expect(positionAt(free, run.startedAt + share * left)).toBeCloseTo(
          run.from + share * left * run.speed,
          close,
        );
        expect(positionAt(free, run.startedAt + left + 1)).toBe(run.end);
      }),
    );
  });

  it('is the same when it is left and begun anew, at whatever speeds', () => {
    fc.assert(
      fc.property(anyRun, speed, part, part, (run, next, first, second) => {
        fc.pre(run.loop === null);
        const left = run.end - run.from;
        const changed = run.startedAt + (first * left) / run.speed;
        const middle = positionAt(run, changed);
        const anew = { ...run, from: middle, at: changed, speed: next };
        const rest = (second * (run.end - middle)) / next;
        const expected = Math.min(run.end, middle + rest * next);
        expect(positionAt(anew, changed + rest)).toBeCloseTo(expected, close);
      }),
    );
  });

  it('comes back to the same place after each round of a loop', () => {
    fc.assert(
      fc.property(anyRun, clock, fc.integer({ min: 1, max: 20 }), (run, later, rounds) => {
        if (!run.loop) return;
        const { from, to } = run.loop;
        const inside = run.startedAt + (to - run.from) / run.speed + later;
        const again = inside + (rounds * (to - from)) / run.speed;
        const apart = Math.abs(positionAt(run, again) - positionAt(run, inside));
        // Where a round begins and ends, a rounding error is a whole round.
        expect(Math.min(apart, to - from - apart)).toBeLessThan(1e-4);
      }),
    );
  });

  it('to play from is never past the end nor past a loop', () => {
    fc.assert(
      fc.property(anyRun, fc.double({ min: -10, max: 5000, noNaN: true }), ({ loop, end }, asked) => {
        const from = startPosition(asked, loop, end);
        expect(from).toBeGreaterThanOrEqual(0);
        expect(from).toBeLessThan(loop ? loop.to : end);
      }),
    );
  });
});

describe('marks', () => {
  const mark = fc.tuple(fc.constantFrom('from' as const, 'to' as const), seconds);

  it('make a loop only the right way round, whatever was set before', () => {
    fc.assert(
      fc.property(fc.array(mark), mark, (before, [which, at]) => {
        const marks = [...before, [which, at] as const].reduce(
          (all, [name, position]) => withMark(all, name, position),
          noMarks,
        );
        expect(marks[which]).toBe(at);
        const { from, to } = marks;
        if (from !== null && to !== null) expect(to - from).toBeGreaterThanOrEqual(minLoopSeconds);
      }),
    );
  });

  it('past the end of a shorter recording make none', () => {
    expect(toLoop({ from: 5, to: 9 }, 5)).toBeNull();
    expect(toLoop({ from: 5, to: 9 }, 7)).toEqual({ from: 5, to: 7 });
  });
});

describe('what is said', () => {
  it.each([
    [0, '00:00'],
    [5.99, '00:05'],
    [60, '01:00'],
    [4500, '75:00'],
  ])('of %d seconds is %s', (position, text) => expect(formatPosition(position)).toBe(text));

  it('of progress is elapsed over duration', () => {
    expect(percentOf(5, 20)).toBe(25);
    expect(percentOf(5, 0)).toBe(0);
  });
});

describe('loudness', () => {
  const amplitude = fc.double({ min: -limiterRange, max: limiterRange, noNaN: true });

  it('is never more than a loudspeaker can do, and untouched where it is low', () => {
    fc.assert(
      fc.property(amplitude, amplitude, (one, other) => {
        expect(Math.abs(limit(one))).toBeLessThanOrEqual(1);
        if (Math.abs(one) <= 0.8) expect(limit(one)).toBe(one);
        if (one < other) expect(limit(one)).toBeLessThanOrEqual(limit(other));
      }),
    );
    const curve = limiterCurve();
    expect(curve[(curve.length - 1) / 2]).toBe(0);
    expect(Math.abs(curve[0] ?? 2)).toBeLessThanOrEqual(1);
  });

  it('of both channels is that of the quieter one when it is matched', () => {
    const rms = fc.double({ min: 0.001, max: 1, noNaN: true });
    fc.assert(
      fc.property(rms, rms, (a, b) => {
        expect(a * matchFactor(a, b)).toBeCloseTo(Math.min(a, b), close);
        expect(matchFactor(a, b)).toBeLessThanOrEqual(1);
      }),
    );
    expect(matchFactor(0.5, 0)).toBe(1);
  });
});
