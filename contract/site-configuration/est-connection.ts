// 'Test connection': what answers at the URLs of an EST server, before they are saved. And confirming the root of a server
// whose certificate leads to none that is trusted.
import { z } from 'zod';
import { answeredTimestamp, orDefault } from '../common/answers.ts';
import { endpoint, maxFileBytes } from '../common/endpoint.ts';
import { messageKey } from '../common/message-key.ts';
import { recordId } from '../common/paging.ts';
import { expectedVersion, versionConflict } from '../common/text-field.ts';
import { estUrls } from './est-authentication.ts';
import { networkDetails } from './network-details.ts';
import { versionOfFacility } from './of-facility.ts';

const text = orDefault(z.string(), '');

/** A certificate, as far as it can be described to a person. */
export const shownCertificate = z.object({
  subject: text,
  issuer: text,
  valid_from: answeredTimestamp,
  valid_until: answeredTimestamp,
  fingerprint: text.describe('SHA-256, in hexadecimal.'),
});
export type ShownCertificate = z.output<typeof shownCertificate>;

export const connectionReport = z.object({
  hosts: z.array(
    z.object({
      host: z.string().describe('Name and port.'),
      address: text.describe('The address that was connected to.'),
      certificate: shownCertificate.nullish().describe('What the server presented; none over plain http.'),
      is_verified: z.boolean().describe('It leads to a trusted root, and is for this name.'),
      root: shownCertificate
        .nullish()
        .describe('The root of a certificate that is not trusted: a person may confirm its fingerprint.'),
    }),
  ),
  authorities: z.array(shownCertificate).describe('What the server distributes as its CA certificates.'),
  problems: z.array(z.string()).describe('What is wrong; none: certificates can be obtained.'),
});

export type ConnectionReport = z.output<typeof connectionReport>;

export const testConnection = endpoint({
  method: 'POST',
  path: 'v1/networkdetails/testconnection',
  caller: 'administrator',
  body: z.object({
    facility_id: recordId,
    ...estUrls,
    ca_certificates: z
      .string(messageKey('fieldInvalid'))
      .max(maxFileBytes, messageKey('fileTooLarge'))
      .optional()
      .describe(
        'PEM of a registration authority file that is not saved yet; left out, the stored one counts.',
      ),
  }),
  data: z.array(connectionReport).length(1),
  summary: 'Tells what answers at the URLs of an EST server; nothing is stored, and no credentials are sent',
});

/** SHA-256, with or without colons. */
const fingerprint = z
  .string(messageKey('fieldInvalid'))
  .trim()
  .regex(/^[\da-f]{2}(:?[\da-f]{2}){31}$/i, messageKey('fieldInvalid'));

export const removeRoot = endpoint({
  method: 'POST',
  path: 'v1/networkdetails/removeroot',
  caller: 'administrator',
  body: z.object(versionOfFacility),
  data: z.array(networkDetails).max(1),
  summary: 'Removes the confirmed root or registration authority file of a facility',
  description: 'The EST server must then lead to a public root. Nothing is changed where none is stored.',
  errors: versionConflict,
});

export const confirmRoot = endpoint({
  method: 'POST',
  path: 'v1/networkdetails/confirmroot',
  caller: 'administrator',
  body: z.object({
    facility_id: recordId,
    ...estUrls,
    fingerprint: fingerprint.describe('Of the root that a person has compared.'),
    version: expectedVersion,
  }),
  data: z.array(networkDetails).max(1),
  summary: 'Trusts the root of an EST server from now on, in place of the registration authority file',
  description:
    'The server is asked again: 409 when it does not lead to a root with this fingerprint (any more).',
  errors: { 409: 'VERSION_CONFLICT, or another root' },
});
