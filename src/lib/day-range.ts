// A range of the viewer's local days.
import dayjs from 'dayjs';

/** From the first to the last day, both whole: 'YYYY-MM-DD'. */
export interface DayRange {
  from: string;
  to: string;
}

const format = 'YYYY-MM-DD';

export function toDay(now: number): string {
  return dayjs(now).format(format);
}

/** The last 7 days through today. */
export function lastDays(now: number): DayRange {
  return { from: dayjs(now).subtract(7, 'day').format(format), to: toDay(now) };
}

/** Its first moment, and its last, in the second 23:59:59; ISO 8601 with the viewer's offset. */
export function toInterval({ from, to }: DayRange): { first: string; last: string } {
  return {
    first: dayjs(from).startOf('day').format(),
    last: dayjs(to).endOf('day').format('YYYY-MM-DDTHH:mm:ss.SSSZ'),
  };
}

/** The whole hours of the range; a day of the clocks' change has one more or less. */
export function countHours({ from, to }: DayRange): number {
  return dayjs(to).add(1, 'day').startOf('day').diff(dayjs(from).startOf('day'), 'hour');
}
