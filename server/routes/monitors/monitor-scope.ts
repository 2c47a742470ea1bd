// Reads the menu of a call: the same for list, search, count and bulk delete.
import type { MonitorMenu } from '../../../contract/monitors/monitors.ts';
import { facilityRequired, requireFacility } from '../../common/require-facility.ts';
import type { Database } from '../../store/engine/database.ts';
import type { MonitorScope } from '../../store/monitors/monitors.ts';

export const menuScopes = {
  MONITOR_ALL: 'all',
  MONITOR_ASSIGNED: 'assigned',
  MONITOR_UNASSIGNED: 'unassigned',
  MONITOR_DELETED: 'deleted',
} as const satisfies Record<MonitorMenu, MonitorScope>;

/** The monitors of a facility; `field` is the field of the request. */
export async function facilityScope(db: Database, id: string, field: string): Promise<MonitorScope> {
  const facility = await requireFacility(db, id, field);
  return { facilityId: facility.id };
}

export async function scopeOf(
  db: Database,
  menu: MonitorMenu | 'MONITOR_FACILITY',
  facilityId: string | null | undefined,
  field: string,
): Promise<MonitorScope | null> {
  if (facilityId) {
    const scope = await facilityScope(db, facilityId, field);
    // A facility has no unassigned and no deleted monitors.
    return menu === 'MONITOR_UNASSIGNED' || menu === 'MONITOR_DELETED' ? null : scope;
  }
  if (menu !== 'MONITOR_FACILITY') return menuScopes[menu];
  throw facilityRequired(field);
}
