// Ranges of days and months in the viewer's time zone, which may have days of 23 hours or without a midnight. They are
// computed here, not in SQL: a database may not know the name that a browser gives its zone.
import { hourMs } from '../../contract/common/durations.ts';

/** `from` is included, `before` is not. */
export interface TimeSpan {
  from: Date;
  before: Date;
}

/** No zone is, or was, further from UTC than this. */
const maxUtcOffsetMs = 16 * hourMs;

function calendarOf(timeZone: string): (at: number | Date) => string {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return (at) => format.format(at);
}

/** The first moment of a day (or, if the zone skipped it, of the next), by binary search. */
function beginOf(day: string, calendar: (at: number | Date) => string): number {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  let before = midnight - maxUtcOffsetMs;
  let after = midnight + maxUtcOffsetMs;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (calendar(middle) < day) before = middle;
    else after = middle;
  }
  return after;
}

function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 24 * hourMs).toISOString().slice(0, 10);
}

/** The days from one to another, both whole, in an IANA time zone; days as yyyy-MM-dd. */
export function toTimeSpan(fromDay: string, toDay: string, timeZone: string): TimeSpan {
  const calendar = calendarOf(timeZone);
  return {
    from: new Date(beginOf(fromDay, calendar)),
    before: new Date(beginOf(dayAfter(toDay), calendar)),
  };
}

const lastMonth = '9999-12';

function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number)).toISOString().slice(0, 7);
}

/** A month in an IANA time zone, as yyyy-MM; `before` is null for the last one that has a name. */
export function toMonthSpan(month: string, timeZone: string): { from: Date; before: Date | null } {
  const calendar = calendarOf(timeZone);
  const beginOfMonth = (name: string) => new Date(beginOf(`${name}-01`, calendar));
  return {
    from: beginOfMonth(month),
    before: month === lastMonth ? null : beginOfMonth(monthAfter(month)),
  };
}

/** Tells in which month of an IANA time zone a moment is, as yyyy-MM. */
export function monthIn(timeZone: string): (at: Date) => string {
  const calendar = calendarOf(timeZone);
  return (at) => {
    const month = calendar(at).slice(0, -3);
    return month.length > lastMonth.length ? lastMonth : month;
  };
}
