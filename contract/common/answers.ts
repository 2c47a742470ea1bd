// How answers are read, so that other servers fit, too: what no screen needs may be left out, an id may be a number.
import { z } from 'zod';
import { recordId } from './paging.ts';
import { day, timestamp } from './timestamps.ts';

function numberToText(value: unknown): unknown {
  return typeof value === 'number' ? String(value) : value;
}

/** How names of people are answered to somebody who sees some facilities alone. */
export const hiddenName =
  'of a user whom the caller does not see, “somebody else” in the language of the caller';

/** A text that a server may send as a number, such as a phone number. */
export const textOrNumber = z.preprocess(numberToText, z.string());

/** A record's id in an answer. */
export const answeredId = z.preprocess(numberToText, recordId);

export function emptyToNull(value: unknown): unknown {
  return value === '' ? null : value;
}

/** A moment that may not have come yet; '' is none, too. */
export const answeredTimestamp = z.preprocess(emptyToNull, timestamp.nullish());

/** A timestamp that a server may leave out, or a day without a time. */
export const answeredTimestampOrDay = z.preprocess(emptyToNull, z.union([timestamp, day]).nullish());

/** A value that a server may leave out: missing and null are the default. */
export function orDefault<Schema extends z.ZodType>(schema: Schema, value: z.output<Schema>) {
  return z.preprocess((given) => given ?? value, schema);
}

/** `data` that nobody reads: whatever it is, or nothing at all. */
export const noData = z.array(z.unknown()).max(0).catch([]);

/** The record that a write answers with; empty where the server leaves it out. */
export function writtenRecord<Row extends z.ZodType>(row: Row) {
  return z.preprocess((data) => data ?? [], z.array(row).max(1));
}

/** The ids that a bulk call answers with; empty where the server leaves them out. */
export const writtenIds = z.preprocess((data) => data ?? [], z.array(answeredId));

/** The most suggestions of a picker. */
const maxSuggestions = 20;

/** Suggestions for a picker; more than it shows are cut off. */
export function suggestions<Row extends z.ZodType>(row: Row) {
  return z.preprocess(
    (data) => (Array.isArray(data) ? data.slice(0, maxSuggestions) : data),
    z.array(row).max(maxSuggestions),
  );
}

/** The refusal of calls that name people by email, for callers with some facilities only. */
export const tooManyNamed = 'More than 30 emails of users of other facilities in an hour; see Retry-After';
