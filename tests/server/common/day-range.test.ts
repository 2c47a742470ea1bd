// Days in a time zone: every moment belongs to exactly the day that the calendar of the zone shows.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { monthIn, toMonthSpan, toTimeSpan } from '../../../server/base/day-range.ts';

const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  'America/Havana',
  'America/Sao_Paulo',
  'Africa/Cairo',
  'Asia/Beirut',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
];

function dayOf(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(at);
}

const moments = fc.date({
  min: new Date('1990-01-01'),
  max: new Date('2040-01-01'),
  noInvalidDate: true,
});

it('a day contains exactly the moments that the calendar of its zone shows', () => {
  fc.assert(
    fc.property(moments, fc.constantFrom(...zones), (at, zone) => {
      const day = dayOf(at, zone);
      const { from, before } = toTimeSpan(day, day, zone);
      expect(from <= at && at < before).toBe(true);
      expect(dayOf(from, zone)).toBe(day);
      expect(dayOf(new Date(from.getTime() - 1), zone) < day).toBe(true);
      expect(dayOf(new Date(before.getTime() - 1), zone)).toBe(day);
      expect(dayOf(before, zone) > day).toBe(true);
    }),
  );
});

it('a month contains exactly the moments that the calendar of its zone shows', () => {
  fc.assert(
    fc.property(moments, fc.constantFrom(...zones), (at, zone) => {
      const month = dayOf(at, zone).slice(0, 7);
      const { from, before } = toMonthSpan(month, zone);
      expect(monthIn(zone)(at)).toBe(month);
      expect(from <= at && before !== null && at < before).toBe(true);
      expect(dayOf(from, zone).slice(0, 7)).toBe(month);
      expect(dayOf(new Date(from.getTime() - 1), zone) < month).toBe(true);
      expect(before && monthIn(zone)(before) > month).toBe(true);
    }),
  );
});

it('the last month that has a name goes on', () => {
  const end = new Date('9999-12-31T23:59:59Z');
  expect(toMonthSpan('9999-12', 'UTC')).toEqual({ from: new Date('9999-12-01T00:00:00Z'), before: null });
  for (const zone of zones) expect(monthIn(zone)(end)).toBe('9999-12');
});

describe('a day', () => {
  const hours = (day: string, zone: string) => {
    const { from, before } = toTimeSpan(day, day, zone);
    return (before.getTime() - from.getTime()) / 3_600_000;
  };

  it('has 23 or 25 hours when clocks change', () => {
    expect(hours('2026-03-29', 'Europe/Berlin')).toBe(23);
    expect(hours('2026-10-25', 'Europe/Berlin')).toBe(25);
    expect(hours('2026-03-28', 'Europe/Berlin')).toBe(24);
    expect(hours('2026-10-04', 'Australia/Lord_Howe')).toBe(23.5);
  });

  it('begins with the next hour when its midnight is skipped', () => {
    const { from } = toTimeSpan('2018-11-04', '2018-11-04', 'America/Sao_Paulo');
    expect(from.toISOString()).toBe('2018-11-04T03:00:00.000Z');
  });

  it('is empty when its zone skipped it', () => {
    const { from, before } = toTimeSpan('2011-12-30', '2011-12-30', 'Pacific/Apia');
    expect(from).toEqual(before);
  });
});

it('a range of days contains its first and last day completely', () => {
  expect(toTimeSpan('2026-03-01', '2026-03-31', 'America/New_York')).toEqual({
    from: new Date('2026-03-01T05:00:00Z'),
    before: new Date('2026-04-01T04:00:00Z'),
  });
});
