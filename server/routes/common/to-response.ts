// Rows as responses: the API's names for the columns of the store.
import type { Facility } from '../../../contract/facilities/facilities.ts';
import { deletedFacility, type Monitor } from '../../../contract/monitors/monitors.ts';
import type { User } from '../../../contract/users/users.ts';
import type { FacilityRow } from '../../store/facilities/facilities.ts';
import type { MonitorRow } from '../../store/monitors/monitors.ts';
import type { UserRow } from '../../store/users/users.ts';

export function toMonitorResponse(row: MonitorRow): Monitor {
  const lastHeard = row.lastCommunication?.toISOString() ?? null;
  const word = row.online ? 'Online' : 'Offline';
  const facility = { id: row.facilityId, name: row.facilityName };
  return {
    id: row.id,
    monitor_id: row.name,
    cloud_id: row.serialNumber,
    facility_id: row.deletedAt ? null : row.facilityId,
    assigned_facility: row.deletedAt ? deletedFacility : facility,
    auto_log_level: row.autoLogLevel,
    status: word,
    last_communication: lastHeard,
    last_connected_date: lastHeard,
    online_since: row.onlineSince?.toISOString() ?? null,
    created_date: row.createdAt.toISOString(),
    online_status: row.online,
    onlinestatus: word,
    version: row.version,
  };
}

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

export function toUserResponse(row: UserRow): User {
  return {
    user_id: row.id,
    first_name: row.firstName,
    last_name: row.lastName,
    email: row.email,
    country_code: row.countryCode,
    phone_number: row.phoneNumber,
    created_date: row.createdAt.toISOString(),
    userStatus: row.status,
    invited_date: row.invitedAt?.toISOString() ?? null,
    last_sign_in: row.signedInAt?.toISOString() ?? null,
    assigned_facilities: row.facilities.map(({ id, name, code }) => ({ id, name, facility_id: code })),
    administrator: row.administrator,
    version: row.version,
  };
}
