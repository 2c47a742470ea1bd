// One change for all selected monitors of a list: the actions in its bar, and their progress above it.
import { IconAdjustments, IconFileText, IconLinkOff, IconMicrophone, IconRestore } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Job } from '../../../../contract/jobs/jobs.ts';
import {
  type MonitorChange,
  previewMonitorChange,
  startMonitorChange,
} from '../../../../contract/monitors/monitor-changes.ts';
import type { Call } from '../../../api/http.ts';
import { onlyRecord } from '../../../api/only-record.ts';
import { bulkTimeoutMs } from '../../../deletes/delete-calls.ts';
import { ChangeProgress } from '../../../jobs/change-progress.tsx';
import { useJobCredentials } from '../../../jobs/job-credentials.tsx';
import { RunningImports } from '../../../jobs/running-imports.tsx';
import { BulkActions } from '../../../lists/bulk/bulk-actions.tsx';
import type { AskedChange, BulkChange } from '../../../lists/bulk/bulk-change.ts';
import type { ScreenSelection } from '../../../lists/screen-selection.ts';
import { type AssociationSelection, associationOf } from '../association-body.ts';
import type { MonitorListTypes } from '../monitor-list-definition.ts';

type Change = BulkChange<MonitorListTypes> & { icon: ReactNode };

/** Begins a change of the selected monitors. @param of a new id, and how many they were */
export async function beginMonitorChange(
  call: Call,
  selected: AssociationSelection,
  change: MonitorChange,
  { id, expected }: { id: string; expected: number },
): Promise<Job> {
  const selection = associationOf(selected);
  const body = { ...selection, ...(selection.all_selected && { expected_count: expected }), change, id };
  return onlyRecord(await call(startMonitorChange, { body }, { timeout: bulkTimeoutMs }));
}

function changeOf(
  name: AskedChange,
  icon: ReactNode,
  wire: (level: number) => MonitorChange,
  more: Pick<Change, 'needsLevel' | 'danger'> = {},
): Change {
  return {
    name,
    icon,
    ...more,
    async preview(call, selected, level, signal) {
      const body = { ...associationOf(selected), change: wire(level) };
      return onlyRecord(await call(previewMonitorChange, { body }, { signal }));
    },
    start: (call, selected, level, of) => beginMonitorChange(call, selected, wire(level), of),
  };
}

const icon = { size: 20, 'aria-hidden': true };

const ofThere: readonly Change[] = [
  changeOf(
    'logLevel',
    <IconAdjustments {...icon} />,
    (level) => ({ type: 'logLevel', auto_log_level: level }),
    {
      needsLevel: true,
    },
  ),
  changeOf('requestAudio', <IconMicrophone {...icon} />, () => ({ type: 'requestAudio' })),
  changeOf('requestLog', <IconFileText {...icon} />, () => ({ type: 'requestLog' })),
  changeOf('clear', <IconLinkOff {...icon} />, () => ({ type: 'associate', facility_id: null }), {
    danger: true,
  }),
];

const ofDeleted: readonly Change[] = [
  changeOf('restore', <IconRestore {...icon} />, () => ({ type: 'restore' })),
];

export function MonitorChanges({ selected }: { selected: ScreenSelection<MonitorListTypes> }) {
  const { menu } = selected.query;
  const isDeleted = menu === 'MONITOR_DELETED';
  // Monitors without a facility have no association to end.
  const changes = isDeleted
    ? ofDeleted
    : ofThere.filter(({ name }) => name !== 'clear' || menu !== 'MONITOR_UNASSIGNED');
  return <BulkActions selected={selected} changes={changes} />;
}

/** Progress of this person's imports and changes, and the new credentials of monitors that they restored. */
export function MonitorChangeProgress() {
  const credentials = useJobCredentials();
  return (
    <>
      <RunningImports entity="monitors" />
      <ChangeProgress kind="monitorChange" onCredentials={(job) => void credentials.show(job)} />
      {credentials.dialog}
    </>
  );
}
