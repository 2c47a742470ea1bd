// Dates where there is no room for whole ones: months below bars, days below a chart.
import dayjs from 'dayjs';
import { dayPattern } from './format.ts';

const firstDay = (month: string) => dayjs(`${month}-01`).toDate();

/**
 * 'Mar' in English
 * @param month yyyy-MM
 */
export function formatMonth(month: string, language: string): string {
  return firstDay(month).toLocaleDateString(language, { month: 'short' });
}

/**
 * 'Mar 2027' in English
 * @param month yyyy-MM
 */
export function formatMonthOfYear(month: string, language: string): string {
  return firstDay(month).toLocaleDateString(language, { month: 'short', year: 'numeric' });
}

/** 'MM-DD' in English */
export function formatMonthDay(moment: number): string {
  return dayjs(moment).format(dayPattern().replace(/^YYYY\W|\WYYYY$/, ''));
}
