// Times of the chart in words.
import dayjs from 'dayjs';
import { formatMonthDay } from '../../i18n/short-dates.ts';
import { serviceNow } from '../../lib/service-clock.ts';
import type { Tick } from './chart-parts.ts';

/** The time, with its day unless it is today. */
export function momentText(moment: number): string {
  const time = dayjs(moment).format('HH:mm');
  return dayjs(moment).isSame(serviceNow(), 'day') ? time : `${formatMonthDay(moment)} ${time}`;
}

/** The hour, or where a day begins, the day. */
export function tickText({ at, isDay }: Tick): string {
  return isDay ? formatMonthDay(at) : dayjs(at).format('HH:mm');
}
