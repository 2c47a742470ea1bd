// Recordings of a monitor's two probes.
import { z } from 'zod';
import { answeredId, writtenIds } from '../common/answers.ts';
import { endpoint } from '../common/endpoint.ts';
import { messageKey } from '../common/message-key.ts';
import { pageQuery, recordId } from '../common/paging.ts';
import { bulkDeleteFields, recordIds } from '../common/selection.ts';
import { day, timestamp, timeZone } from '../common/timestamps.ts';
import { channels, probeStatus } from './requests.ts';

/** Page size of the recordings. */
export const recordingsPageSize = 5;

/** The files that arrived for one request: one for each channel. */
export const recording = z.object({
  id: answeredId.describe(
    'Record id of the file that arrived first, not of the recording: that is known by its `correlation_id`.',
  ),
  correlation_id: answeredId.describe('Id of the request that all its files answer.'),
  monitor_id: answeredId.nullish().describe('Record id of the monitor, not its display name. Not read.'),
  code_name: z.string().nullish().describe("Kind of recording, in the monitor's words."),
  channel: z.enum(channels).nullish().describe('Channel of the file that arrived first.'),
  created_date: timestamp.describe('When the first file arrived.'),
  file_data: z.array(
    z.object({
      id: answeredId.describe('Record id of the file.'),
      channel: z.enum(channels),
      probe_status: probeStatus,
    }),
  ),
});
export type Recording = z.output<typeof recording>;

/** First and last day, both included, in the viewer's time zone. */
export const dayRange = { fromDate: day, toDate: day };

/** Compares texts: yyyy-MM-dd sorts like the days. */
export function isInOrder({ fromDate, toDate }: { fromDate: string; toDate: string }): boolean {
  return fromDate <= toDate;
}

export const rangeReversed = { path: ['toDate'], error: messageKey('rangeReversed') };

export const listRecordings = endpoint({
  method: 'GET',
  path: 'v1/monitors/{id}/audiolist/{fromDate}/{toDate}',
  caller: 'administrator',
  right: 'see',
  params: z.object({ id: recordId, ...dayRange }).refine(isInOrder, rangeReversed),
  query: pageQuery(['created_date'], 'created_date', 'desc').extend({
    time_zone: timeZone
      .default('UTC')
      .describe('IANA name of the zone whose days are meant; UTC if omitted.'),
  }),
  data: z.array(recording),
  summary: "Lists a monitor's recordings in a range of days, newest first",
  description: 'Their files need the right `hear`.',
});

export const deleteRecordings = endpoint({
  method: 'DELETE',
  path: 'v1/files/multiple/',
  caller: 'administrator',
  right: 'changeMonitors',
  body: z
    .object({
      monitor_id: recordId.describe('Record id of the monitor, not its display name.'),
      time_from: timestamp.describe(
        'Start of the range that the recordings were selected in; `time_to` is its end.',
      ),
      time_to: timestamp,
      correlation_ids: recordIds.default([]),
      skippedcorrelation_ids: recordIds.default([]),
      all_selected: bulkDeleteFields.all_selected,
      expected_count: bulkDeleteFields.expected_count,
    })
    .refine(({ time_from, time_to }) => Date.parse(time_from) <= Date.parse(time_to), {
      path: ['time_to'],
      error: messageKey('rangeReversed'),
    }),
  data: writtenIds,
  summary: 'Deletes the selected recordings with their files; returns their correlation ids',
  errors: {
    409: 'COUNT_CHANGED: another number than `expected_count` would be deleted',
    422: 'Nothing is selected',
  },
});
