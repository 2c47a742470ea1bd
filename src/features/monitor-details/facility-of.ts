import { isDeleted, type Monitor } from '../../../contract/monitors/monitors.ts';

/** The facility that a monitor is in; null where it is in none, or deleted. */
export function facilityOf(monitor: Monitor | null | undefined): { id: string; name: string } | null {
  const facility = monitor?.assigned_facility;
  if (!facility?.id || isDeleted(monitor ?? {})) return null;
  return { id: facility.id, name: facility.name ?? '' };
}
