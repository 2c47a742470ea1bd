// A range of days is the viewer's: from the first moment of the first to the last of the last, where they are.
// The zone's own rules decide, also where a day has 23 hours or no midnight.

/** From `from` on, and before `before`. */
export interface TimeSpan {
  from: Date;
  before: Date;
}

const hourMs = 3_600_000;
/** No zone is, or was, further from UTC than this. */
const maxUtcOffsetMs = 16 * hourMs;

/** Tells the day of a moment where a zone is, as yyyy-MM-dd. */
function calendarOf(timeZone: string): (at: number) => string {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return (at) => format.format(at);
}

/** The first moment that belongs to a day or to one after it: found by halving, for days only go forward. */
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
