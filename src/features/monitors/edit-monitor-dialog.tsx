// Edit Monitor changes name, log level and facility. It opens with the row, and loads the latest details. A deleted
// monitor can only be restored; any other can get a new gateway credential.
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { updateMonitor } from '../../../contract/monitors/monitor-writes.ts';
import { isDeleted, type Monitor } from '../../../contract/monitors/monitors.ts';
import { useOffers } from '../../api/capabilities.ts';
import { useApp } from '../../data/app-context.ts';
import { useApplyChange } from '../../data/changes.ts';
import { monitorRecord } from '../../data/records/monitor-record.ts';
import { fieldStyles } from '../../ui/fields/field.ts';
import { FormDialog } from '../../ui/form-dialog/form-dialog.tsx';
import { RecordDialog, type RefreshFailure } from '../../ui/form-dialog/record-dialog.tsx';
import { useRecordForm } from '../../ui/forms/use-record-form.ts';
import { type Added, AddedMonitors, closeCredentialQuestion } from './added-monitors.tsx';
import { monitorConflictFields } from './conflict-fields.ts';
import { MonitorFields } from './monitor-fields.tsx';
import { deletedText, editMonitorSchema, editValues, findUpdated } from './monitor-form.ts';
import { NewCredential } from './new-credential.tsx';
import { restoreAll } from './restore/restore.ts';
import { RestoreOffer } from './restore/restore-offer.tsx';
import { useSavedMonitor } from './use-saved-monitor.ts';

interface Props {
  row: Monitor;
  onClose(): void;
}

export function EditMonitorDialog({ row, onClose }: Props) {
  const { t } = useTranslation();
  const { call } = useApp();
  return (
    <RecordDialog
      title={t('monitors.form.edit')}
      // Without a version, saving could overwrite other people's changes.
      initial={row.version === undefined ? undefined : row}
      read={() => monitorRecord.fetchOne(call, row.id)}
      onClose={onClose}
    >
      {(monitor, reload, refreshFailure) => (
        <EditMonitor
          monitor={monitor}
          refreshFailure={refreshFailure}
          onRestored={reload}
          onClose={onClose}
        />
      )}
    </RecordDialog>
  );
}

interface EditProps {
  monitor: Monitor;
  refreshFailure: RefreshFailure | null;
  onRestored(): void;
  onClose(): void;
}

function EditMonitor({ monitor, refreshFailure, onRestored, onClose }: EditProps) {
  const { t } = useTranslation();
  const { call } = useApp();
  const applyChange = useApplyChange();
  const saving = useSavedMonitor(editValues, onClose);
  const { id, cloud_id: serialNumber } = monitor;
  const deleted = isDeleted(monitor);
  const restorable = useOffers(call, 'restore');
  /** Shown with its new credential until the person has saved that. */
  const [replaced, setReplaced] = useState<Added | null>(null);

  const dialog = useRecordForm({
    schema: editMonitorSchema,
    initialValues: editValues(monitor),
    async send(body) {
      const { data } = await call(updateMonitor, { params: { id }, body: { ...body, id } });
      return data[0] ?? { ...monitor, monitor_id: body.monitor_id };
    },
    findSaved: (sent) => findUpdated(call, id, sent),
    ...saving,
  });

  async function restore(): Promise<void> {
    await restoreAll({ call, t }, [id]);
    await applyChange(monitorRecord.entity);
    onRestored();
  }

  // Saving would close the dialog, and the credential with it.
  const credentialUnsaved = replaced ? t('monitors.credential.saveFirst') : undefined;
  const refused = deleted ? deletedText(t, restorable) : credentialUnsaved;
  return (
    <FormDialog
      title={t('monitors.form.edit')}
      dialog={dialog}
      onClose={onClose}
      conflict={monitorConflictFields(t)}
      readOnly={refused}
      refreshFailure={refreshFailure}
      closeQuestion={replaced ? closeCredentialQuestion(t) : undefined}
      more={deleted && restorable && <RestoreOffer restorable={{ id, serialNumber }} onRestore={restore} />}
    >
      <AddedMonitors added={replaced ? [replaced] : []} onDone={() => setReplaced(null)} />
      <TextInput {...fieldStyles} label={t('monitors.form.serialNumber')} value={serialNumber} disabled />
      <MonitorFields
        field={dialog.field}
        facilityLabel={t('monitors.form.facility')}
        disabled={deleted}
        autofocus
      />
      {!deleted && !replaced && <NewCredential id={id} onMade={setReplaced} />}
    </FormDialog>
  );
}
