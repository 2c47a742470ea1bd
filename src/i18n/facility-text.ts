import type { TFunction } from 'i18next';
import { isDeleted, type Monitor } from '../../contract/monitors/monitors.ts';

/** A monitor's facility, or why it has none. */
export function facilityText(t: TFunction, row: Monitor): string {
  if (isDeleted(row)) return t('monitors.deleted');
  return row.assigned_facility?.id ? (row.assigned_facility.name ?? '') : t('monitors.unassigned');
}
