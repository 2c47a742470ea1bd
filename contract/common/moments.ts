// Moments and days on the wire. A moment carries its offset; a day is the viewer's, whose time zone goes beside it
// (decisions, section 2, Times).
import { z } from 'zod';
import { say } from './messages.ts';

/** Years in which all who count time count alike; what is outside of them is a mistake. */
function isOfOurTime(text: string): boolean {
  const year = new Date(text).getUTCFullYear();
  return year > 1000 && year < 9999;
}

/** ISO 8601 with offset. What is none ends there, as with a day: two are compared only where both can be read. */
export const moment = z.iso
  .datetime({ offset: true, error: say('momentInvalid'), abort: true })
  .refine(isOfOurTime, say('momentInvalid'));

/** yyyy-MM-dd. */
export const day = z.iso
  .date({ error: say('dayInvalid'), abort: true })
  .refine(isOfOurTime, say('dayInvalid'));

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

/** An IANA name: whose days a range of days means. */
export const timeZone = z
  .string(say('timeZoneUnknown'))
  .max(64, say('timeZoneUnknown'))
  .refine(isTimeZone, say('timeZoneUnknown'));
