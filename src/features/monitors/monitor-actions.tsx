// Edit and Delete on a monitor's page. The header's Associate begins with it, and the header's Delete is for the recordings.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isDeleted, type Monitor } from '../../../contract/monitors/monitors.ts';
import { offers } from '../../api/capabilities.ts';
import { useApp } from '../../data/app-context.ts';
import { RecordActions } from '../../lists/record-actions.tsx';
import { LazyComponent } from '../../ui/lazy/lazy-component.tsx';
import { editMonitorDialog, loadMonitorDeletion } from './monitor-dialogs.ts';
import { monitorListDefinition } from './monitor-list-definition.ts';
import { useRestore } from './restore/use-restore.ts';

interface Props {
  row: Monitor;
  /** Told whether this person is deleting it. */
  onDeleting(isDeleting: boolean): void;
}

export function MonitorActions({ row, onDeleting }: Props) {
  const { t } = useTranslation();
  const { call } = useApp();
  const restore = useRestore();
  const [editing, setEditing] = useState(false);
  return (
    <>
      {!isDeleted(row) && (
        <RecordActions
          definition={monitorListDefinition}
          menu="MONITOR_ALL"
          row={row}
          loadDeletion={loadMonitorDeletion}
          undo={{
            label: t('monitors.restore'),
            run: (ids) => void restore(ids),
            offered: () => offers(call, 'restore'),
          }}
          deleteLabel={t('monitors.deleteTitle')}
          counted={(count) => t('monitors.count', { count })}
          onEdit={() => setEditing(true)}
          onDeleting={onDeleting}
        />
      )}
      {editing && <LazyComponent of={editMonitorDialog} props={{ row, onClose: () => setEditing(false) }} />}
    </>
  );
}
