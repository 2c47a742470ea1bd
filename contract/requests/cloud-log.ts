// The cloud log: what a monitor did, as it reported.
import { z } from 'zod';
import { answeredId } from '../common/answers.ts';
import { minuteMs } from '../common/durations.ts';
import { endpoint } from '../common/endpoint.ts';
import { messageKey } from '../common/message-key.ts';
import { maxPageSize, pageQuery, recordId, searchValue } from '../common/paging.ts';
import { timestamp } from '../common/timestamps.ts';

export const severities = ['INFO', 'WARNING', 'ERROR'] as const;
export type Severity = (typeof severities)[number];

export const cloudLogEntry = z.object({
  id: answeredId.optional(),
  type: z.string().describe("Kind of entry, in the monitor's words."),
  activity: z.string().describe('What the monitor did, in its own words.'),
  severity: z.string().nullish().describe('INFO, WARNING or ERROR, where the server knows it.'),
  created_date: timestamp.describe('When it happened, as the monitor reported it.'),
  updated_date: timestamp.describe(
    'The same moment; lists are filtered and sorted by it, or by `received_date` where it cannot be right.',
  ),
  received_date: timestamp
    .nullish()
    .describe(
      "When the server received it, by the server's clock. `updated_date` cannot be right before 2015, or more than 5 minutes after this.",
    ),
  time_unreadable: z
    .boolean()
    .nullish()
    .describe("Whether the monitor's time could not be read: all three dates are then that of receipt."),
});
export type CloudLogEntry = z.output<typeof cloudLogEntry>;

/** No monitor was in use before: a clock that says so was never set, or has lost its battery. */
export const earliestEntryTime = '2015-01-01T00:00:00.000Z';

/** By how much a monitor's clock may be ahead of the server's. */
export const maxEntryAheadMs = 5 * minuteMs;

/** Whether the monitor's clock was wrong when it wrote the entry; false where the server does not say when it came. */
export function hasImpossibleTime({
  updated_date,
  received_date,
}: Pick<CloudLogEntry, 'updated_date' | 'received_date'>): boolean {
  if (!received_date) return false;
  const at = Date.parse(updated_date);
  return at < Date.parse(earliestEntryTime) || at > Date.parse(received_date) + maxEntryAheadMs;
}

/** `count` for all entries; only with page 1. */
export const allEntries = -1;

const count = z.coerce
  .number(messageKey('countInvalid'))
  .int(messageKey('countInvalid'))
  .max(maxPageSize, messageKey('countInvalid'))
  .refine((value) => value === allEntries || value >= 1, messageKey('countInvalid'));

export const searchCloudLog = endpoint({
  method: 'POST',
  reads: true,
  path: 'v1/monitors/{id}/activities/search',
  caller: 'administrator',
  right: 'see',
  recordsOf: 'cloudLog',
  params: z.object({ id: recordId }),
  query: pageQuery(['updated_date'], 'updated_date', 'desc').extend({ count: count.default(10) }),
  body: z
    .object({
      time_span: z.literal('CUSTOM', messageKey('fieldInvalid')).default('CUSTOM'),
      event_severity: z.enum(['ALL', ...severities], messageKey('fieldInvalid')).default('ALL'),
      time_from: timestamp,
      time_to: timestamp,
      monitor_id: recordId
        .optional()
        .describe('Record id of the monitor, as in the path, not its display name.'),
      searchValue: searchValue.default('').describe('Text within the type or the activity; case is ignored.'),
    })
    .refine(({ time_from, time_to }) => Date.parse(time_from) <= Date.parse(time_to), {
      path: ['time_to'],
      error: messageKey('rangeReversed'),
    }),
  data: z.array(cloudLogEntry),
  summary: 'Lists what a monitor did between two times; `count` -1 returns all entries',
});
