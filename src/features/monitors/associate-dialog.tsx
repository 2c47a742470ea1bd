// Associate Monitor to Facility: choosing a serial number loads its monitor, whose facility, name and log level can
// be changed. Clearing the facility ends the association. It begins with the monitor that the screen is about, if any;
// where several are selected, it is about their facility alone.

import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { updateMonitor } from '../../../contract/monitors/monitor-writes.ts';
import { getMonitorBySerialNumber, isDeleted, type Monitor } from '../../../contract/monitors/monitors.ts';
import { toAppError } from '../../api/app-error.ts';
import { useOffers } from '../../api/capabilities.ts';
import { onlyRecord } from '../../api/only-record.ts';
import { useApp } from '../../data/app-context.ts';
import { nameDeletedFacilities } from '../../data/records/deleted-facilities.ts';
import { explainRefusal } from '../../data/records/explain-refusal.ts';
import { monitorRecord } from '../../data/records/monitor-record.ts';
import { useRecordWatch } from '../../data/records/use-record-watch.ts';
import { errorText } from '../../i18n/error-text.ts';
import { useScreenRecord } from '../../lists/screen-record.ts';
import { useScreenSelection } from '../../lists/screen-selection.ts';
import { ScanButton } from '../../scan/scan-button.tsx';
import type { Choice } from '../../ui/fields/choice.ts';
import { RemoteSelect } from '../../ui/fields/remote-select.tsx';
import { FormDialog } from '../../ui/form-dialog/form-dialog.tsx';
import { RecordDialog } from '../../ui/form-dialog/record-dialog.tsx';
import { useRecordForm } from '../../ui/forms/use-record-form.ts';
import { AssociateMany } from './associate-many.tsx';
import { monitorConflictFields } from './conflict-fields.ts';
import { addSerialNumberDetails, findSerialNumbers } from './find-serial-numbers.ts';
import { LeftCertificates } from './left-certificates.tsx';
import { MonitorFields } from './monitor-fields.tsx';
import {
  type AssociateValues,
  associateMonitorSchema,
  deletedText,
  editValues,
  findUpdated,
  isMerelyRestored,
} from './monitor-form.ts';
import { type MonitorListTypes, monitorListDefinition } from './monitor-list-definition.ts';
import { useSavedMonitor } from './use-saved-monitor.ts';

const empty: AssociateValues = {
  cloud_id: null,
  id: '',
  monitor_id: '',
  auto_log_level: '',
  facility_id: null,
};

type Chosen =
  | { type: 'none' | 'loading' | 'loaded' }
  | { type: 'deleted' }
  | { type: 'failed'; reason: string };

function valuesOf(monitor: Monitor): AssociateValues {
  const { id, cloud_id } = monitor;
  return { ...editValues(monitor), id, cloud_id: { id: cloud_id, name: cloud_id } };
}

function loadedAs(monitor: Monitor): Chosen {
  return { type: isDeleted(monitor) ? 'deleted' : 'loaded' };
}

export function AssociateDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation(['start', 'forms']);
  const { call } = useApp();
  const current = useScreenRecord(monitorRecord.entity);
  const inList = useScreenSelection<MonitorListTypes>(monitorListDefinition);
  const several = inList && inList.count > 1 ? inList : null;
  const together = useOffers(call, 'associateMany');
  const changesMany = useOffers(call, 'bulkChanges');
  const forSeveral = together || changesMany;
  // Says what was selected when it opened, whatever the list does beneath it.
  const [{ id, selected }] = useState({ id: current, selected: forSeveral ? several : null });
  if (selected) return <AssociateMany selected={selected} onClose={onClose} />;
  if (!id) return <Associate first={null} onClose={onClose} />;
  return (
    <RecordDialog
      title={t('forms:monitorForm.associate')}
      read={() => monitorRecord.fetchOne(call, id)}
      onClose={onClose}
    >
      {(monitor) => <Associate first={monitor} onClose={onClose} />}
    </RecordDialog>
  );
}

interface Props {
  /** The monitor that is chosen when the dialog opens. */
  first: Monitor | null;
  onClose(): void;
}

function Associate({ first, onClose }: Props) {
  const { t } = useTranslation(['start', 'forms']);
  const { call } = useApp();
  const saving = useSavedMonitor(valuesOf, onClose);
  const restorable = useOffers(call, 'restore');
  const [chosen, setChosen] = useState<Chosen>(first ? loadedAs(first) : { type: 'none' });
  const latest = useRef<AbortController | null>(null);
  const [shownId, setShownId] = useState<string | null>(first?.id ?? null);
  const watch = useRecordWatch({ type: monitorRecord, id: shownId, isDeleted, onRead });

  const dialog = useRecordForm({
    schema: associateMonitorSchema(
      t('forms:monitorForm.selectCloudId'),
      chosen.type === 'failed' ? chosen.reason : t('list.loading'),
    ),
    initialValues: first ? valuesOf(first) : empty,
    async send({ cloud_id: _, ...body }) {
      const { id } = body;
      const { data } = await call(updateMonitor, { params: { id }, body });
      return data[0] ?? { id, monitor_id: body.monitor_id };
    },
    findSaved: (sent) => findUpdated(call, sent.id, sent),
    savesOverSame: true,
    explain: (error, { facility_id }) =>
      explainRefusal(error, watch, deletedNow(), () =>
        nameDeletedFacilities(call, t, error, { field: 'facility_id', chosen: [facility_id] }),
      ),
    ...saving,
  });
  const { form } = dialog;

  function deletedNow(): string {
    return t('forms:deletedRecord.chosen', { name: form.getInitialValues().monitor_id });
  }

  function onRead(now: Monitor, wasDeleted: boolean): void {
    const stored = valuesOf(now);
    if (chosen.type === 'deleted') {
      show(stored);
      setChosen(loadedAs(now));
    } else if (wasDeleted) dialog.rebase(stored, ['facility_id']);
    else if (isMerelyRestored(form.getInitialValues(), stored)) dialog.rebase(stored);
  }

  function show(values: AssociateValues): void {
    form.setInitialValues(values);
    form.setValues(values);
    form.resetDirty();
  }

  async function load({ id: cloudId }: Choice, signal: AbortSignal): Promise<Chosen> {
    try {
      const monitor = onlyRecord(await call(getMonitorBySerialNumber, { params: { cloudId } }, { signal }));
      if (!signal.aborted) {
        show(valuesOf(monitor));
        setShownId(monitor.id);
      }
      return loadedAs(monitor);
    } catch (thrown) {
      return { type: 'failed', reason: errorText(t, await toAppError(thrown)) };
    }
  }

  async function choose(choice: Choice | null): Promise<void> {
    latest.current?.abort();
    show({ ...empty, cloud_id: choice });
    setShownId(null);
    setChosen({ type: choice ? 'loading' : 'none' });
    if (!choice) return;
    const mine = new AbortController();
    latest.current = mine;
    const now = await load(choice, mine.signal);
    if (mine.signal.aborted) return;
    if (now.type === 'failed') form.setFieldError('cloud_id', now.reason);
    setChosen(now);
  }

  return (
    <FormDialog
      title={t('forms:monitorForm.associate')}
      dialog={dialog}
      onClose={onClose}
      conflict={monitorConflictFields(t)}
      deleted={watch.deleted && chosen.type !== 'deleted' ? deletedNow() : undefined}
      readOnly={chosen.type === 'deleted' ? deletedText(t, restorable) : undefined}
      loading={chosen.type === 'loading'}
    >
      <RemoteSelect
        {...dialog.field('cloud_id')}
        onChange={choose}
        find={findSerialNumbers(call)}
        addDetails={addSerialNumberDetails(call, t)}
        label={t('forms:monitorForm.serialNumber')}
        typingClears
        end={
          <ScanButton
            onScan={(serialNumber) => {
              void choose({ id: serialNumber, name: serialNumber });
              return null;
            }}
          />
        }
        data-autofocus
      />
      {chosen.type === 'failed' && (
        <Button variant="default" mb={16} onClick={() => void choose(form.getValues().cloud_id)}>
          {t('action.retry')}
        </Button>
      )}
      <MonitorFields
        field={dialog.field}
        facilityLabel={t('forms:monitorForm.selectFacility')}
        disabled={chosen.type !== 'loaded' || watch.deleted}
      />
      {chosen.type === 'loaded' && shownId !== null && (
        <LeftCertificates
          monitorId={shownId}
          from={form.getInitialValues().facility_id}
          to={form.values.facility_id}
        />
      )}
    </FormDialog>
  );
}
