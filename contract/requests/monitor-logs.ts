// Log files that a monitor sent.
import { z } from 'zod';
import { answeredId, answeredTimestamp } from '../common/answers.ts';
import { endpoint } from '../common/endpoint.ts';
import { messageKey } from '../common/message-key.ts';
import { pageQuery, recordId } from '../common/paging.ts';
import { timestamp, timeZone } from '../common/timestamps.ts';
import { dayRange, isInOrder, rangeReversed } from './recordings.ts';

export const monitorLog = z.object({
  id: answeredId.describe('Record id of the file.'),
  file_name: z.string(),
  created_date: timestamp,
  updated_date: answeredTimestamp,
});
export type MonitorLog = z.output<typeof monitorLog>;

export const listMonitorLogs = endpoint({
  method: 'GET',
  path: 'v1/monitors/{id}/log/{hours}/{fromDate}/{toDate}',
  caller: 'administrator',
  right: 'see',
  params: z
    .object({
      id: recordId,
      hours: z
        .string(messageKey('fieldInvalid'))
        .regex(/^\d{1,6}$/, messageKey('fieldInvalid'))
        .describe('Whole hours of the range. Ignored: the days decide.'),
      ...dayRange,
    })
    .refine(isInOrder, rangeReversed),
  query: pageQuery(['created_date'], 'created_date', 'desc').extend({ time_zone: timeZone.default('UTC') }),
  data: z.array(monitorLog),
  summary: "Lists a monitor's log files in a range of days",
});
