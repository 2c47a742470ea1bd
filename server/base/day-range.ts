// A range of days in the viewer's time zone, which may have days of 23 hours or without a midnight.
import { hourMs } from '../../contract/common/durations.ts';

/** `from` is included, `before` is not. */
export interface TimeSpan {
  from: Date;
  before: Date;
}

/** No zone is, or was, further from UTC than this. */
const maxUtcOffsetMs = 16 * hourMs;

function calendarOf(timeZone: string): (at: number) => string {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return (at) => format.format(at);
}

/** The first moment of a day (or, if the zone skipped it, of the next), by binary search. */
function beginOf(day: string, calendar: (at: number) => string): number {
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
