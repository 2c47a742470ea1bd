// The position in a recording, whatever its speed, its loop and the time at which it is read.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limiterCurve, limiterRange, matchFactor } from '../../../src/features/requests/player/levels.ts';
import {
  formatPosition,
  noMarks,
  type Playback,
  percentOf,
  positionAt,
  startPosition,
  toLoop,
  withMark,
} from '../../../src/features/requests/player/position.ts';

const speed = fc.constantFrom(0.5, 1, 1.5, 2);
const seconds = fc.double({ min: 1, max: 4000, noNaN: true });
const part = fc.double({ min: 0, max: 1, noNaN: true });
const clock = fc.double({ min: 0, max: 10_000, noNaN: true });
const digits = 6;

const anyPlayback = fc
  .record({ end: seconds, from: part, at: clock, speed, loop: fc.option(fc.tuple(part, part)) })
  .map(({ end, from, at, speed, loop: ends }): Playback => {
    const [first = 0, second = 0] = [...(ends ?? [])].sort((a, b) => a - b);
    const loop = ends && toLoop({ from: first * end, to: second * end }, end);
    return { end, startedAt: at, speed, loop, from: startPosition(from * end, loop, end) };
  });

describe('a position', () => {
  it('stays within the recording, and within the loop once it is inside', () => {
    fc.assert(
      fc.property(anyPlayback, clock, (playback, later) => {
        const position = positionAt(playback, playback.startedAt + later);
        expect(position).toBeGreaterThanOrEqual(
          Math.min(playback.from, playback.loop?.from ?? playback.from),
        );
        expect(position).toBeLessThanOrEqual(playback.loop ? playback.loop.to : playback.end);
      }),
    );
  });

  it('has not moved before playback starts', () => {
    fc.assert(
      fc.property(anyPlayback, clock, (playback, before) => {
        expect(positionAt(playback, playback.startedAt - before)).toBe(playback.from);
      }),
    );
  });

  it('advances by speed × time until the end', () => {
    fc.assert(
      fc.property(anyPlayback, part, (playback, share) => {
        const free = { ...playback, loop: null };
        const left = (playback.end - playback.from) / playback.speed;
        expect(positionAt(free, playback.startedAt + share * left)).toBeCloseTo(
          playback.from + share * left * playback.speed,
          digits,
        );
        expect(positionAt(free, playback.startedAt + left + 1)).toBe(playback.end);
      }),
    );
  });

  it('is the same after playback restarts at another speed', () => {
    fc.assert(
      fc.property(anyPlayback, speed, part, part, (playback, next, first, second) => {
        fc.pre(playback.loop === null);
        const left = playback.end - playback.from;
        const changed = playback.startedAt + (first * left) / playback.speed;
        const middle = positionAt(playback, changed);
        const restarted = { ...playback, from: middle, startedAt: changed, speed: next };
        const rest = (second * (playback.end - middle)) / next;
        const expected = Math.min(playback.end, middle + rest * next);
        expect(positionAt(restarted, changed + rest)).toBeCloseTo(expected, digits);
      }),
    );
  });

  it('is the same after each round of a loop', () => {
    fc.assert(
      fc.property(anyPlayback, clock, fc.integer({ min: 1, max: 20 }), (playback, later, rounds) => {
        if (!playback.loop) return;
        const { from, to } = playback.loop;
        const inside = playback.startedAt + (to - playback.from) / playback.speed + later;
        const again = inside + (rounds * (to - from)) / playback.speed;
        const apart = Math.abs(positionAt(playback, again) - positionAt(playback, inside));
        // Where a round begins and ends, a rounding error is a whole round.
        expect(Math.min(apart, to - from - apart)).toBeLessThan(1e-4);
      }),
    );
  });

  it('is never past the end or the loop when playback starts', () => {
    fc.assert(
      fc.property(anyPlayback, fc.double({ min: -10, max: 5000, noNaN: true }), ({ loop, end }, asked) => {
        const from = startPosition(asked, loop, end);
        expect(from).toBeGreaterThanOrEqual(0);
        expect(from).toBeLessThan(loop ? loop.to : end);
      }),
    );
  });
});

describe('loop marks', () => {
  const mark = fc.tuple(fc.constantFrom('from' as const, 'to' as const), seconds);

  it('make a loop only in the right order, whatever was set before', () => {
    fc.assert(
      fc.property(fc.array(mark), mark, (before, [which, at]) => {
        const marks = [...before, [which, at] as const].reduce(
          (all, [name, position]) => withMark(all, name, position),
          noMarks,
        );
        expect(marks[which]).toBe(at);
        const { from, to } = marks;
        if (from !== null && to !== null) expect(to - from).toBeGreaterThanOrEqual(0.2);
      }),
    );
  });

  it('make no loop past the end of a shorter recording', () => {
    expect(toLoop({ from: 5, to: 9 }, 5)).toBeNull();
    expect(toLoop({ from: 5, to: 9 }, 7)).toEqual({ from: 5, to: 7 });
  });
});

describe('what the player shows', () => {
  it.each([
    [0, '00:00'],
    [5.99, '00:05'],
    [60, '01:00'],
    [4500, '75:00'],
  ])('for %d seconds is %s', (position, text) => expect(formatPosition(position)).toBe(text));

  it('is the elapsed time over the duration, and the progress', () => {
    expect(percentOf(5, 20)).toBe(25);
    expect(percentOf(5, 0)).toBe(0);
  });
});

describe('levels', () => {
  it('are limited to full scale, and unchanged below the knee', () => {
    const curve = [...limiterCurve()];
    const half = (curve.length - 1) / 2;
    curve.forEach((limited, at) => {
      const amplitude = (at / half - 1) * limiterRange;
      expect(Math.abs(limited)).toBeLessThanOrEqual(1);
      if (Math.abs(amplitude) <= 0.8) expect(limited).toBe(Math.fround(amplitude));
      expect(limited).toBeGreaterThanOrEqual(curve[at - 1] ?? -1);
    });
  });

  it('are matched to the quieter channel', () => {
    const rms = fc.double({ min: 0.001, max: 1, noNaN: true });
    fc.assert(
      fc.property(rms, rms, (a, b) => {
        expect(a * matchFactor(a, b)).toBeCloseTo(Math.min(a, b), digits);
        expect(matchFactor(a, b)).toBeLessThanOrEqual(1);
      }),
    );
    expect(matchFactor(0.5, 0)).toBe(1);
  });
});
