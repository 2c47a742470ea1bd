// Edit Monitor changes name, log level and facility. It opens with the row, and loads the latest details. A deleted
// monitor can only be restored; any other can get a new gateway credential.

import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { identityKey } from '../../../contract/common/normalise.ts';
import { updateMonitor } from '../../../contract/monitors/monitor-writes.ts';
import { isDeleted, type Monitor } from '../../../contract/monitors/monitors.ts';
import { useOffers } from '../../api/capabilities.ts';
import { useApp } from '../../data/app-context.ts';
import { useApplyChange } from '../../data/changes.ts';
import { nameDeletedFacilities } from '../../data/records/deleted-facilities.ts';
import { explainRefusal } from '../../data/records/explain-refusal.ts';
import { monitorRecord } from '../../data/records/monitor-record.ts';
import { useRecordWatch } from '../../data/records/use-record-watch.ts';
import { ScanButton } from '../../scan/scan-button.tsx';
import { useMay } from '../../session/rights/rights.ts';
import { fieldStyles } from '../../ui/fields/field.ts';
import { FormDialog } from '../../ui/form-dialog/form-dialog.tsx';
import { useGoneText } from '../../ui/form-dialog/gone-text.ts';
import { RecordDialog, type RefreshFailure } from '../../ui/form-dialog/record-dialog.tsx';
import { useRecordForm } from '../../ui/forms/use-record-form.ts';
import { type Added, AddedMonitors, closeCredentialQuestion } from './added-monitors.tsx';
import { monitorConflictFields } from './conflict-fields.ts';
import { LeftCertificates } from './left-certificates.tsx';
import { MonitorFields } from './monitor-fields.tsx';
import { deletedText, editMonitorSchema, editValues, findUpdated, isMerelyRestored } from './monitor-form.ts';
import { NewCredential } from './new-credential.tsx';
import { RestoreOffer } from './restore/restore-offer.tsx';
import { useRestoreAll } from './restore/use-restore-all.ts';
import { useSavedMonitor } from './use-saved-monitor.ts';

interface Props {
  row: Monitor;
  onClose(): void;
}

export function EditMonitorDialog({ row, onClose }: Props) {
  const { t } = useTranslation(['start', 'forms']);
  const { call } = useApp();
  /** Shown with its new credential until the person has saved that; a restored record is read again meanwhile. */
  const [renewed, setRenewed] = useState<Added | null>(null);
  return (
    <RecordDialog
      title={t('forms:monitorForm.edit')}
      // Without a version, saving could overwrite other people's changes.
      initial={row.version === undefined ? undefined : row}
      nameOf={(shown) => shown.monitor_id}
      read={() => monitorRecord.fetchOne(call, row.id)}
      onClose={onClose}
    >
      {(monitor, reload, refreshFailure) => (
        <EditMonitor
          monitor={monitor}
          refreshFailure={refreshFailure}
          renewed={renewed}
          onRenewed={setRenewed}
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
  renewed: Added | null;
  onRenewed(renewed: Added | null): void;
  onRestored(): void;
  onClose(): void;
}

function EditMonitor(props: EditProps) {
  const { monitor, refreshFailure, renewed, onRenewed, onRestored, onClose } = props;
  const { t } = useTranslation(['start', 'credential', 'forms', 'scan']);
  const { call } = useApp();
  const applyChange = useApplyChange();
  const restoreAll = useRestoreAll();
  const saving = useSavedMonitor(editValues, onClose);
  const { id, cloud_id: serialNumber } = monitor;
  const deleted = isDeleted(monitor);
  const restorable = useOffers(call, 'restore');
  const [restored, setRestored] = useState(false);
  const watch = useRecordWatch({ type: monitorRecord, id, isDeleted, onRead });
  const isGone = deleted || watch.deleted;
  const { monitor_id: name } = monitor;
  const goneText = useGoneText(restorable ? t('forms:deletedRecord.restorable', { name }) : undefined);
  const deletedNow = goneText(name);
  const may = useMay()('changeMonitors', monitor.facility_id);

  const dialog = useRecordForm({
    schema: editMonitorSchema,
    initialValues: editValues(monitor),
    async send(body) {
      const { data } = await call(updateMonitor, { params: { id }, body: { ...body, id } });
      return data[0] ?? { ...monitor, monitor_id: body.monitor_id };
    },
    findSaved: (sent) => findUpdated(call, id, sent),
    savesOverSame: true,
    explain: (error, { facility_id }) =>
      explainRefusal(error, watch, deletedNow, () =>
        nameDeletedFacilities(call, t, error, { field: 'facility_id', chosen: [facility_id] }),
      ),
    ...saving,
  });

  /** Somebody else may have deleted and restored the monitor: then nothing stands against what was typed. */
  function onRead(now: Monitor, wasDeleted: boolean): void {
    if (deleted) {
      onRestored();
      return;
    }
    const stored = editValues(now);
    if (wasDeleted) dialog.rebase(stored, ['facility_id']);
    else if (isMerelyRestored(dialog.form.getInitialValues(), stored)) dialog.rebase(stored);
    if (wasDeleted) setRestored(true);
  }

  async function restore(): Promise<void> {
    const { credentials } = await restoreAll([id]);
    const [credential] = credentials ?? [];
    if (credential) onRenewed({ ...credential, before: 'restored' });
    else if (!credentials) onRenewed({ ...monitor, credentialLost: true, before: 'restored' });
    await applyChange(monitorRecord.entity);
    if (deleted) onRestored();
    else await watch.look();
  }

  /** A serial number never changes: a scan says whether this dialog is about the device at hand. */
  function compare(scanned: string): string {
    const isSame = identityKey(scanned) === identityKey(serialNumber);
    return t(isSame ? 'scan:same' : 'scan:other', { serialNumber: scanned });
  }

  // Saving would close the dialog, and the credential with it.
  const credentialUnsaved = renewed?.credential ? t('credential:saveFirst') : undefined;
  const refused = deleted ? deletedText(t, restorable) : credentialUnsaved;
  return (
    <FormDialog
      title={t('forms:monitorForm.edit')}
      dialog={dialog}
      may={may}
      onClose={onClose}
      conflict={monitorConflictFields(t)}
      readOnly={refused}
      deleted={watch.deleted && !deleted ? deletedNow : undefined}
      outcome={
        restored && !watch.deleted
          ? { tone: 'good', text: t('forms:deletedRecord.restored', { name: monitor.monitor_id }) }
          : null
      }
      refreshFailure={refreshFailure}
      closeQuestion={renewed?.credential ? closeCredentialQuestion(t) : undefined}
      more={isGone && restorable && <RestoreOffer restorable={{ id, serialNumber }} onRestore={restore} />}
    >
      <AddedMonitors added={renewed ? [renewed] : []} onDone={() => onRenewed(null)} />
      <TextInput
        {...fieldStyles}
        label={t('forms:monitorForm.serialNumber')}
        value={serialNumber}
        disabled
        rightSectionWidth={56}
        rightSection={<ScanButton onScan={compare} />}
      />
      <MonitorFields
        field={dialog.field}
        facilityLabel={t('forms:monitorForm.facility')}
        disabled={isGone}
        autofocus
      />
      <LeftCertificates
        monitorId={id}
        from={dialog.form.getInitialValues().facility_id}
        to={dialog.form.values.facility_id}
      />
      {!isGone && !renewed?.credential && <NewCredential id={id} onMade={onRenewed} lookForIt={watch.look} />}
    </FormDialog>
  );
}
