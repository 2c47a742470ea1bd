// The monitors that a call is about, by its menu: list, search and bulk delete read it alike.
import type { MonitorMenu } from '../../contract/monitors/monitors.ts';
import { facilityRequired, requireFacility } from '../common/require-facility.ts';
import type { Database } from '../store/engine/database.ts';
import { type MonitorScope, menuScopes } from '../store/monitors/monitors.ts';

/** @param field the field of the request, for an unknown facility */
export async function facilityScope(db: Database, id: string, field: string): Promise<MonitorScope> {
  const facility = await requireFacility(db, id, field);
  return { facilityId: facility.id };
}

/** Null for a menu that has no monitors of the facility. */
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
