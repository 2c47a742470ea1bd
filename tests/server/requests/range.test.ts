// Parsing of the Range header.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readRange } from '../../../server/http/range.ts';

const sizes = fc.integer({ min: 0, max: 1_000 });
const places = fc.integer({ min: 0, max: 1_500 });

it('a range never exceeds the file, whatever the header', () => {
  const numbers = fc.oneof(fc.nat().map(String), fc.constant(''), fc.stringMatching(/^\d{1,40}$/));
  const headers = fc.oneof(
    fc.string(),
    fc.tuple(numbers, numbers).map(([first, last]) => `bytes=${first}-${last}`),
    fc
      .array(fc.tuple(numbers, numbers), { minLength: 2, maxLength: 3 })
      .map((list) => `bytes=${list.join()}`),
  );
  fc.assert(
    fc.property(headers, sizes, (header, size) => {
      const range = readRange(header, size);
      if (range === null || range === 'beyond') return;
      expect(Number.isSafeInteger(range.start) && Number.isSafeInteger(range.end)).toBe(true);
      expect(range.start).toBeGreaterThanOrEqual(0);
      expect(range.end).toBeGreaterThanOrEqual(range.start);
      expect(range.end).toBeLessThan(size);
    }),
  );
});

it('a range equals the slice of an array', () => {
  fc.assert(
    fc.property(places, places, sizes, (first, last, size) => {
      const bytes = Array.from({ length: size }, (_, n) => n);
      const slice = bytes.slice(first, last + 1);
      const range = readRange(`bytes=${first}-${last}`, size);
      if (last < first) expect(range).toBeNull();
      else if (slice.length === 0) expect(range).toBe('beyond');
      else expect(range).toEqual({ start: slice[0], end: slice.at(-1) });
    }),
  );
});

it('a suffix range counts from the end', () => {
  fc.assert(
    fc.property(places, sizes, (count, size) => {
      const range = readRange(`bytes=-${count}`, size);
      if (count === 0 || size === 0) expect(range).toBe('beyond');
      else expect(range).toEqual({ start: Math.max(0, size - count), end: size - 1 });
    }),
  );
});

it('a long header is parsed without going back and forth in it', () => {
  // That would take minutes, longer than a test may.
  const length = 1_000_000;
  for (const header of [`bytes=${' '.repeat(length)}`, `bytes=${'1'.repeat(length)}`, '-'.repeat(length)])
    readRange(header, 10);
});
