// Edit and Delete on a monitor's page: the dialogs of the list, for this monitor. The header's Associate begins with it,
// and the header's Delete is for the recordings.
import { Group } from '@mantine/core';
import { IconEdit, IconTrash } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isDeleted, type Monitor } from '../../../contract/monitors/monitors.ts';
import { offers } from '../../api/capabilities.ts';
import { useApp } from '../../data/app-context.ts';
import { useListDelete } from '../../deletes/use-list-delete.tsx';
import { toQuery } from '../../lists/list-search.ts';
import { ActionButton } from '../../shell/action-button.tsx';
import { LazyComponent } from '../../ui/lazy-component.tsx';
import { useChangesPaused } from '../../ui/use-changes-paused.ts';
import { editMonitorDialog } from './monitor-dialogs.ts';
import { monitorListDefinition } from './monitor-list-definition.ts';
import { useRestore } from './restore/use-restore.ts';

async function loadMonitorDeletes() {
  return (await import('./monitor-deletes.ts')).monitorDeletes;
}

const query = toQuery(monitorListDefinition, 'MONITOR_ALL', {});
const nothing = () => undefined;

export function MonitorActions({ row }: { row: Monitor }) {
  const { t } = useTranslation();
  const { call } = useApp();
  const changesPaused = useChangesPaused();
  const restore = useRestore();
  const [editing, setEditing] = useState(false);
  const selection = useMemo(() => ({ mode: 'partial', ids: new Set([row.id]) }) as const, [row.id]);
  const removal = useListDelete({
    definition: monitorListDefinition,
    deletes: loadMonitorDeletes,
    undo: {
      label: t('monitors.restore'),
      run: (ids) => void restore(ids),
      offered: () => offers(call, 'restore'),
    },
    query,
    selection,
    total: null,
    title: row.monitor_id,
    counted: (count) => t('monitors.count', { count }),
    onClear: nothing,
    onQueryChange: nothing,
    onRefresh: nothing,
  });

  const buttons = [
    { label: t('list.edit'), Icon: IconEdit, run: () => setEditing(true) },
    { label: t('monitors.deleteTitle'), Icon: IconTrash, run: removal.open },
  ];
  return (
    <>
      {!isDeleted(row) && (
        <Group gap={12}>
          {buttons.map(({ label, Icon, run }) => (
            <ActionButton
              key={label}
              refused={changesPaused}
              variant="default"
              h={48}
              px={14}
              leftSection={<Icon size={20} aria-hidden />}
              onClick={run}
            >
              {label}
            </ActionButton>
          ))}
        </Group>
      )}
      {editing && <LazyComponent of={editMonitorDialog} props={{ row, onClose: () => setEditing(false) }} />}
      {removal.dialog}
    </>
  );
}
