// CSR parameters: the text that the monitors of a facility put into their certificate signing requests.
import { z } from 'zod';
import { orDefault, writtenRecord } from '../common/answers.ts';
import { endpoint } from '../common/endpoint.ts';
import { messageKey } from '../common/message-key.ts';
import { recordId } from '../common/paging.ts';
import {
  expectedVersion,
  hostNameCharacters,
  letters,
  lettersAndDigits,
  textField,
  versionConflict,
} from '../common/text-field.ts';
import {
  defaultHashingType,
  defaultKeySize,
  defaultSigningType,
  hashingTypes,
  keySizes,
  networkDetails,
  signingTypes,
  transferTypes,
} from './network-details.ts';
import { ofFacility } from './of-facility.ts';

const atMost50 = { maxLength: 50, tooLong: messageKey('characters50Allowed') } as const;

/** The subject of every CSR of the facility, in the order of the screen. */
export const subjectFields = {
  state: textField({ ...atMost50, required: messageKey('stateRequired'), characters: letters }),
  organization: textField({
    ...atMost50,
    required: messageKey('organizationRequired'),
    characters: lettersAndDigits,
  }),
  organization_unit: textField({
    ...atMost50,
    required: messageKey('organizationUnitRequired'),
    characters: lettersAndDigits,
  }),
  locality: textField({
    ...atMost50,
    required: messageKey('localityRequired'),
    characters: lettersAndDigits,
  }),
  country: textField({
    ...atMost50,
    required: messageKey('countryNameRequired'),
    characters: lettersAndDigits,
  }),
  common_name: textField({
    ...atMost50,
    required: messageKey('commonNameRequired'),
    characters: hostNameCharacters,
  }),
} as const;

const keySize = z.preprocess(
  (size) => (typeof size === 'string' ? Number(size) : size),
  z.literal(keySizes, messageKey('fieldInvalid')),
);

export const csrParametersForm = z.object({
  state: subjectFields.state.schema,
  organization: subjectFields.organization.schema,
  organization_unit: subjectFields.organization_unit.schema,
  locality: subjectFields.locality.schema,
  country: subjectFields.country.schema.describe('Two-letter ISO code, or the English name of the country.'),
  common_name: subjectFields.common_name.schema,
  hashing_type: z.enum(hashingTypes, messageKey('fieldInvalid')).default(defaultHashingType),
  signing_type: z.enum(signingTypes, messageKey('fieldInvalid')).default(defaultSigningType),
  key_size: keySize
    .default(defaultKeySize)
    .describe('Of an RSA key, in bits; ECDSA takes its curve from the hash.'),
  add_serial_number: z
    .boolean(messageKey('fieldInvalid'))
    .default(false)
    .describe(
      "Adds each monitor's serial number to the subject of its CSR (serialNumber, 2.5.4.5), so that no two are the same; capability `subjectSerialNumber`.",
    ),
});

/** Some servers and clients name the common name differently. */
function withCommonName(row: unknown): unknown {
  if (typeof row !== 'object' || row === null || !('commonname' in row)) return row;
  return { common_name: row.commonname, ...row };
}

const answeredText = orDefault(z.string(), '');

const keyParameters = networkDetails.pick({
  facility_id: true,
  transfer_type: true,
  hashing_type: true,
  signing_type: true,
  key_size: true,
  version: true,
});

export const csrParameters = z.preprocess(
  withCommonName,
  keyParameters.extend({
    state: answeredText,
    organization: answeredText,
    organization_unit: answeredText,
    locality: answeredText,
    country: answeredText,
    common_name: answeredText.describe('Also read as `commonname`.'),
    add_serial_number: orDefault(z.boolean(), false),
  }),
);
export type CsrParameters = z.output<typeof csrParameters>;

/** `data` of VERSION_CONFLICT: the parameters as stored, and as this call would have left them. */
export const csrParametersConflict = z.object({ current: csrParameters, sent: csrParameters });

export const getCsrParameters = endpoint({
  method: 'GET',
  path: 'v1/networkdetails/csrparameters/{id}',
  caller: 'administrator',
  right: 'seeSites',
  params: ofFacility,
  data: z.array(csrParameters).max(1),
  summary: 'Returns the CSR parameters of a facility; empty when none are stored',
});

export const saveCsrParameters = endpoint({
  method: 'POST',
  path: 'v1/networkdetails/csrparameters',
  caller: 'administrator',
  right: 'changeSites',
  body: csrParametersForm.extend({
    facility_id: recordId,
    transfer_type: z.enum(transferTypes, messageKey('fieldInvalid')),
    version: expectedVersion,
  }),
  normalizeBody: withCommonName,
  data: writtenRecord(csrParameters),
  summary: 'Stores the CSR parameters of a facility, whose monitors then make new keys and CSRs',
  description:
    '`common_name` may be called `commonname`. Certificates that monitors have stay valid until their successors are fetched. `count` is how many monitors are asked for a CSR.',
  errors: versionConflict,
});
