// One change for many monitors, as a job.
import { z } from 'zod';
import { endpoint, type RightBySent } from '../common/endpoint.ts';
import { messageKey } from '../common/message-key.ts';
import { recordId, searchValue } from '../common/paging.ts';
import { begunJob, changeBatchSize, changePreview, newJobFields } from '../jobs/bulk-changes.ts';
import { rightToChangeMonitors } from '../jobs/job-rights.ts';
import { autoLogLevel, monitorSelection } from './monitor-writes.ts';

export const monitorChange = z
  .discriminatedUnion(
    'type',
    [
      z.object({
        type: z.literal('associate'),
        facility_id: recordId
          .nullable()
          .describe('Record id of the facility that they get; null ends their associations.'),
      }),
      z.object({ type: z.literal('logLevel'), auto_log_level: autoLogLevel }),
      z.object({ type: z.literal('requestAudio') }),
      z.object({ type: z.literal('requestLog') }),
      z.object({ type: z.literal('restore') }),
    ],
    messageKey('fieldInvalid'),
  )
  .describe('`restore` is for deleted monitors, all others for those that are not deleted.');
export type MonitorChange = z.output<typeof monitorChange>;

const body = monitorSelection
  .omit({ forceDelete: true, expected_count: true })
  .extend({ searchValue: searchValue.default(''), change: monitorChange });

const right: RightBySent<unknown, { change: MonitorChange }> = {
  oneOf: ['ask', 'changeMonitors'],
  of: ({ body: sent }) => rightToChangeMonitors(sent.change.type),
  says: '`ask` where audio or logs are requested, and else `changeMonitors`',
};

export const previewMonitorChange = endpoint({
  method: 'POST',
  reads: true,
  path: 'v1/monitors/changes/preview',
  caller: 'administrator',
  right,
  body,
  data: z.array(changePreview).length(1),
  summary:
    'Tells which monitors a change would be made to, and what it would leave behind; nothing is changed',
});

export const startMonitorChange = endpoint({
  method: 'POST',
  path: 'v1/monitors/changes',
  // Monitors that were deleted for long get new credentials.
  stepUp: { when: ({ body }) => body.change.type === 'restore', says: 'monitors are restored' },
  caller: 'administrator',
  right,
  body: body.extend({ expected_count: monitorSelection.shape.expected_count, ...newJobFields }),
  data: begunJob,
  summary: 'Begins a job that makes one change to the selected monitors',
  description: `The monitors are those that are selected now. ${changeBatchSize} at a time are changed, each batch in one transaction; the first one before this call is answered. Monitors that were selected by id and are not in the list any more are failed records of the job.`,
  errors: {
    404: 'Facility not found, or none of the ids belongs to a monitor',
    409: 'COUNT_CHANGED: the count has changed',
    422: 'Nothing is selected, or monitors that are deleted, or not deleted, which the change is not for',
  },
});
