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

const upload = { method: 'POST', caller: 'administrator', data: noData } as const;

export const uploadWpaFile = formEndpoint({
  ...upload,
  path: 'v1/networkdetails/upload/wpa',
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

export const uploadRootCertificate = formEndpoint({
  ...upload,
  path: 'v1/networkdetails/upload/cacert',
  files: { cafile: pemFile },
  body: z.object(versionOfFacility),
  summary: 'Adds a root certificate of a facility; the same one replaces itself',
  description:
    'A facility has at most 20 files of roots: beyond that, ended ones make room, or the file is refused.',
  errors: versionConflict,
});
