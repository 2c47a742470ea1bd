// A change that is made to many records, as a job: contract/jobs/jobs.ts has its progress and results. How it begins is a call
// of its entity: contract/monitors/monitor-changes.ts, contract/users/user-changes.ts.
import { z } from 'zod';
import { answeredId } from '../common/answers.ts';
import { endpoint } from '../common/endpoint.ts';
import { recordId } from '../common/paging.ts';
import { job } from './jobs.ts';

/** How many records are changed at once: in one transaction, with one row of the audit trail. */
export const changeBatchSize = 100;

/** For so many days new credentials of a job can be read by whoever began it. */
export const credentialsKeptDays = 7;

const number = z.number().int().nonnegative().catch(0);

export const changePreview = z.object({
  count: z.number().int().nonnegative().describe('How many records are selected.'),
  first: z.array(z.string()).describe('Names of the first five of them.'),
  unchanged: number.describe('How many of them are so already.'),
  certificates: number.describe('How many network certificates to revoke the change would leave behind.'),
  new_credentials: number.describe('How many monitors would get a new gateway credential.'),
});
export type ChangePreview = z.output<typeof changePreview>;

/** The fields that every call has that begins a change of many records. */
export const newJobFields = {
  id: recordId
    .optional()
    .describe('A new UUID: a call that is repeated with it returns the job that it began the first time.'),
};

/** The answer to a call that begins a job, which may be over already. */
export const begunJob = z.array(job).length(1);

// The job decides which other right is needed, too.
const ofJob = {
  caller: 'administrator',
  right: 'ask',
  params: z.object({ id: recordId }),
} as const;

export const retryJob = endpoint({
  ...ofJob,
  method: 'POST',
  path: 'v1/jobs/{id}/retry',
  stepUp: true,
  data: begunJob,
  summary: 'Begins a job that makes the change of another one to the records that failed there',
  description: 'The right with which such a job begins is needed, too.',
  errors: { 409: 'No record of it failed, it is not over, or they were tried again already' },
});

export const undoJob = endpoint({
  ...ofJob,
  method: 'POST',
  path: 'v1/jobs/{id}/undo',
  stepUp: true,
  data: begunJob,
  summary: 'Begins a job that gives the records of another one their old values back',
  description:
    'Records that were changed since then stay as they are; they are failed records of the new job. The right with which such a job begins is needed, too.',
  errors: { 409: 'Nothing of it can be undone, it is not over, or it was undone already' },
});

/** A monitor as a person knows it, and its new gateway credential. */
const namedCredential = z.object({
  id: answeredId,
  monitor_id: z.string(),
  cloud_id: z.string(),
  credential: z.string(),
});
export type NamedCredential = z.output<typeof namedCredential>;

export const readJobCredentials = endpoint({
  ...ofJob,
  method: 'POST',
  reads: true,
  path: 'v1/jobs/{id}/credentials',
  stepUp: true,
  data: z.array(namedCredential),
  summary: 'Returns the new gateway credentials of a job to whoever began it',
  description: `Until they were confirmed as saved, ${credentialsKeptDays} days at most. They are empty for all others.`,
});

export const confirmJobCredentials = endpoint({
  ...ofJob,
  method: 'POST',
  path: 'v1/jobs/{id}/credentials/saved',
  data: z.array(job).length(1),
  summary: 'Erases the new gateway credentials of a job, which whoever began it has saved',
});
