import { recordNotFound } from '../../http/http-error.ts';
import type { Database } from '../../store/engine/database.ts';
import { lockFacility } from '../../store/facilities/facilities.ts';
import { lockMonitor, type MonitorRow } from '../../store/monitors/monitors.ts';
import type { CallFields, MonitorOfFacility } from '../monitor-csrs.ts';

/**
 * Locks a facility, and one of its monitors.
 * @throws HttpError 404 where the monitor is deleted, or of another facility
 */
export async function lockMonitorOf(
  tx: Database,
  { facilityId, monitorId }: MonitorOfFacility,
  fields: CallFields,
): Promise<MonitorRow & { facilityId: string }> {
  const facility = await lockFacility(tx, facilityId);
  if (!facility) throw recordNotFound('facilityUnknown', fields.facility);
  const monitor = await lockMonitor(tx, monitorId);
  const isHere = monitor && !monitor.deletedAt && monitor.facilityId === facility.id;
  if (!isHere) throw recordNotFound('monitorUnknown', fields.monitor);
  return { ...monitor, facilityId: facility.id };
}
