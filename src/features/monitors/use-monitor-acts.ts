import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Monitor } from '../../../contract/monitors/monitors.ts';
import type { BarSlot } from '../../lists/list-actions.tsx';
import type { TableSlot } from '../../lists/list-table.tsx';
import type { HeaderAction } from '../../lists/selection-bar.tsx';
import { useMay } from '../../session/rights/rights.ts';
import { loadMonitorDeletion } from './monitor-dialogs.ts';
import type { MonitorListTypes } from './monitor-list-definition.ts';

interface Options {
  menu: MonitorListTypes['menu'];
  /** Record id of the facility whose list it is. */
  facility: string | undefined;
  edit(row: Monitor): void;
  associate: HeaderAction;
}

interface MonitorActs {
  ofRow: Pick<TableSlot<MonitorListTypes>, 'onEdit' | 'mayEdit'>;
  ofSelection: Pick<BarSlot<MonitorListTypes>, 'loadDeletion' | 'headerAction'>;
  /** What to do with an empty list, or why it is. */
  emptyHint: string | undefined;
}

/** What this person may do with the monitors of a list. */
export function useMonitorActs({ menu, facility, edit, associate }: Options): MonitorActs {
  const may = useMay();
  const mayEdit = useCallback((row: Monitor) => may('changeMonitors', row.facility_id), [may]);
  const { t } = useTranslation();
  const hint = t(`monitors.emptyHint.${menu}`);
  if (!may('changeMonitors', facility)) {
    const isAboutAdding = menu === 'MONITOR_ALL' || menu === 'MONITOR_FACILITY';
    return { ofRow: {}, ofSelection: {}, emptyHint: isAboutAdding ? undefined : hint };
  }
  return {
    ofRow: { onEdit: edit, mayEdit },
    emptyHint: hint,
    ofSelection:
      menu === 'MONITOR_DELETED' ? {} : { loadDeletion: loadMonitorDeletion, headerAction: associate },
  };
}
