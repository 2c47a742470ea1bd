// Edit Monitor changes name, log level and facility. It opens with the row, while the record is read again. A deleted
// monitor can only be restored; any other can be given a new gateway credential.
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { monitorConflict, updateMonitor } from '../../../contract/monitors/monitor-writes.ts';
import { getMonitor, isDeleted, type Monitor } from '../../../contract/monitors/monitors.ts';
import { onlyRecord } from '../../api/only-record.ts';
import { useApp } from '../../data/app-context.ts';
import { useApplyChange } from '../../data/changes.ts';
import { fieldLook } from '../../ui/fields/field-look.ts';
import { FormDialog } from '../../ui/form-dialog/form-dialog.tsx';
import { RecordDialog, type RefreshFailure } from '../../ui/form-dialog/record-dialog.tsx';
import { useFormDialog } from '../../ui/form-dialog/use-form-dialog.ts';
import { type Added, AddedMonitors, leaveCredential } from './added-monitors.tsx';
import { monitorConflictFields } from './conflict-fields.ts';
import { MonitorFields } from './monitor-fields.tsx';
import { editedMonitor, editValues, matchesSent } from './monitor-form.ts';
import { NewCredential } from './new-credential.tsx';
import { restoreAll } from './restore.ts';
import { RestoreOffer } from './restore-offer.tsx';

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
      // Without a version, other people's changes could be overwritten unseen.
      known={row.version === undefined ? undefined : row}
      read={async () => onlyRecord(await call(getMonitor, { params: { id: row.id } }))}
      onClose={onClose}
    >
      {(monitor, reread, unread) => (
        <EditMonitor monitor={monitor} unread={unread} onRestored={reread} onClose={onClose} />
      )}
    </RecordDialog>
  );
}

interface EditProps {
  monitor: Monitor;
  unread: RefreshFailure | null;
  /** Reads the record again. */
  onRestored(): void;
  onClose(): void;
}

function EditMonitor({ monitor, unread, onRestored, onClose }: EditProps) {
  const { t } = useTranslation();
  const { call } = useApp();
  const applyChange = useApplyChange();
  const { id, cloud_id: serialNumber } = monitor;
  const deleted = isDeleted(monitor);
  /** With the credential that is shown only now, until the person has saved it. */
  const [replaced, setReplaced] = useState<Added | null>(null);

  const dialog = useFormDialog({
    schema: editedMonitor,
    initialValues: editValues(monitor),
    send: async (body) => onlyRecord(await call(updateMonitor, { params: { id }, body })),
    async verify(sent) {
      const now = onlyRecord(await call(getMonitor, { params: { id } }));
      return matchesSent(now, sent) ? now : null;
    },
    async done() {
      await applyChange('monitors');
      onClose();
    },
    readConflict(data) {
      const conflict = monitorConflict.safeParse(data).data;
      return conflict ? editValues(conflict.current) : null;
    },
  });

  async function restore(): Promise<void> {
    await restoreAll({ call, t }, [id]);
    await applyChange('monitors');
    onRestored();
  }

  // Saving would close the dialog, and the credential with it.
  const noteFirst = replaced ? t('monitors.credential.saveFirst') : undefined;
  const refused = deleted ? t('contract.monitorDeleted') : noteFirst;
  return (
    <FormDialog
      title={t('monitors.form.edit')}
      dialog={dialog}
      onClose={onClose}
      conflict={monitorConflictFields(t)}
      readOnly={refused}
      unread={unread}
      keep={replaced ? leaveCredential(t) : undefined}
      more={deleted && <RestoreOffer restorable={{ id, serialNumber }} onRestore={restore} />}
    >
      <AddedMonitors added={replaced ? [replaced] : []} onDone={() => setReplaced(null)} />
      <TextInput {...fieldLook} label={t('monitors.form.serialNumber')} value={serialNumber} disabled />
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
