// 'To revoke': certificates that still let onto the network what should no longer get there. The CA revokes them; this list is
// what its people need for that.
import { z } from 'zod';
import { answeredId, answeredTimestamp, hiddenName, orDefault } from '../common/answers.ts';
import { certificateEndTime } from '../common/certificate-times.ts';
import { endpoint } from '../common/endpoint.ts';
import { messageKey } from '../common/message-key.ts';
import { maxPageSize, pageQuery, recordId } from '../common/paging.ts';
import { allCertificates } from './certificates.ts';

/** The monitor was deleted; it left the facility; its gateway credential was replaced; its key was. */
export const leavingReasons = ['deleted', 'moved', 'credential', 'key', 'unused'] as const;

export const certificateToRevoke = z.object({
  id: answeredId,
  monitor_id: answeredId.describe('Record id of the monitor.'),
  monitor_name: z.string(),
  cloud_id: z.string().describe('Serial number of the monitor.'),
  facility_name: orDefault(z.string(), '').describe('Of the facility whose parameters it was made by.'),
  subject: orDefault(z.string(), ''),
  issuer: orDefault(z.string(), ''),
  serial_number: orDefault(z.string(), '').describe('Of the certificate, in hexadecimal.'),
  valid_until: certificateEndTime,
  reason: z.enum(leavingReasons).nullish().catch(null),
  since: answeredTimestamp,
  revoked_date: answeredTimestamp.describe('When a person noted that the CA has revoked it; null before.'),
  revoked_by: z.string().nullish().describe(`Name of the user who noted it; ${hiddenName}.`),
});
export type CertificateToRevoke = z.output<typeof certificateToRevoke>;

const count = z.coerce
  .number(messageKey('countInvalid'))
  .int(messageKey('countInvalid'))
  .max(maxPageSize, messageKey('countInvalid'))
  .refine((value) => value === allCertificates || value >= 1, messageKey('countInvalid'));

export const listRevocations = endpoint({
  method: 'GET',
  path: 'v1/certificates/revocations',
  caller: 'administrator',
  right: 'see',
  recordsOf: 'revocations',
  query: pageQuery(['since'], 'since', 'desc')
    .omit({ sort_column: true, sort_order: true })
    .extend({ count: count.default(10) }),
  data: z.array(certificateToRevoke),
  summary:
    'Lists certificates to revoke, those that are not noted as revoked and the newest first; `count` -1 returns all',
  description: 'Certificates that have ended are left out.',
});

const number = z.number().int().nonnegative();

export const countRevocations = endpoint({
  method: 'GET',
  path: 'v1/certificates/revocations/count',
  caller: 'administrator',
  right: 'see',
  query: z.object({ monitor_id: recordId.optional().describe('Record id of a monitor that may leave.') }),
  data: z
    .array(
      z.object({
        open: number.describe('Not noted as revoked yet.'),
        of_monitor: number.optional().describe('How many more there will be when the monitor leaves.'),
      }),
    )
    .length(1),
  summary: 'Counts certificates to revoke',
  description: '`count` is `open`.',
});

export const saveRevocation = endpoint({
  method: 'PUT',
  path: 'v1/certificates/revocations/{id}',
  caller: 'administrator',
  right: 'changeSites',
  params: z.object({ id: recordId.describe('Of the certificate.') }),
  body: z.object({ revoked: z.boolean(messageKey('fieldInvalid')) }),
  data: z.array(certificateToRevoke).length(1),
  summary: 'Notes that the CA has revoked a certificate, or takes the note back',
  description: 'Nothing is revoked by this: the CA does that.',
});
