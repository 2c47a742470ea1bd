// Add Monitor stays open for the next one. Added monitors are listed above the fields with their credentials, which are
// shown only once, until the person confirms that they are saved.
import { useTimeout } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { identityKey } from '../../../contract/common/normalise.ts';
import {
  createMonitor,
  defaultAutoLogLevel,
  deletedDuplicate,
  monitorFields,
} from '../../../contract/monitors/monitor-writes.ts';
import { getMonitorBySerialNumber } from '../../../contract/monitors/monitors.ts';
import { toAppError } from '../../api/app-error.ts';
import { offers } from '../../api/capabilities.ts';
import { writtenRecord } from '../../api/only-record.ts';
import { useApp } from '../../data/app-context.ts';
import { useApplyChange } from '../../data/changes.ts';
import { nameDeletedFacilities } from '../../data/records/deleted-facilities.ts';
import { monitorRecord } from '../../data/records/monitor-record.ts';
import { ScanButton } from '../../scan/scan-button.tsx';
import type { Choice } from '../../ui/fields/choice.ts';
import { FilteredInput } from '../../ui/fields/filtered-input.tsx';
import { FormDialog } from '../../ui/form-dialog/form-dialog.tsx';
import { useRecordForm } from '../../ui/forms/use-record-form.ts';
import { type Added, AddedMonitors, closeCredentialQuestion } from './added-monitors.tsx';
import { addedMonitorFields } from './conflict-fields.ts';
import { MonitorFields } from './monitor-fields.tsx';
import { addMonitorSchema, type MonitorAddValues, matchesInput } from './monitor-form.ts';
import { type Restorable, RestoreOffer } from './restore/restore-offer.tsx';
import { useRestoreAll } from './restore/use-restore-all.ts';
import { TakenNumber } from './taken-number.tsx';

const clearAfterMs = 2000;

const empty: MonitorAddValues = {
  cloud_id: '',
  monitor_id: '',
  auto_log_level: String(defaultAutoLogLevel),
  facility_id: null,
};

interface Props {
  /** Chosen at first. */
  facility?: Choice;
  /** Scanned already. */
  serialNumber?: string;
  onClose(): void;
}

export function AddMonitorDialog({ facility, serialNumber: scanned = '', onClose }: Props) {
  const { t } = useTranslation(['start', 'forms']);
  const { call } = useApp();
  const applyChange = useApplyChange();
  const restoreAll = useRestoreAll();
  const navigate = useNavigate();
  const [added, setAdded] = useState<Added[]>([]);
  const [saves, setSaves] = useState(0);
  const [restorable, setRestorable] = useState<Restorable | null>(null);
  const [takenNumber, setTakenNumber] = useState<string | null>(null);
  const [initialValues] = useState<MonitorAddValues>({
    ...empty,
    cloud_id: scanned,
    facility_id: facility ?? null,
  });
  const clearing = useTimeout(clear, clearAfterMs);

  const dialog = useRecordForm({
    schema: addMonitorSchema,
    initialValues,
    async send(body): Promise<Added> {
      const answer = await call(createMonitor, { body });
      const saved: Added | null = await writtenRecord<Added>(answer, () => findCreated(body));
      return saved ?? { ...body, id: body.cloud_id, unread: true };
    },
    findSaved: findCreated,
    explain: (error, { facility_id }) =>
      nameDeletedFacilities(call, t, error, { field: 'facility_id', chosen: [facility_id] }),
    async done(monitor, saved) {
      announce(monitor);
      // Before anything is awaited: from now on, typed text belongs to the next monitor.
      form.resetDirty(saved);
      form.resetTouched();
      clearing.start();
      await applyChange(monitorRecord.entity, { created: monitor.unread ? [] : [monitor.id] });
    },
    onRefused({ details }) {
      const taken = deletedDuplicate.safeParse(details.data).data;
      // Without fields, their last refusal stays.
      if (details.fields) {
        setRestorable(null);
        setTakenNumber(details.code === 'NOT_UNIQUE' && !taken ? form.getValues().cloud_id : null);
      }
      if (taken) void offerRestore({ id: taken.id, serialNumber: form.getValues().cloud_id });
    },
  });
  const { form } = dialog;

  /** The monitor if an addition whose answer was lost was done; its credential is lost with the answer. */
  async function findCreated(input: z.output<typeof addMonitorSchema>): Promise<Added | null> {
    try {
      const { data } = await call(getMonitorBySerialNumber, { params: { cloudId: input.cloud_id } });
      return data.find((monitor) => matchesInput(monitor, input)) ?? null;
    } catch (thrown) {
      const error = await toAppError(thrown);
      if (error.type === 'notFound') return null;
      throw error;
    }
  }

  function announce(monitor: Added): void {
    setAdded((all) => [monitor, ...all]);
    setSaves((count) => count + 1);
    setRestorable(null);
    setTakenNumber(null);
  }

  async function offerRestore(found: Restorable): Promise<void> {
    if (await offers(call, 'restore')) setRestorable(found);
  }

  /** Clears the fields for the next one, unless the person is typing already. */
  function clear(): void {
    if (form.isTouched() || form.isDirty()) return;
    const { auto_log_level, facility_id } = form.getValues();
    const next = { ...empty, auto_log_level, facility_id };
    form.setInitialValues(next);
    form.setValues(next);
    form.resetDirty();
  }

  async function restore({ id, serialNumber }: Restorable): Promise<void> {
    const { credentials } = await restoreAll([id]);
    const named = { id, cloud_id: serialNumber, monitor_id: serialNumber };
    // It is restored, even if it cannot be read.
    const monitor = await monitorRecord.fetchOne(call, id).catch(() => named);
    await applyChange(monitorRecord.entity, { created: [id] });
    form.setFieldValue('cloud_id', '');
    const credential = credentials?.[0]?.credential;
    announce({ ...monitor, credential, credentialLost: !credentials, before: 'restored' });
  }

  /** Only with the error that says why. */
  function isAbout(serialNumber: string): boolean {
    return !!form.errors.cloud_id && identityKey(form.values.cloud_id) === identityKey(serialNumber);
  }

  function takeScanned(serialNumber: string): null {
    dialog.field('cloud_id').onChange(serialNumber);
    return null;
  }

  // A scanned number need not be typed.
  const beginsWithName = scanned !== '' && saves === 0;
  const hasNewCredential = added.some(({ credential }) => credential);

  /** Begins the next addition: the facility and the log level stay. */
  function next(id: string): void {
    setAdded((all) => all.filter((monitor) => monitor.id !== id));
    clearing.clear();
    // Somebody who has only been in a field has typed nothing that clearing would lose.
    form.resetTouched();
    clear();
  }

  /** Opens the page of a monitor whose credential the person has saved. Those of others may not be yet. */
  function openSaved(id: string): void {
    const others = added.filter((monitor) => monitor.id !== id);
    // The router asks the dialog whether something would be lost: it must know of this at once.
    flushSync(() => {
      setAdded(others);
      if (!others.some(({ credential }) => credential) && !form.isDirty()) onClose();
    });
    void navigate({ to: '/dashboard/monitor-details/$id', params: { id } });
  }

  /** Opens a monitor's page; when something would be lost, the dialog asks first, and closes itself. */
  function open(id: string): void {
    if (!hasNewCredential && !form.isDirty()) onClose();
    void navigate({ to: '/dashboard/monitor-details/$id', params: { id } });
  }

  return (
    <FormDialog
      title={t('forms:monitorForm.add')}
      dialog={dialog}
      onClose={onClose}
      saves={saves}
      conflict={addedMonitorFields(t)}
      closeQuestion={hasNewCredential ? closeCredentialQuestion(t) : undefined}
    >
      <AddedMonitors added={added} onDone={next} onOpen={openSaved} />
      <FilteredInput
        {...dialog.field('cloud_id')}
        field={monitorFields.cloud_id}
        label={t('forms:monitorForm.serialNumber')}
        data-autofocus={!beginsWithName || undefined}
        end={<ScanButton onScan={takeScanned} />}
      />
      {restorable && isAbout(restorable.serialNumber) && (
        <RestoreOffer showSerialNumber restorable={restorable} onRestore={restore} />
      )}
      {takenNumber !== null && isAbout(takenNumber) && (
        <TakenNumber serialNumber={takenNumber} onOpen={open} />
      )}
      <MonitorFields
        field={dialog.field}
        facilityLabel={t('forms:monitorForm.facility')}
        autofocus={beginsWithName}
      />
    </FormDialog>
  );
}
