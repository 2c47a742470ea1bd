import type { TFunction } from 'i18next';
import type { ConflictField } from '../../ui/forms/conflict-view.tsx';
import type { MonitorEditValues } from './monitor-form.ts';

export function monitorConflictFields(t: TFunction<['start', 'forms']>): ConflictField<MonitorEditValues>[] {
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
