// What is done with a monitor on its page: Edit, and in a menu its history and Delete. The header's Associate begins with it,
// and the header's Delete is for the recordings.
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isDeleted, type Monitor } from '../../../contract/monitors/monitors.ts';
import { offers } from '../../api/capabilities.ts';
import { useApp } from '../../data/app-context.ts';
import { useHistoryDialog } from '../../history/use-history-dialog.tsx';
import { RecordMenu } from '../../lists/options/record-menu.tsx';
import { RecordActions } from '../../lists/record-actions.tsx';
import { useMay } from '../../session/rights/rights.ts';
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
  const { t } = useTranslation(['start', 'monitor']);
  const { call } = useApp();
  const restore = useRestore();
  const [editing, setEditing] = useState(false);
  const changes = useMay()('changeMonitors', row.facility_id);
  const history = useHistoryDialog(row.id, row.monitor_id);
  const menu = {
    label: t('monitor:details.options'),
    choices: history
      ? [
          {
            label: t('action.history'),
            leftSection: <IconHistory size={20} aria-hidden />,
            run: history.open,
          },
        ]
      : [],
  };
  return (
    <>
      {isDeleted(row) ? (
        <RecordMenu {...menu} />
      ) : (
        <RecordActions
          definition={monitorListDefinition}
          menu="MONITOR_ALL"
          row={row}
          loadDeletion={changes ? loadMonitorDeletion : undefined}
          undo={{
            label: t('monitors.restore'),
            run: (ids) => void restore(ids),
            offered: () => offers(call, 'restore'),
          }}
          deleteLabel={t('monitors.deleteTitle')}
          counted={(count) => t('monitors.count', { count })}
          onEdit={changes ? () => setEditing(true) : undefined}
          onDeleting={onDeleting}
          inMenu={menu}
        />
      )}
      {history?.dialog}
      {editing && <LazyComponent of={editMonitorDialog} props={{ row, onClose: () => setEditing(false) }} />}
    </>
  );
}
