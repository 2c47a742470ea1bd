import { deletedFacility, type Monitor } from '../../contract/monitors/monitors.ts';
import type { MonitorRow } from '../store/monitors/monitors.ts';

/** Answers of the API show a monitor so. */
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
    // Few monitors have one.
    ...(row.manufacturedOn && { manufactured_date: row.manufacturedOn }),
    online_status: row.online,
    onlinestatus: word,
    version: row.version,
  };
}
