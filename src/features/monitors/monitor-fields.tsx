import { useTranslation } from 'react-i18next';
import { monitorFields } from '../../../contract/monitors/monitor-writes.ts';
import { findFacilities } from '../../api/find-facilities.ts';
import { useApp } from '../../data/app-context.ts';
import { useBounding } from '../../session/rights/rights.ts';
import type { Choice } from '../../ui/fields/choice.ts';
import type { GetField } from '../../ui/fields/field.ts';
import { FilteredInput } from '../../ui/fields/filtered-input.tsx';
import { RemoteSelect } from '../../ui/fields/remote-select.tsx';
import { levelField } from './monitor-form.ts';

interface Props {
  field: GetField<{ monitor_id: string; auto_log_level: string; facility_id: Choice | null }>;
  facilityLabel: string;
  disabled?: boolean;
  /** The name gets the focus when the dialog opens. */
  autofocus?: boolean;
}

/** The fields of all three monitor dialogs: name, log level and facility. */
export function MonitorFields(props: Props) {
  const { field, facilityLabel, disabled = false, autofocus = false } = props;
  const { t } = useTranslation(['start', 'forms']);
  const { call } = useApp();
  const bounding = useBounding('changeMonitors');
  const selectFacility = t('forms:monitorForm.selectFacility');
  return (
    <>
      <FilteredInput
        {...field('monitor_id')}
        field={monitorFields.monitor_id}
        label={t('forms:monitorForm.name')}
        disabled={disabled}
        data-autofocus={autofocus || undefined}
      />
      <FilteredInput
        {...field('auto_log_level')}
        field={levelField}
        label={t('forms:monitorForm.logLevel')}
        inputMode="numeric"
        disabled={disabled}
      />
      <RemoteSelect
        {...field('facility_id')}
        find={findFacilities(call, bounding)}
        label={facilityLabel}
        placeholder={facilityLabel === selectFacility ? '' : selectFacility}
        disabled={disabled}
        withDetails
      />
    </>
  );
}
