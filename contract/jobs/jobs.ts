// Work for many records at once that outlives its call: it goes on after a restart, and has a result for each record.
import { z } from 'zod';
import { answeredId, answeredTimestamp, orDefault } from '../common/answers.ts';
import { endpoint } from '../common/endpoint.ts';
import { messageKey } from '../common/message-key.ts';
import { pageQuery, recordId } from '../common/paging.ts';

/** A record of a job; all but `waiting` and `running` are results. `pending`: somebody else has to approve it first. */
export const jobRecordStates = ['waiting', 'running', 'done', 'pending', 'failed', 'cancelled'] as const;
export type JobRecordState = (typeof jobRecordStates)[number];

const number = z.number().int().nonnegative();

export const job = z.object({
  id: answeredId,
  kind: z.string().describe('enrollment or renewal. Clients ignore others.'),
  asked_by: orDefault(z.string(), '').describe('Name of the user in whose name it works.'),
  created_date: answeredTimestamp,
  ended_date: answeredTimestamp.describe('Null while it is not over.'),
  cancelled_date: answeredTimestamp,
  cancelled_by: z.string().nullish(),
  total: number.describe('How many records it is about.'),
  counts: z
    .record(z.string(), number)
    .describe(
      'How many of them are waiting, running, done, pending (waiting for an approval), failed and cancelled; left out: none.',
    ),
});
export type Job = z.output<typeof job>;

export const jobRecord = z.object({
  id: answeredId.describe('Record id, such as that of a monitor.'),
  label: orDefault(z.string(), ''),
  state: z.enum(jobRecordStates).catch('waiting'),
  problem: z.string().nullish().describe('Why it failed, or what it waits for.'),
  ended_date: answeredTimestamp,
  facility_id: answeredId.nullish(),
});
export type JobRecord = z.output<typeof jobRecord>;

const params = z.object({ id: recordId });

export const listJobs = endpoint({
  method: 'GET',
  path: 'v1/jobs',
  caller: 'administrator',
  query: pageQuery(['created_date'], 'created_date', 'desc').pick({ count: true, page: true }),
  data: z.array(job),
  summary: 'Lists jobs, the newest first',
});

export const getJob = endpoint({
  method: 'GET',
  path: 'v1/jobs/{id}',
  caller: 'administrator',
  params,
  data: z.array(job).length(1),
  summary: 'Returns a job with its progress',
});

export const listJobRecords = endpoint({
  method: 'GET',
  path: 'v1/jobs/{id}/records',
  caller: 'administrator',
  params,
  query: pageQuery(['position'], 'position', 'asc')
    .pick({ count: true, page: true })
    .extend({ state: z.enum(jobRecordStates, messageKey('fieldInvalid')).optional() }),
  data: z.array(jobRecord),
  summary: 'Lists the records of a job with their results, in the order in which they are begun',
});

export const cancelJob = endpoint({
  method: 'POST',
  path: 'v1/jobs/{id}/cancel',
  caller: 'administrator',
  params,
  data: z.array(job).max(1),
  summary: 'Leaves out the records of a job that have not been begun',
  description: 'What is being done is finished. A job that is over stays as it is.',
});
