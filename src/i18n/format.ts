// Dates, times and numbers. Times are in the viewer's time zone, 24 h.
import dayjs from 'dayjs';
import type { Language } from '../../contract/common/languages.ts';
import { serviceNow } from '../lib/service-clock.ts';
import { pageLanguage } from './page-language.ts';

const englishDay = 'MM-DD-YYYY';
/** Other languages write days as French does. */
const dayPatterns: Partial<Record<Language, string>> = {
  en: englishDay,
  de: 'DD.MM.YYYY',
  ja: 'YYYY/MM/DD',
  zh: 'YYYY/MM/DD',
};

/** How the page's language writes a day, in dayjs's letters: 'MM-DD-YYYY' in English. */
export function dayPattern(): string {
  return dayPatterns[pageLanguage()] ?? 'DD/MM/YYYY';
}

/** 'MM-DD-YYYY, HH:mm:ss' in English */
export function formatMoment(moment: string | number): string {
  return dayjs(moment).format(`${dayPattern()}, HH:mm:ss`);
}

/** 'MM-DD-YYYY, HH:mm:ss' in every language: files are read by programs. */
export function formatCsvMoment(moment: string): string {
  return dayjs(moment).format(`${englishDay}, HH:mm:ss`);
}

/** 'UTC+01:00': what a time is ahead of UTC where the viewer is. */
export function formatOffset(moment: string): string {
  return `UTC${dayjs(moment).format('Z')}`;
}

/** A date without a time: a day, or midnight in UTC, as which many backends write one. */
const dateAlone = /^(\d{4})-(\d\d)-(\d\d)(T00:00(:00(\.0+)?)?(Z|[+-]00:00))?$/;

/** A date without a time is the same in every time zone, a moment is shown as the viewer's day. */
export function formatDay(date: string): string {
  const [, year, month, day] = dateAlone.exec(date) ?? [];
  return year
    ? dayPattern()
        .replace('YYYY', year)
        .replace('MM', month ?? '')
        .replace('DD', day ?? '')
    : dayjs(date).format(dayPattern());
}

/** 'YYYYMMDD_HHmmss', the id of a log entry. */
export function formatStamp(moment: string): string {
  return dayjs(moment).format('YYYYMMDD_HHmmss');
}

/** The time of a moment of today, the date of an earlier one: as much as a narrow column has room for. */
export function formatTimeOrDay(moment: number, now = serviceNow()): string {
  return dayjs(moment).format(dayjs(moment).isSame(now, 'day') ? 'HH:mm' : dayPattern());
}

/** The time, with the date unless it is today. */
export function formatTime(moment: number, time: 'HH:mm' | 'HH:mm:ss', now = serviceNow()): string {
  return dayjs(moment).format(dayjs(moment).isSame(now, 'day') ? time : `${dayPattern()}, ${time}`);
}

/** Created once for a time zone, on first use: creating it takes longer than drawing a row. */
let zoneFormat: { offsets: string; format: Intl.DateTimeFormat } | undefined;

/** Tells whether the device's time zone is another one than before, without the cost of asking for its name. */
function zoneOffsets(): string {
  return [0, 6].map((month) => new Date(2026, month).getTimezoneOffset()).join();
}

/** The abbreviation of the viewer's time zone at a moment, such as 'CST' in winter and 'CDT' in summer. */
export function zoneAbbreviation(at: Date = new Date(serviceNow())): string {
  const offsets = zoneOffsets();
  if (zoneFormat?.offsets !== offsets)
    zoneFormat = { offsets, format: new Intl.DateTimeFormat('en-US', { timeZoneName: 'short' }) };
  const parts = zoneFormat.format.formatToParts(at);
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? '';
}

/** By language: creating one takes longer than drawing a row. */
const agoFormats = new Map<string, Intl.RelativeTimeFormat>();

const hourSeconds = 3600;
const daySeconds = 24 * hourSeconds;

/**
 * Each with its length, and from how many seconds on the next one is used. Of days and months there are two or more, because
 * one would be called 'yesterday', which 25 hours need not be.
 */
export const agoUnits = [
  ['minute', 60, hourSeconds],
  ['hour', hourSeconds, 2 * daySeconds],
  ['day', daySeconds, 60 * daySeconds],
  ['month', 30 * daySeconds, Infinity],
] as const;

/** How long ago a moment was: 'now' for less than a minute, '9 days ago'. */
export function formatAgo(moment: string, language: string, now = serviceNow()): string {
  let format = agoFormats.get(language);
  if (!format) {
    format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
    agoFormats.set(language, format);
  }
  const seconds = Math.max(0, Math.round((now - Date.parse(moment)) / 1000));
  if (seconds < 60) return format.format(0, 'second');
  const [unit, length] = agoUnits.find(([, , until]) => seconds < until) ?? agoUnits[0];
  return format.format(-Math.floor(seconds / length), unit);
}

/** '0:42', '12:07' or '26:03:00'. */
export function formatElapsed(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(whole % 60)}`;
}

/** '256 KiB' or '1.2 MiB' */
export function formatBytes(bytes: number): string {
  const kibibytes = bytes / 1024;
  if (kibibytes < 1024) return `${Math.ceil(kibibytes)} KiB`;
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return `${(kibibytes / 1024).toLocaleString(pageLanguage(), digits)} MiB`;
}

const numberFormats = new Map<string, Intl.NumberFormat>();

/** '100,000' with the separators of the language. */
export function formatNumber(value: number, language: string): string {
  let format = numberFormats.get(language);
  if (!format) {
    format = new Intl.NumberFormat(language);
    numberFormats.set(language, format);
  }
  return format.format(value);
}
