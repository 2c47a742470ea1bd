// When roots and certificates of registration authorities end: without them monitors lose their network, or get no new
// certificates.
import { z } from 'zod';
import { answeredId, orDefault } from '../common/answers.ts';
import { certificateEnds } from '../common/certificate-ends.ts';
import { certificateEndTime } from '../common/certificate-times.ts';
import { endpoint } from '../common/endpoint.ts';
import { messageKey } from '../common/message-key.ts';
import { recordId } from '../common/paging.ts';

/** Kinds of stored files that end as a network certificate does. */
export const endingFileKinds = [
  'root',
  'fetchedRoot',
  'estRoot',
  'registrationAuthorityCertificate',
] as const;

export const authorityEnd = z.object({
  facility_id: answeredId,
  facility_name: orDefault(z.string(), ''),
  kind: z.enum(endingFileKinds),
  subject: orDefault(z.string(), ''),
  issuer: orDefault(z.string(), ''),
  valid_until: certificateEndTime,
});
export type AuthorityEnd = z.output<typeof authorityEnd>;

export const listAuthorityEnds = endpoint({
  method: 'GET',
  path: 'v1/certificates/authorities',
  caller: 'administrator',
  right: 'see',
  query: z.object({
    ends: z.enum(certificateEnds, messageKey('fieldInvalid')).optional(),
    facility_id: recordId.optional().describe('Record id: only those of this facility.'),
  }),
  data: z.array(authorityEnd),
  summary:
    'Lists roots and registration authority certificates that have ended or end within 90 days, the soonest end first',
  description: 'The first 1,000 of them; `ends` narrows this as in the list of network certificates.',
});
