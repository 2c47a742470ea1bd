// 'Test connection': what answers at the URLs of an EST server, before they are saved. And confirming the root of a server
// whose certificate leads to none that is trusted.
import { z } from 'zod';
import { orDefault } from '../common/answers.ts';
import { answeredCertificateTime } from '../common/certificate-times.ts';
import { endpoint, formEndpoint, maxFileBytes } from '../common/endpoint.ts';
import { messageKey } from '../common/message-key.ts';
import { recordId } from '../common/paging.ts';
import { expectedVersion, versionConflict } from '../common/text-field.ts';
import { estUrls } from './est-authentication.ts';
import { networkDetails } from './network-details.ts';
import { pemFile } from './site-files.ts';

const text = orDefault(z.string(), '');

/** A certificate, as far as it can be described to a person. */
export const shownCertificate = z.object({
  subject: text,
  issuer: text,
  valid_from: answeredCertificateTime,
  valid_until: answeredCertificateTime,
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
  problems: z.array(z.string()).describe('What is wrong; none: nothing that could be tested.'),
  notes: orDefault(z.array(z.string()), []).describe('What else was found, and what could not be tested.'),
});

export type ConnectionReport = z.output<typeof connectionReport>;

export const testConnection = endpoint({
  method: 'POST',
  path: 'v1/networkdetails/testconnection',
  caller: 'administrator',
  right: 'changeSites',
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
  description:
    'The URL for enrollment is asked without a CSR, for which nothing can be issued. It may take a minute and a half.',
});

/** SHA-256, with or without colons. */
const fingerprint = z
  .string(messageKey('fieldInvalid'))
  .trim()
  .regex(/^[\da-f]{2}(:?[\da-f]{2}){31}$/i, messageKey('fieldInvalid'));

export const uploadServerRoots = formEndpoint({
  method: 'POST',
  path: 'v1/networkdetails/upload/estca',
  stepUp: true,
  caller: 'administrator',
  right: 'changeSites',
  files: { cafile: pemFile },
  body: z.object({ facility_id: recordId, ...estUrls, version: expectedVersion }),
  data: z.array(networkDetails).max(1),
  summary: 'Trusts the CA certificates of a file for the hosts of both EST URLs',
  description: 'Those that are stored stay.',
  errors: versionConflict,
});

export const confirmRoot = endpoint({
  method: 'POST',
  path: 'v1/networkdetails/confirmroot',
  stepUp: true,
  caller: 'administrator',
  right: 'changeSites',
  body: z.object({
    facility_id: recordId,
    ...estUrls,
    fingerprint: fingerprint.describe('Of the root that a person has compared.'),
    version: expectedVersion,
  }),
  data: z.array(networkDetails).max(1),
  summary: 'Trusts the root of an EST server from now on, for the hosts that lead to it',
  description:
    'The server is asked again: 409 when it does not lead to a root with this fingerprint (any more).',
  errors: { 409: 'VERSION_CONFLICT, or another root' },
});
