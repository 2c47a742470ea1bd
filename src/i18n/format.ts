// Dates and numbers, in one place. Times are shown in the viewer's zone, 24 h.
import dayjs from 'dayjs';

/** A moment as 'MM-DD-yyyy, HH:mm:ss'. */
export function formatMoment(moment: string | number): string {
  return dayjs(moment).format('MM-DD-YYYY, HH:mm:ss');
}

/** The same for a phone's narrow card: 'MM-DD HH:mm'. */
export function formatShortMoment(moment: string): string {
  return dayjs(moment).format('MM-DD HH:mm');
}

/** A day as 'MM-DD-YYYY'. */
export function formatDay(moment: string): string {
  return dayjs(moment).format('MM-DD-YYYY');
}

/** A moment as the id of a log's entry: 'YYYYMMDD_HHmmss'. */
export function formatStamp(moment: string): string {
  return dayjs(moment).format('YYYYMMDD_HHmmss');
}

/** A time of today; a moment of another day says its day, too. */
export function formatTime(moment: number, pattern: 'HH:mm' | 'HH:mm:ss', now = Date.now()): string {
  return dayjs(moment).format(dayjs(moment).isSame(now, 'day') ? pattern : `MM-DD-YYYY, ${pattern}`);
}

/** Made when it is first needed, and once: it takes longer than a row. */
let zoneNames: Intl.DateTimeFormat | undefined;

/** The abbreviation of the viewer's zone at a moment, such as 'EST'. */
export function zoneAbbreviation(at: Date = new Date()): string {
  zoneNames ??= new Intl.DateTimeFormat('en-US', { timeZoneName: 'short' });
  const parts = zoneNames.formatToParts(at);
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? '';
}

/** How long ago a moment was, in words of the given language: '8 seconds ago'. */
export function formatAgo(moment: string, language: string, now = Date.now()): string {
  const seconds = Math.min(0, Math.round((Date.parse(moment) - now) / 1000));
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  if (seconds > -60) return words.format(seconds, 'second');
  if (seconds > -3600) return words.format(Math.ceil(seconds / 60), 'minute');
  if (seconds > -86_400) return words.format(Math.ceil(seconds / 3600), 'hour');
  return words.format(Math.ceil(seconds / 86_400), 'day');
}

/** A size in bytes as '256 KiB' or '1.2 MiB'. */
export function formatBytes(bytes: number): string {
  const kibibytes = bytes / 1024;
  return kibibytes < 1024 ? `${Math.ceil(kibibytes)} KiB` : `${(kibibytes / 1024).toFixed(1)} MiB`;
}

/** By language; made once each, as the zone's names are. */
const numbers = new Map<string, Intl.NumberFormat>();

/** A number with the language's separators: '100,000'. */
export function formatNumber(value: number, language: string): string {
  let format = numbers.get(language);
  if (!format) {
    format = new Intl.NumberFormat(language);
    numbers.set(language, format);
  }
  return format.format(value);
}
