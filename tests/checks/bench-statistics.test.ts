// Statistics of the bench's rounds: whatever the figures, a median lies among them and a ratio keeps its sense.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inRounds } from '../bench/rounds.ts';
import { median, pairedRatio, quantile } from '../bench/statistics.ts';

const times = fc.array(fc.double({ min: 0.01, max: 100_000, noNaN: true }), { minLength: 1, maxLength: 50 });

describe('median', () => {
  it('has as many values below it as above', () => {
    fc.assert(
      fc.property(times, (values) => {
        const middle = median(values);
        const below = values.filter((value) => value < middle).length;
        const above = values.filter((value) => value > middle).length;
        expect(Math.max(below, above)).toBeLessThanOrEqual(values.length / 2);
      }),
    );
  });

  it('of an even number of values is the mean of the middle two', () => {
    expect(median([4, 1, 3, 2])).toBe(2.5);
  });
});

describe('quantile', () => {
  it('is one of the values, with its share at or below it', () => {
    fc.assert(
      fc.property(times, fc.double({ min: 0.01, max: 1, noNaN: true }), (values, share) => {
        const found = quantile(values, share);
        expect(values).toContain(found);
        const below = values.filter((value) => value <= found).length;
        expect(below / values.length).toBeGreaterThanOrEqual(share - 1e-9);
      }),
    );
  });

  it('of 99 % is the second-slowest of a hundred', () => {
    const values = Array.from({ length: 100 }, (_, n) => n + 1);
    expect(quantile(values, 0.99)).toBe(99);
  });
});

describe('a paired ratio', () => {
  it('compares within a round, so that a slow machine does not change it', () => {
    fc.assert(
      fc.property(times, fc.double({ min: 0.1, max: 10, noNaN: true }), (floor, factor) => {
        const measured = floor.map((time) => time * factor);
        expect(pairedRatio(measured, floor)).toBeCloseTo(factor, 6);
      }),
    );
  });
});

describe('rounds', () => {
  it('measure every subject, in another order each time, and drop the first round', async () => {
    const order: string[] = [];
    const subject = (name: string) => async () => order.push(name);
    const figures = await inRounds(2, [subject('a'), subject('b')]);
    expect(order.join('')).toBe('abbaab');
    expect(figures).toEqual([
      [4, 5],
      [3, 6],
    ]);
  });
});
