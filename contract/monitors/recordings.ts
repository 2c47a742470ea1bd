// Recordings of a monitor's two probes.
import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { messageKey } from '../common/messages.ts';
import { pageQuery, recordId } from '../common/paging.ts';
import { bulkDeleteFields, recordIds } from '../common/selection.ts';
import { day, timestamp, timeZone } from '../common/timestamps.ts';
import { channels, probeStatus } from './requests.ts';

/** Page size of the recordings. */
export const recordingsPageSize = 5;

/** One recording: what arrived for one request, a file for each channel that did. */
export const recording = z.object({
  /** Record id of the file that arrived first. */
  id: recordId,
  /** What its files have in common: the request that they answer. */
  correlation_id: recordId,
  /** Record id of the monitor. */
  monitor_id: recordId,
  code_name: z.string().nullish(),
  /** Of the file that arrived first. */
  channel: z.enum(channels).nullish(),
  created_date: timestamp,
  file_data: z.array(
    z.object({
      /** Record id of the file. */
      id: recordId,
      channel: z.enum(channels),
      probe_status: probeStatus,
    }),
  ),
});
export type Recording = z.output<typeof recording>;

/** From the first to the last day, both whole, as the viewer's clock has them. */
export const dayRange = { fromDate: day, toDate: day };

/** Whether a range ends after it began; the text of a day sorts as the day does. */
export function isInOrder({ fromDate, toDate }: { fromDate: string; toDate: string }): boolean {
  return fromDate <= toDate;
}

/** What is said of a range that does not. */
export const rangeReversed = { path: ['toDate'], error: messageKey('rangeReversed') };

export const listRecordings = endpoint({
  method: 'GET',
  path: 'v1/monitors/{id}/audiolist/{fromDate}/{toDate}',
  caller: 'administrator',
  params: z.object({ id: recordId, ...dayRange }).refine(isInOrder, rangeReversed),
  query: pageQuery(['created_date'], 'created_date', 'desc').extend({
    /** Whose days; UTC where it is left out. */
    time_zone: timeZone.default('UTC'),
  }),
  data: z.array(recording),
  summary: 'Recordings of a monitor in a range of days, newest first',
});

export const deleteRecordings = endpoint({
  method: 'DELETE',
  path: 'v1/files/multiple/',
  caller: 'administrator',
  body: z
    .object({
      /** Record id. */
      monitor_id: recordId,
      /** First and last moment of the list that they were chosen from. */
      time_from: timestamp,
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
  data: z.array(recordId),
  summary: 'Deletes the selected recordings with all their files; answers their correlation ids',
});
