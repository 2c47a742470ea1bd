// Associate Monitor to Facility: a serial number is chosen, its monitor is loaded, and its facility, name and
// log level are changed; a facility that is cleared ends the association.
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { monitorConflict, updateMonitor } from '../../../contract/monitor-writes.ts';
import {
  findSerialNumbers,
  getMonitor,
  getMonitorBySerialNumber,
  type Monitor,
} from '../../../contract/monitors.ts';
import { toAppError } from '../../api/app-error.ts';
import { onlyRecord } from '../../api/only-record.ts';
import { errorText } from '../../i18n/error-text.ts';
import { useApplyChange } from '../../lists/changes.ts';
import { useConsole } from '../../session/console.ts';
import type { Choice } from '../../ui/fields/choice.ts';
import { RemoteSelect } from '../../ui/fields/remote-select.tsx';
import { FormDialog } from '../../ui/form-dialog/form-dialog.tsx';
import { useFormDialog } from '../../ui/form-dialog/use-form-dialog.ts';
import { monitorConflictFields } from './conflict-fields.ts';
import { MonitorFields } from './monitor-fields.tsx';
import { type AssociateValues, associatedMonitor, editValues, standsAs } from './monitor-form.ts';

const empty: AssociateValues = {
  cloud_id: null,
  id: '',
  monitor_id: '',
  auto_log_level: '',
  facility_id: null,
};

function valuesOf(monitor: Monitor): AssociateValues {
  const { id, cloud_id } = monitor;
  return { ...editValues(monitor), id, cloud_id: { id: cloud_id, name: cloud_id } };
}

export function AssociateDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation();
  const { call } = useConsole();
  const applyChange = useApplyChange();
  const [loading, setLoading] = useState(false);
  const asked = useRef<AbortController | null>(null);

  const dialog = useFormDialog({
    schema: associatedMonitor(t('monitors.form.selectCloudId')),
    initialValues: empty,
    send: async ({ id, cloud_id: _, ...body }) =>
      onlyRecord(await call(updateMonitor, { params: { id }, body })),
    async verify(sent) {
      const now = onlyRecord(await call(getMonitor, { params: { id: sent.id } }));
      return standsAs(now, sent) ? now : null;
    },
    async done() {
      await applyChange('monitors');
      onClose();
    },
    readConflict(data) {
      const conflict = monitorConflict.safeParse(data).data;
      return conflict ? valuesOf(conflict.current) : null;
    },
  });
  const { form } = dialog;

  async function findCloudIds(text: string, signal: AbortSignal): Promise<Choice[]> {
    const body = { search_cloudId: text.slice(0, 100) };
    const { data } = await call(findSerialNumbers, { body }, { signal });
    return data.map((cloudId) => ({ id: cloudId, name: cloudId }));
  }

  function show(values: AssociateValues): void {
    form.setInitialValues(values);
    form.setValues(values);
    form.resetDirty();
  }

  /** Another serial number begins anew: nothing of the last monitor stays in the fields. */
  async function choose(choice: Choice | null): Promise<void> {
    asked.current?.abort();
    show({ ...empty, cloud_id: choice });
    setLoading(choice !== null);
    if (!choice) return;
    const mine = new AbortController();
    asked.current = mine;
    try {
      const options = { signal: mine.signal };
      const answer = await call(getMonitorBySerialNumber, { params: { cloudId: choice.id } }, options);
      if (!mine.signal.aborted) show(valuesOf(onlyRecord(answer)));
    } catch (thrown) {
      const error = await toAppError(thrown);
      if (!mine.signal.aborted) form.setFieldError('cloud_id', errorText(t, error));
    }
    if (!mine.signal.aborted) setLoading(false);
  }

  return (
    <FormDialog
      title={t('monitors.form.associate')}
      dialog={dialog}
      onClose={onClose}
      conflict={monitorConflictFields(t)}
      loading={loading}
    >
      <RemoteSelect
        {...dialog.field('cloud_id')}
        onChange={choose}
        find={findCloudIds}
        label={t('monitors.form.serialNumber')}
        data-autofocus
      />
      <MonitorFields
        name={dialog.field('monitor_id')}
        level={dialog.field('auto_log_level')}
        facility={dialog.field('facility_id')}
        facilityLabel={t('monitors.form.selectFacility')}
        disabled={form.values.id === ''}
      />
    </FormDialog>
  );
}
