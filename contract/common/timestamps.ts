// Timestamps and days on the wire. A timestamp has an offset; a day is the viewer's, whose time zone is sent with it.
import { z } from 'zod';
import { messageKey } from './message-key.ts';

/** Years that every calendar agrees on; others are mistakes. */
function isPlausibleYear(text: string): boolean {
  const year = new Date(text).getUTCFullYear();
  return year > 1000 && year < 9999;
}

/** ISO 8601 with offset. Aborts when invalid, so that only valid timestamps are compared. */
export const timestamp = z.iso
  .datetime({ offset: true, error: messageKey('momentInvalid'), abort: true })
  .refine(isPlausibleYear, messageKey('momentInvalid'));

/** yyyy-MM-dd. */
export const day = z.iso
  .date({ error: messageKey('dayInvalid'), abort: true })
  .refine(isPlausibleYear, messageKey('dayInvalid'));

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

/** IANA name of the zone whose days a range means. */
export const timeZone = z
  .string(messageKey('timeZoneUnknown'))
  .max(64, messageKey('timeZoneUnknown'))
  .refine(isTimeZone, messageKey('timeZoneUnknown'));
