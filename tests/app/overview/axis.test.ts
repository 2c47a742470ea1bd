import fc from 'fast-check';
import { expect, it } from 'vitest';
import { axisAround } from '../../../src/features/overview/axis.ts';

it('lies around the data, on a few lines of whole numbers in even steps', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(200_000), { minLength: 1 }), (counts) => {
      const { from, to, lines } = axisAround(counts);
      expect(from).toBeGreaterThanOrEqual(0);
      expect(from).toBeLessThanOrEqual(Math.min(...counts));
      expect(to).toBeGreaterThanOrEqual(Math.max(...counts));
      expect([lines[0], lines.at(-1)]).toEqual([from, to]);
      expect(lines.length).toBeGreaterThanOrEqual(3);
      expect(lines.length).toBeLessThanOrEqual(9);
      const [first = 0, second = 0] = lines;
      expect(lines).toEqual(lines.map((_, index) => first + index * (second - first)));
      expect(lines.every(Number.isInteger)).toBe(true);
    }),
  );
});

it('is not drawn from zero where the numbers are far from it', () => {
  expect(axisAround([140, 149, 152])).toEqual({ from: 140, to: 155, lines: [140, 145, 150, 155] });
});
