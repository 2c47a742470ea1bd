// Files of a facility's network settings that all its monitors fetch: the WPA supplicant's file and roots.
import { z } from 'zod';
import { noData } from '../common/answers.ts';
import { type FilePart, formEndpoint } from '../common/endpoint.ts';
import { messageKey } from '../common/message-key.ts';
import { recordId } from '../common/paging.ts';
import { expectedVersion, versionConflict } from '../common/text-field.ts';
import { transferTypes } from './network-details.ts';
import { versionOfFacility } from './of-facility.ts';

export const pemFile = { extensions: ['.pem'], refusal: messageKey('pemOnly') } as const satisfies FilePart;
export const wpaFile = {
  extensions: ['.txt', '.conf'],
  refusal: messageKey('wpaOnly'),
} as const satisfies FilePart;

const upload = { method: 'POST', caller: 'administrator', right: 'changeSites', data: noData } as const;

export const uploadWpaFile = formEndpoint({
  ...upload,
  path: 'v1/networkdetails/upload/wpa',
  stepUp: true,
  files: { wpafile: wpaFile },
  body: z.object({
    facility_id: recordId,
    transfer_type: z.enum(transferTypes, messageKey('fieldInvalid')),
    version: expectedVersion,
  }),
  summary: 'Stores the WPA supplicant file of a facility',
  description: 'Settings that load libraries or open interfaces are refused by name.',
  errors: versionConflict,
});

const uploadedRoots = z.object({
  added: z.array(z.string()).catch([]).describe('Subjects of the certificates that are new.'),
  known: z.array(z.string()).catch([]).describe('Subjects of those that were stored before, and stay.'),
});

export const uploadRootCertificate = formEndpoint({
  ...upload,
  data: z.array(uploadedRoots).max(1).catch([]),
  path: 'v1/networkdetails/upload/cacert',
  stepUp: true,
  files: { cafile: pemFile },
  body: z.object(versionOfFacility),
  summary:
    'Adds the certificates of a file to the roots of a facility; those that are stored stay as they are',
  description:
    'An intermediate certificate is taken with its root, or where its root is stored. A facility has at most 20 of them: beyond that, ended ones make room, or the file is refused. `message` names those that were stored before.',
  errors: versionConflict,
});
