// Ranges of the viewer's days, also where the clocks change.
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { columnOf, columnsAt } from '../../src/connection/hour-columns.ts';
import { countHours, defaultDayRange, toDay, toInterval } from '../../src/lib/day-range.ts';

const zone = process.env.TZ;
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

const zones = fc.constantFrom('America/Chicago', 'Asia/Kathmandu', 'Pacific/Apia', 'Europe/Berlin', 'UTC');
const moment = fc.integer({ min: Date.parse('2024-01-01'), max: Date.parse('2027-12-31') });

describe('a range of days', () => {
  it('is the last 7 days through today, until 23:59:59 in the time zone of the viewer', () => {
    process.env.TZ = 'America/Chicago';
    const now = Date.parse('2026-11-21T03:00:00Z');
    expect(defaultDayRange(now)).toEqual({ from: '2026-11-13', to: '2026-11-20' });
    expect(toInterval(defaultDayRange(now))).toEqual({
      first: '2026-11-13T00:00:00-06:00',
      last: '2026-11-20T23:59:59.999-06:00',
    });
    expect(countHours(defaultDayRange(now))).toBe(192);
  });

  it('has an hour more on the day when daylight saving time ends', () => {
    process.env.TZ = 'America/Chicago';
    expect(countHours({ from: '2026-11-01', to: '2026-11-01' })).toBe(25);
    expect(countHours({ from: '2026-03-08', to: '2026-03-08' })).toBe(23);
  });

  it('has a column of the strip for each of its hours, the 25th included', () => {
    process.env.TZ = 'America/Chicago';
    const from = (start: string, hours: number) =>
      Array.from({ length: hours }, (_, hour) =>
        new Date(Date.parse(start) + hour * 3_600_000).toISOString(),
      );
    const long = from('2026-11-01T05:00:00Z', 25);
    expect(long.map(columnsAt)).toEqual(Array(25).fill(25));
    expect(long.map(columnOf)).toEqual(long.map((_, hour) => hour + 1));
    const short = from('2026-03-08T06:00:00Z', 23);
    expect(short.map(columnsAt)).toEqual(Array(23).fill(24));
    expect(short.map(columnOf).slice(0, 4)).toEqual([1, 2, 4, 5]);
  });

  it('contains the time that it was made from, and the limits of its days', () => {
    fc.assert(
      fc.property(zones, moment, (where, now) => {
        process.env.TZ = where;
        const range = defaultDayRange(now);
        const { first, last } = toInterval(range);
        expect(Date.parse(first)).toBeLessThanOrEqual(now);
        expect(Date.parse(last)).toBeGreaterThanOrEqual(now);
        expect(toDay(Date.parse(first))).toBe(range.from);
        expect(toDay(Date.parse(last))).toBe(range.to);
        expect(toDay(Date.parse(last) + 1)).not.toBe(range.to);
      }),
    );
  });
});
