// The fields of an import by the names that people give their columns.
import type { TFunction } from 'i18next';
import { type ImportEntityName, importFields } from '../../../../contract/jobs/import-fields.ts';
import type { texts } from '../../../i18n/en/import-export.ts';
import { type FieldNames, fieldNamesOf } from './match-columns.ts';

type FieldName = keyof typeof texts.import.field;

export function fieldLabel(t: TFunction, field: string): string {
  return t(`import.field.${field as FieldName}`, { defaultValue: field });
}

/** Other names than the labels, whatever the language: punctuation and case are ignored. */
const otherNames: Readonly<Record<ImportEntityName, Readonly<Record<string, readonly string[]>>>> = {
  monitors: {
    cloud_id: ['Serial Number', 'Serial', 'Serial No', 'SN', 'Cloud ID'],
    monitor_id: ['Name', 'Monitor', 'Monitor ID', 'Label'],
    auto_log_level: ['Log Level'],
    facility: ['Facility Name', 'Hospital', 'Hospital Name', 'Site'],
    facility_city: ['City', 'Facility City'],
    facility_code: ['Facility Code', 'Hospital ID', 'Site ID'],
  },
  facilities: {
    name: ['Name', 'Hospital Name', 'Facility', 'Hospital'],
    facility_id: ['Facility Code', 'Hospital ID', 'Code'],
    physical_address: ['Physical Address', 'Street', 'Street Address'],
    city: ['Town'],
    state: [],
    zip: ['Zip Code', 'Postal Code', 'Postcode'],
    timezone: ['Time Zone'],
    contact_name: ['Facility Contact Name', 'Contact'],
    contact_email: ['Email', 'E-mail', 'Facility Contact Email'],
    country_code: ['Dial Code'],
    contact_phone: ['Phone', 'Phone Number', 'Telephone', 'Facility Contact Phone'],
    mca_rep_name: ['MCA Rep Name', 'MCA Rep', 'Representative'],
  },
  users: {
    firstName: ['Given Name'],
    lastName: ['Surname', 'Family Name'],
    email: ['E-mail', 'Mail', 'Email Address'],
    countryCode: ['Dial Code'],
    phoneNumber: ['Phone Number', 'Telephone', 'Mobile'],
    facilities: ['Facility', 'Hospital', 'Site'],
    facility_codes: ['Facility ID', 'Facility Code', 'Hospital ID'],
    administrator: ['Admin'],
  },
};

export function knownNames(t: TFunction, entity: ImportEntityName): FieldNames {
  return fieldNamesOf(
    Object.fromEntries(
      importFields[entity].map(({ name }) => [
        name,
        [fieldLabel(t, name), ...(otherNames[entity][name] ?? [])],
      ]),
    ),
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
