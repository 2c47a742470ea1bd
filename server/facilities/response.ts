import type { Facility } from '../../contract/facilities/facilities.ts';
import type { FacilityRow } from '../store/facilities/facilities.ts';

/** Answers of the API show a facility so. */
export function toFacilityResponse(row: FacilityRow): Facility {
  return {
    id: row.id,
    name: row.name,
    physical_address: row.physicalAddress,
    city: row.city,
    state: row.state,
    zip: row.zip,
    timezone: row.timezone,
    country_code: row.countryCode,
    facility_id: row.code,
    contact_name: row.contactName,
    contact_email: row.contactEmail,
    contact_phone: row.contactPhone,
    mca_rep_name: row.mcaRepName,
    version: row.version,
  };
}
