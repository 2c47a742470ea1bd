// When certificates begin and end. They name years that nothing else does: 9999 means that there is no end (RFC 5280).
import { z } from 'zod';
import { emptyToNull } from './answers.ts';
import { messageKey } from './message-key.ts';

/** How an end is written that never comes: the last midnight that has a year of four digits in every time zone. */
export const noEnd = '9999-12-31T00:00:00Z';

/** Whether an end never comes, as in the certificates of many devices. */
export function hasNoEnd(end: string): boolean {
  return Date.parse(end) >= Date.parse(noEnd);
}

/** An end of any year. */
export const certificateEndTime = z.iso
  .datetime({ offset: true, error: messageKey('momentInvalid'), abort: true })
  .describe(`When it ends; ${noEnd} or later: never.`);

/** A moment of any year, which a server may leave out. */
export const answeredCertificateTime = z.preprocess(emptyToNull, certificateEndTime.nullish());
