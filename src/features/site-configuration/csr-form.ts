// The values of the CSR parameters' fields: the contract's names and rules.
import type { TFunction } from 'i18next';
import { z } from 'zod';
import { messageKey } from '../../../contract/common/message-key.ts';
import {
  type CsrParameters,
  csrParametersConflict,
  getCsrParameters,
  saveCsrParameters,
  type subjectFields,
} from '../../../contract/site-configuration/csr-parameters.ts';
import {
  defaultHashingType,
  defaultKeySize,
  defaultSigningType,
  hashingTypes,
  keySizes,
  signingTypes,
  type TransferType,
} from '../../../contract/site-configuration/network-details.ts';
import type { Call } from '../../api/http.ts';
import type { ConflictField } from '../../ui/forms/conflict-view.tsx';

/** A select's values are texts. One that another server stored is shown as it is, and must be replaced. */
const chosenOf = <const Values extends readonly string[]>(values: Values) =>
  z.string().pipe(z.enum(values, messageKey('optionRequired')));

export const csrSchema = saveCsrParameters.body.omit({ facility_id: true, transfer_type: true }).extend({
  hashing_type: chosenOf(hashingTypes),
  signing_type: chosenOf(signingTypes),
  key_size: chosenOf(keySizes.map(String)).transform(Number),
});
export type CsrValues = z.input<typeof csrSchema>;
export type CsrInput = z.output<typeof csrSchema>;

/** In the order of the screen. */
export const subjectNames = [
  'state',
  'organization',
  'organization_unit',
  'locality',
  'country',
  'common_name',
] as const satisfies readonly (keyof typeof subjectFields)[];
const textNames = ['hashing_type', 'signing_type', 'key_size', ...subjectNames] as const;
const csrFieldNames = [...textNames, 'add_serial_number'] as const;
export type CsrFieldName = (typeof textNames)[number];

/** The stored parameters, else the defaults. */
export function csrValues(stored: CsrParameters | null, version: number | undefined): CsrValues {
  return {
    hashing_type: stored?.hashing_type ?? defaultHashingType,
    signing_type: stored?.signing_type ?? defaultSigningType,
    key_size: String(stored?.key_size ?? defaultKeySize),
    state: stored?.state ?? '',
    organization: stored?.organization ?? '',
    organization_unit: stored?.organization_unit ?? '',
    locality: stored?.locality ?? '',
    country: stored?.country ?? '',
    common_name: stored?.common_name ?? '',
    add_serial_number: stored?.add_serial_number ?? false,
    version: stored?.version ?? version,
  };
}

/** The parameters as changed by someone else, from the `data` of a VERSION_CONFLICT. */
export function conflictValues(data: unknown): CsrValues | null {
  const conflict = csrParametersConflict.safeParse(data).data;
  return conflict ? csrValues(conflict.current, undefined) : null;
}

export function conflictFields(t: TFunction<['start', 'site-configuration']>): ConflictField<CsrValues>[] {
  return csrFieldNames.map((name) => ({
    name,
    label: t(`site-configuration:csr.${name}`),
    text: (values) =>
      name === 'add_serial_number' ? t(values[name] ? 'users.yes' : 'users.no') : values[name],
  }));
}

/** The values as they are stored. */
export function asStored(values: CsrValues): CsrValues {
  const texts = subjectNames.map((name) => [name, values[name].trim()]);
  return { ...values, ...Object.fromEntries(texts) };
}

/** Whether all fields without which Save is disabled are filled. */
export function isComplete(values: CsrValues): boolean {
  return subjectNames.every((name) => values[name].trim() !== '');
}

/** Whether a save whose answer was lost was done. */
export async function isCsrSaved(
  call: Call,
  facilityId: string,
  sent: CsrInput,
  transferType: TransferType,
): Promise<boolean> {
  const [stored] = (await call(getCsrParameters, { params: { id: facilityId } })).data;
  return stored?.transfer_type === transferType && csrFieldNames.every((name) => stored[name] === sent[name]);
}
