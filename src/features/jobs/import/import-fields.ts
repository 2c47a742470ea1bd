// The fields of an import by the names that people give their columns.
import type { TFunction } from 'i18next';
import { type ImportEntityName, importFields } from '../../../../contract/jobs/import-fields.ts';
import { type FieldNames, fieldNamesOf } from './match-columns.ts';
import { otherNames } from './other-names.ts';

/** The keys of what the app itself calls a field: first its lists and their CSV, which an import says too, then its forms. */
const ownHeads = {
  monitors: {
    cloud_id: ['monitors.column.serialNumber', 'forms:monitorForm.serialNumber'],
    monitor_id: ['monitors.column.name', 'forms:monitorForm.name'],
    auto_log_level: ['lists:listCsv.autoLogLevel', 'forms:monitorForm.logLevel'],
    facility: ['lists:listCsv.facility', 'forms:monitorForm.facility'],
    facility_city: ['import-export:import.field.facility_city'],
    facility_code: ['facilities.column.facilityId', 'forms:facilityField.facility_id'],
    manufactured_date: ['import-export:import.field.manufactured_date'],
  },
  facilities: {
    name: ['facilities.column.name', 'forms:facilityField.name'],
    facility_id: ['facilities.column.facilityId', 'forms:facilityField.facility_id'],
    physical_address: ['facilities.column.address', 'forms:facilityField.physical_address'],
    city: ['facilities.column.city', 'forms:facilityField.city'],
    state: ['facilities.column.state', 'forms:facilityField.state'],
    zip: ['facilities.column.zip', 'forms:facilityField.zip'],
    timezone: ['facilities.column.timezone', 'forms:facilityField.timezone'],
    contact_name: ['lists:listCsv.contactName', 'forms:facilityField.contact_name'],
    contact_email: ['lists:listCsv.contactEmail', 'forms:facilityField.contact_email'],
    country_code: ['lists:listCsv.countryCode', 'forms:facilityField.country_code'],
    contact_phone: ['lists:listCsv.contactPhone', 'forms:facilityField.contact_phone'],
    mca_rep_name: ['lists:listCsv.representative', 'forms:facilityField.mca_rep_name'],
  },
  users: {
    firstName: ['lists:listCsv.firstName', 'forms:userField.firstName'],
    lastName: ['lists:listCsv.lastName', 'forms:userField.lastName'],
    email: ['lists:listCsv.email', 'forms:userField.email'],
    countryCode: ['lists:listCsv.countryCode', 'forms:userField.countryCode'],
    phoneNumber: ['users.column.phone', 'forms:userField.phoneNumber'],
    facilities: ['lists:listCsv.facilities', 'users.column.facility', 'forms:userField.location'],
    facility_codes: ['lists:listCsv.facilityIds', 'users.column.facilityId'],
    administrator: ['lists:listCsv.administrator', 'forms:userField.administrator'],
    roles: ['lists:listCsv.roles'],
  },
} as const satisfies Record<ImportEntityName, object>;

type Own = typeof ownHeads;
type HeadKeys = {
  [Entity in keyof Own]: Extract<Own[Entity][keyof Own[Entity]], readonly unknown[]>[number];
}[keyof Own];

const labels: ReadonlyMap<string, HeadKeys> = new Map(
  Object.values(ownHeads).flatMap((heads) =>
    Object.entries<readonly [HeadKeys, ...HeadKeys[]]>(heads).map(([field, [key]]) => [field, key] as const),
  ),
);

export function fieldLabel(
  t: TFunction<['start', 'forms', 'import-export', 'lists']>,
  field: string,
): string {
  const key = labels.get(field);
  return key ? t(key) : field;
}

/** The fields that a server reads. @param hasRoles whether it knows roles of users */
export function offeredFields(entity: ImportEntityName, hasRoles: boolean) {
  return importFields[entity].filter(({ name }) => hasRoles || name !== 'roles');
}

/** By the field's own name and label, else by what the app calls it elsewhere, else by what others do. */
export function knownNames(
  t: TFunction<['start', 'forms', 'import-export', 'lists']>,
  entity: ImportEntityName,
  hasRoles = true,
): FieldNames {
  const fields = offeredFields(entity, hasRoles).map(({ name }) => name);
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
export function labelsOf(
  t: TFunction<['start', 'forms', 'import-export', 'lists']>,
  entity: ImportEntityName,
  { required, hasRoles }: { required: boolean; hasRoles: boolean },
): string[] {
  return offeredFields(entity, hasRoles)
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
