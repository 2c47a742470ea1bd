import fc from 'fast-check';
import { expect, it } from 'vitest';
import { axisOf } from '../../../src/features/overview/axis.ts';

const counts = (online: number, offline: number) => ({ online, offline });

it('lies around the data, on a few lines of whole numbers in even steps', () => {
  const points = fc.array(fc.record({ online: fc.nat(200_000), offline: fc.nat(200_000) }), { minLength: 1 });
  fc.assert(
    fc.property(points, (all) => {
      const { from, to, lines } = axisOf(all);
      expect(from).toBeGreaterThanOrEqual(0);
      expect(from).toBeLessThanOrEqual(Math.min(...all.map(({ online }) => online)));
      expect(to).toBe(Math.max(2, ...all.map(({ online, offline }) => online + offline)));
      expect(lines[0]).toBe(from);
      expect(lines.length).toBeGreaterThanOrEqual(2);
      expect(lines.length).toBeLessThanOrEqual(6);
      const [first = 0, second = 0] = lines;
      expect(lines).toEqual(lines.map((_, index) => first + index * (second - first)));
      expect(lines.every((line) => Number.isInteger(line) && line <= to)).toBe(true);
    }),
  );
});

it('begins where the worst takes a quarter of the height, so that an outage of a large fleet is seen', () => {
  expect(axisOf([counts(99_000, 1_000), counts(95_000, 5_000)])).toEqual({
    from: 80_000,
    to: 100_000,
    lines: [80_000, 85_000, 90_000, 95_000, 100_000],
  });
});

it('does not draw a few of a large fleet as an outage', () => {
  expect(axisOf([counts(99_997, 3)]).from).toBe(98_000);
});

it('begins at zero where much is Offline, or nothing, and for a fleet of three', () => {
  expect(axisOf([counts(121, 31)]).from).toBe(0);
  expect(axisOf([counts(152, 0)]).from).toBe(0);
  expect(axisOf([counts(2, 1)])).toEqual({ from: 0, to: 3, lines: [0, 1, 2, 3] });
  expect(axisOf([counts(0, 0)]).lines).toEqual([0, 1, 2]);
});
