// Moments and days on the wire. A moment carries its offset; a day is the viewer's, whose time zone goes beside it.
import { z } from 'zod';
import { messageKey } from './messages.ts';

/** Years in which all who count time count alike; what is outside of them is a mistake. */
function isPlausibleYear(text: string): boolean {
  const year = new Date(text).getUTCFullYear();
  return year > 1000 && year < 9999;
}

/** ISO 8601 with offset. What is none ends there, as with a day: two are compared only where both can be read. */
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

/** An IANA name: whose days a range of days means. */
export const timeZone = z
  .string(messageKey('timeZoneUnknown'))
  .max(64, messageKey('timeZoneUnknown'))
  .refine(isTimeZone, messageKey('timeZoneUnknown'));
