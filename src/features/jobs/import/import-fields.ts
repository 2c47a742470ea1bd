// The fields of an import by the names that people give their columns.
import type { TFunction } from 'i18next';
import { type ImportEntityName, importFields } from '../../../../contract/jobs/import-fields.ts';
import { type FieldNames, fieldNamesOf } from './match-columns.ts';
import { otherNames } from './other-names.ts';

/** The keys of what the app itself calls a field: first its lists and their CSV, which an import says too, then its forms. */
const ownHeads = {
  monitors: {
    cloud_id: ['monitors.column.serialNumber', 'monitorForm.serialNumber'],
    monitor_id: ['monitors.column.name', 'monitorForm.name'],
    auto_log_level: ['listCsv.autoLogLevel', 'monitorForm.logLevel'],
    facility: ['listCsv.facility', 'monitorForm.facility'],
    facility_city: ['import.field.facility_city'],
    facility_code: ['facilities.column.facilityId', 'facilityField.facility_id'],
    manufactured_date: ['import.field.manufactured_date'],
  },
  facilities: {
    name: ['facilities.column.name', 'facilityField.name'],
    facility_id: ['facilities.column.facilityId', 'facilityField.facility_id'],
    physical_address: ['facilities.column.address', 'facilityField.physical_address'],
    city: ['facilities.column.city', 'facilityField.city'],
    state: ['facilities.column.state', 'facilityField.state'],
    zip: ['facilities.column.zip', 'facilityField.zip'],
    timezone: ['facilities.column.timezone', 'facilityField.timezone'],
    contact_name: ['listCsv.contactName', 'facilityField.contact_name'],
    contact_email: ['listCsv.contactEmail', 'facilityField.contact_email'],
    country_code: ['listCsv.countryCode', 'facilityField.country_code'],
    contact_phone: ['listCsv.contactPhone', 'facilityField.contact_phone'],
    mca_rep_name: ['listCsv.representative', 'facilityField.mca_rep_name'],
  },
  users: {
    firstName: ['listCsv.firstName', 'userField.firstName'],
    lastName: ['listCsv.lastName', 'userField.lastName'],
    email: ['listCsv.email', 'userField.email'],
    countryCode: ['listCsv.countryCode', 'userField.countryCode'],
    phoneNumber: ['users.column.phone', 'userField.phoneNumber'],
    facilities: ['listCsv.facilities', 'users.column.facility', 'userField.location'],
    facility_codes: ['listCsv.facilityIds', 'users.column.facilityId'],
    administrator: ['listCsv.administrator', 'userField.administrator'],
  },
} as const;

type Own = typeof ownHeads;
type HeadKeys = {
  [Entity in keyof Own]: Extract<Own[Entity][keyof Own[Entity]], readonly unknown[]>[number];
}[keyof Own];

const labels: ReadonlyMap<string, HeadKeys> = new Map(
  Object.values(ownHeads).flatMap((heads) =>
    Object.entries<readonly [HeadKeys, ...HeadKeys[]]>(heads).map(([field, [key]]) => [field, key] as const),
  ),
);

export function fieldLabel(t: TFunction, field: string): string {
  const key = labels.get(field);
  return key ? t(key) : field;
}

/** By the field's own name and label, else by what the app calls it elsewhere, else by what others do. */
export function knownNames(t: TFunction, entity: ImportEntityName): FieldNames {
  const fields = importFields[entity].map(({ name }) => name);
  const heads: ReadonlyMap<string, readonly HeadKeys[]> = new Map(
    Object.entries<readonly HeadKeys[]>(ownHeads[entity]),
  );
  const named = (namesOf: (field: string) => readonly string[]) =>
    Object.fromEntries(fields.map((field) => [field, namesOf(field)]));
  return fieldNamesOf(
    named((field) => [field, fieldLabel(t, field)]),
    named((field) => (heads.get(field) ?? []).map((key) => t(key))),
    otherNames[entity],
  );
}

/** The labels of required, or of optional fields. */
export function labelsOf(t: TFunction, entity: ImportEntityName, required: boolean): string[] {
  return importFields[entity]
    .filter((field) => field.required === required)
    .map(({ name }) => fieldLabel(t, name));
}

/** The required fields that no column is. */
export function missingFields(entity: ImportEntityName, fields: readonly (string | null)[]): string[] {
  return importFields[entity]
    .filter(({ name, required }) => required && !fields.includes(name))
    .map(({ name }) => name);
}

/** Whether users have no column for their facilities, of which each needs one. */
export function lacksFacilities(entity: ImportEntityName, fields: readonly (string | null)[]): boolean {
  return entity === 'users' && !fields.includes('facilities') && !fields.includes('facility_codes');
}
