import type { TFunction } from 'i18next';
import type { ConflictField } from '../../ui/forms/conflict-view.tsx';
import type { MonitorAddValues, MonitorEditValues } from './monitor-form.ts';

/** The values of the dialogs that add, edit and associate. */
type Shared = Pick<MonitorEditValues, 'monitor_id' | 'auto_log_level' | 'facility_id'>;

export function monitorConflictFields(t: TFunction<['start', 'forms']>): ConflictField<Shared>[] {
  return [
    { name: 'monitor_id', label: t('forms:monitorForm.name'), text: (values) => values.monitor_id },
    {
      name: 'auto_log_level',
      label: t('forms:monitorForm.logLevel'),
      text: (values) => values.auto_log_level,
    },
    {
      name: 'facility_id',
      label: t('forms:monitorForm.facility'),
      text: ({ facility_id }) => facility_id?.name ?? t('monitors.unassigned'),
    },
  ];
}

/** The fields of a monitor that is added, for whoever must leave before that. */
export function addedMonitorFields(t: TFunction<['start', 'forms']>): ConflictField<MonitorAddValues>[] {
  return [
    { name: 'cloud_id', label: t('forms:monitorForm.serialNumber'), text: ({ cloud_id }) => cloud_id },
    ...monitorConflictFields(t),
  ];
}
