import { isDeleted, type Monitor } from '../../../../contract/monitors/monitors.ts';

export function facilityOf(monitor: Monitor | null | undefined): { id: string; name: string } | null {
  const facility = monitor?.assigned_facility;
  if (!facility?.id || isDeleted(monitor ?? {})) return null;
  return { id: facility.id, name: facility.name ?? '' };
}
