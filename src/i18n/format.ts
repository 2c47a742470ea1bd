// Dates, times and numbers. Times are in the viewer's time zone, 24 h.
import dayjs from 'dayjs';

/** 'MM-DD-YYYY, HH:mm:ss' */
export function formatMoment(moment: string | number): string {
  return dayjs(moment).format('MM-DD-YYYY, HH:mm:ss');
}

/** 'MM-DD HH:mm', for the narrow card of a phone. */
export function formatShortMoment(moment: string): string {
  return dayjs(moment).format('MM-DD HH:mm');
}

export function formatDay(moment: string): string {
  return dayjs(moment).format('MM-DD-YYYY');
}

/** 'YYYYMMDD_HHmmss', the id of a log entry. */
export function formatStamp(moment: string): string {
  return dayjs(moment).format('YYYYMMDD_HHmmss');
}

/** The time, with the date unless it is today. */
export function formatTime(moment: number, pattern: 'HH:mm' | 'HH:mm:ss', now = Date.now()): string {
  return dayjs(moment).format(dayjs(moment).isSame(now, 'day') ? pattern : `MM-DD-YYYY, ${pattern}`);
}

/** Created once, on first use: creating it takes longer than drawing a row. */
let zoneFormat: Intl.DateTimeFormat | undefined;

/** The abbreviation of the viewer's time zone at a moment, such as 'EST'. */
export function zoneAbbreviation(at: Date = new Date()): string {
  zoneFormat ??= new Intl.DateTimeFormat('en-US', { timeZoneName: 'short' });
  const parts = zoneFormat.formatToParts(at);
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? '';
}

/** How long ago a moment was: '8 seconds ago'. */
export function formatAgo(moment: string, language: string, now = Date.now()): string {
  const seconds = Math.min(0, Math.round((Date.parse(moment) - now) / 1000));
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  if (seconds > -60) return words.format(seconds, 'second');
  if (seconds > -3600) return words.format(Math.ceil(seconds / 60), 'minute');
  if (seconds > -86_400) return words.format(Math.ceil(seconds / 3600), 'hour');
  return words.format(Math.ceil(seconds / 86_400), 'day');
}

/** '256 KiB' or '1.2 MiB' */
export function formatBytes(bytes: number): string {
  const kibibytes = bytes / 1024;
  return kibibytes < 1024 ? `${Math.ceil(kibibytes)} KiB` : `${(kibibytes / 1024).toFixed(1)} MiB`;
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
