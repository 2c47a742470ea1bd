// The entities that can be imported, and the fields that a column of a table can be.
import { type EntityList, namesIn } from '../common/entities.ts';

/** Longer than any field may be; a user's facilities stand in one cell. */
export const maxImportCellLength = 2_000;

/** The most rows of one import. */
export const maxImportRows = 10_000;

interface ImportField {
  /** By the name of the API, where it has one. */
  name: string;
  /** Whether the table must have a column for it. */
  required: boolean;
}

const required = (name: string): ImportField => ({ name, required: true });
const optional = (name: string): ImportField => ({ name, required: false });

/**
 * Facilities are named by their codes, or by their names, with the city where several have the name. A user may have several
 * of them in a cell, apart by ' | ', and roles likewise: 'Site administrator: H-17 | Engineer: all | Auditor'.
 */
export const importFields = {
  monitors: [
    required('cloud_id'),
    required('monitor_id'),
    optional('auto_log_level'),
    optional('facility'),
    optional('facility_city'),
    optional('facility_code'),
    optional('manufactured_date'),
  ],
  facilities: [
    required('name'),
    required('facility_id'),
    required('physical_address'),
    required('city'),
    required('state'),
    required('zip'),
    required('timezone'),
    required('contact_name'),
    required('contact_email'),
    optional('country_code'),
    required('contact_phone'),
    required('mca_rep_name'),
  ],
  users: [
    required('firstName'),
    required('lastName'),
    required('email'),
    optional('countryCode'),
    required('phoneNumber'),
    optional('facilities'),
    optional('facility_codes'),
    optional('administrator'),
    optional('roles'),
  ],
} as const satisfies Record<EntityList, readonly ImportField[]>;

export type ImportEntityName = keyof typeof importFields;
export const importEntities = namesIn(importFields);

/** The names of the fields of an entity. */
export function importFieldNames(entity: ImportEntityName): readonly string[] {
  return importFields[entity].map(({ name }) => name);
}
