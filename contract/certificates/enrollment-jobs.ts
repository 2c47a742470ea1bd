// 'Get Cert' for many monitors, as a job: contract/jobs/jobs.ts has its progress and results.
import { z } from 'zod';
import { endpoint } from '../common/endpoint.ts';
import { messageKey } from '../common/message-key.ts';
import { recordId } from '../common/paging.ts';
import { job } from '../jobs/jobs.ts';

/** The most monitors of one job. */
export const maxEnrollments = 1_000;

export const enrollmentSelection = z
  .object({
    monitor_ids: z
      .array(recordId, messageKey('fieldInvalid'))
      .max(maxEnrollments, messageKey('enrollmentsTooMany'))
      .default([]),
    facility_id: recordId
      .optional()
      .describe('Record id: all monitors of this facility that have a CSR and no certificate for it.'),
  })
  .refine(({ monitor_ids, facility_id }) => monitor_ids.length > 0 !== (facility_id !== undefined), {
    path: ['monitor_ids'],
    error: messageKey('selectionEmpty'),
  });

const number = z.number().int().nonnegative().catch(0);

export const enrollmentPreview = z.object({
  count: z.number().int().nonnegative().describe('For how many monitors a certificate would be requested.'),
  first: z.array(z.string()).describe('Names and serial numbers of the first five of them.'),
  uncertain: number.describe('For how many of them the EST server may have issued a certificate already.'),
  left_out: z
    .object({ no_csr: number, no_server: number, at_work: number, gone: number })
    .describe(
      'How many are left out: without a CSR, without an EST server at their facility, in a job that is not over, deleted.',
    ),
});
export type EnrollmentPreview = z.output<typeof enrollmentPreview>;

export const previewEnrollments = endpoint({
  method: 'POST',
  reads: true,
  path: 'v1/certificates/enrollments/preview',
  caller: 'administrator',
  right: 'changeSites',
  body: enrollmentSelection,
  data: z.array(enrollmentPreview).length(1),
  summary: 'Returns which monitors a job would obtain certificates for, and starts none',
});

export const startEnrollments = endpoint({
  method: 'POST',
  path: 'v1/certificates/enrollments',
  caller: 'administrator',
  right: 'changeSites',
  body: enrollmentSelection,
  data: z.array(job).length(1),
  summary:
    'Starts a job that obtains certificates for many monitors from the EST servers of their facilities',
  description:
    'At most 3 at once are asked of one EST server. Monitors for which a job is at work already are left out; `count` is how many are in this one. An attempt whose answer was lost is not repeated by the job; one from before it is, because its author was told of it.',
  errors: { 409: 'None of the monitors needs one, or a job is at work for all of them' },
});
