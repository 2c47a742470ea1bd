import { useCallback } from 'react';
import type { Monitor } from '../../../contract/monitors/monitors.ts';
import type { BarSlot } from '../../lists/list-actions.tsx';
import type { TableSlot } from '../../lists/list-table.tsx';
import type { HeaderAction } from '../../lists/selection-bar.tsx';
import { useMay } from '../../session/rights/rights.ts';
import { loadMonitorDeletion } from './monitor-dialogs.ts';
import type { MonitorListTypes } from './monitor-list-definition.ts';

interface Options {
  /** Whether the list is that of deleted monitors. */
  deleted: boolean;
  /** Record id of the facility whose list it is. */
  facility: string | undefined;
  edit(row: Monitor): void;
  associate: HeaderAction;
}

interface MonitorActs {
  ofRow: Pick<TableSlot<MonitorListTypes>, 'onEdit' | 'mayEdit'>;
  ofSelection: Pick<BarSlot<MonitorListTypes>, 'loadDeletion' | 'headerAction'>;
}

/** What this person may do with the monitors of a list. */
export function useMonitorActs({ deleted, facility, edit, associate }: Options): MonitorActs {
  const may = useMay();
  const mayEdit = useCallback((row: Monitor) => may('changeMonitors', row.facility_id), [may]);
  if (!may('changeMonitors', facility)) return { ofRow: {}, ofSelection: {} };
  return {
    ofRow: { onEdit: edit, mayEdit },
    ofSelection: deleted ? {} : { loadDeletion: loadMonitorDeletion, headerAction: associate },
  };
}
