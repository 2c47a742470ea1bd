// Work for many records at once that outlives its call: it goes on after a restart, and has a result for each record.
import { z } from 'zod';
import { answeredId, answeredTimestamp, hiddenName, orDefault } from '../common/answers.ts';
import { endpoint } from '../common/endpoint.ts';
import { messageKey } from '../common/message-key.ts';
import { pageQuery, recordId } from '../common/paging.ts';

/**
 * A record of a job; all but `waiting` and `running` are results. `unchanged`: it was so already. `pending`: somebody else has
 * to approve it first.
 */
export const jobRecordStates = [
  'waiting',
  'running',
  'done',
  'unchanged',
  'pending',
  'failed',
  'cancelled',
] as const;
export type JobRecordState = (typeof jobRecordStates)[number];

/** Kinds of jobs that are shown: requests for certificates, changes of many records, and imports. */
export const jobKinds = ['enrollment', 'renewal', 'monitorChange', 'userChange', 'import'] as const;
export type ShownJobKind = (typeof jobKinds)[number];

/** A job tries the failed records of another one again, or undoes what that one changed. */
export const jobFollowings = ['retry', 'undo'] as const;
export type JobFollowing = (typeof jobFollowings)[number];

const number = z.number().int().nonnegative();

export const job = z.object({
  id: answeredId,
  kind: z.string().describe(`One of ${jobKinds.join(', ')}. Clients ignore others.`),
  change: z
    .object({
      type: z.string().describe('As in the call that began it.'),
      facility: z
        .string()
        .nullish()
        .describe(
          'Name of the facility that the monitors get; “another facility” where the caller does not see it any more.',
        ),
      auto_log_level: z.number().nullish(),
      undo: z.boolean().nullish().describe('Whether it gives the old values back.'),
      entity: z.string().nullish().describe('Of an import: monitors, facilities or users.'),
      mode: z.string().nullish().describe('Of an import: `all` rows or none, or those that are `right`.'),
      source: z.string().nullish().describe('Of an import: the name of its file.'),
    })
    .nullish()
    .describe('What is changed, where one change is made to all records.'),
  follows_id: answeredId.nullish().describe('Id of the job that it tries again or undoes.'),
  follows_as: z.enum(jobFollowings).nullish().catch(null),
  can: z
    .array(z.enum(jobFollowings))
    .catch([])
    .default([])
    .describe('`retry`: failed records can be tried again. `undo`: what it changed can be undone.'),
  credentials: number
    .nullish()
    .describe('How many new gateway credentials whoever began it has not saved yet; 0 for all others.'),
  asked_by: orDefault(z.string(), '').describe('Name of the user in whose name it works.'),
  created_date: answeredTimestamp,
  ended_date: answeredTimestamp.describe('Null while it is not over.'),
  cancelled_date: answeredTimestamp,
  cancelled_by: z.string().nullish().describe(`Name of the user who cancelled it; ${hiddenName}.`),
  total: number.describe('How many records it is about.'),
  counts: z
    .record(z.string(), number)
    .describe(
      'How many of them are waiting, running, done, unchanged, pending (waiting for an approval), failed and cancelled; left out: none.',
    ),
});
export type Job = z.output<typeof job>;

/** An error in a row of an import. */
export const importFault = z.object({
  field: z.string().nullish().describe('The column; null: the whole row.'),
  message: z.string(),
  other_row: z.number().int().nullish().describe('The row that has the same value.'),
});
export type ImportFault = z.output<typeof importFault>;

export const jobRecord = z.object({
  id: answeredId.describe('Record id, such as that of a monitor.'),
  label: orDefault(z.string(), '').describe(
    'Its name when the job began. A caller who does not see it any more is told that instead, and no problem with its particulars.',
  ),
  state: z.enum(jobRecordStates).catch('waiting'),
  problem: z.string().nullish().describe('Why it failed, or what it waits for.'),
  ended_date: answeredTimestamp,
  facility_id: answeredId.nullish(),
  row: z.number().int().nullish().describe('Of an import: the number of its row.'),
  faults: z.array(importFault).nullish().describe('Of an import: each reason why it failed.'),
  values: z
    .record(z.string(), z.string())
    .nullish()
    .describe('Of an import: the cells of a row that was not imported, for whoever began it.'),
});
export type JobRecord = z.output<typeof jobRecord>;

const params = z.object({ id: recordId });

export const listJobs = endpoint({
  method: 'GET',
  path: 'v1/jobs',
  caller: 'administrator',
  right: 'see',
  query: pageQuery(['created_date'], 'created_date', 'desc')
    .pick({ count: true, page: true })
    .extend({
      kind: z.enum(jobKinds, messageKey('fieldInvalid')).optional(),
      own: z
        .literal('true', messageKey('fieldInvalid'))
        .optional()
        .describe('Only those in whose name the caller works.'),
    }),
  data: z.array(job),
  summary: 'Lists jobs, the newest first',
  description:
    'Without the right `seeService` only those in whose name the caller works, as in each call for one job.',
});

export const getJob = endpoint({
  method: 'GET',
  path: 'v1/jobs/{id}',
  caller: 'administrator',
  right: 'see',
  params,
  data: z.array(job).length(1),
  summary: 'Returns a job with its progress',
});

export const listJobRecords = endpoint({
  method: 'GET',
  path: 'v1/jobs/{id}/records',
  caller: 'administrator',
  right: 'see',
  params,
  query: pageQuery(['position'], 'position', 'asc')
    .pick({ count: true, page: true })
    .extend({ state: z.enum(jobRecordStates, messageKey('fieldInvalid')).optional() }),
  recordsOf: 'jobRecords',
  data: z.array(jobRecord),
  summary: 'Lists the records of a job with their results, in the order in which they are begun',
});

export const cancelJob = endpoint({
  method: 'POST',
  path: 'v1/jobs/{id}/cancel',
  caller: 'administrator',
  right: 'ask',
  params,
  data: z.array(job).max(1),
  summary: 'Leaves out the records of a job that have not been begun',
  description:
    'What is being done is finished. A job that is over stays as it is. The right with which such a job begins is needed, too.',
});
