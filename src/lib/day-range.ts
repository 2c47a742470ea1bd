// A range of days in the viewer's time zone.
import dayjs from 'dayjs';

/** First and last day, both included: 'YYYY-MM-DD'. */
export interface DayRange {
  from: string;
  to: string;
}

const format = 'YYYY-MM-DD';

export function toDay(now: number): string {
  return dayjs(now).format(format);
}

/** From 7 days ago to today. */
export function defaultDayRange(now: number): DayRange {
  return { from: dayjs(now).subtract(7, 'day').format(format), to: toDay(now) };
}

/** Its first moment and its last, at 23:59:59; ISO 8601 with the viewer's offset. */
export function toInterval({ from, to }: DayRange): { first: string; last: string } {
  return {
    first: dayjs(from).startOf('day').format(),
    last: dayjs(to).endOf('day').format('YYYY-MM-DDTHH:mm:ss.SSSZ'),
  };
}

/** A day on which daylight saving time begins or ends has 23 or 25 hours. */
export function countHours({ from, to }: DayRange): number {
  return dayjs(to).add(1, 'day').startOf('day').diff(dayjs(from).startOf('day'), 'hour');
}
