// The column of an hour in the row of its day. The day on which clocks are set back has 25 of them.
import dayjs from 'dayjs';
import { hourMs } from '../../contract/common/durations.ts';
import { countHours, toDay } from '../lib/day-range.ts';

const hoursInDay = 24;

/** The columns of a moment's day; the day on which clocks are set forward leaves one out. */
export function columnsAt(at: string): number {
  const day = toDay(Date.parse(at));
  return Math.max(hoursInDay, countHours({ from: day, to: day }));
}

/** From 1 on. */
export function columnOf(at: string): number {
  if (columnsAt(at) === hoursInDay) return dayjs(at).hour() + 1;
  return Math.floor((Date.parse(at) - dayjs(at).startOf('day').valueOf()) / hourMs) + 1;
}
