import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { minuteMs } from '../../../contract/common/durations.ts';
import { type Monitor, monitor } from '../../../contract/monitors/monitors.ts';
import { serviceNow } from '../../lib/service-clock.ts';
import { ListPreview } from '../../lists/preview/list-preview.tsx';
import { useListDisplay } from '../../ui/display/display-state.ts';
import { useIsNarrower } from '../../ui/use-is-narrower.ts';
import { MonitorCard, monitorColumns, monitorLayout } from './monitor-columns.tsx';
import { monitorListDefinition } from './monitor-list-definition.ts';

function samples(): Monitor[] {
  const names = ['ICU Bay 1', 'ICU Bay 2', 'Recovery 7'];
  return names.map((name, index) => {
    const isOnline = index < names.length - 1;
    const at = new Date(serviceNow() - (isOnline ? index : 300) * minuteMs).toISOString();
    return monitor.parse({
      id: `sample-${index}`,
      monitor_id: name,
      cloud_id: `IPM-0000-0000${index + 1}`,
      assigned_facility: { id: 'sample', name: 'St. Mary Hospital' },
      last_communication: at,
      last_connected_date: at,
      online_since: isOnline ? at : null,
      online_status: isOnline,
    });
  });
}

export function MonitorPreview() {
  const { t } = useTranslation();
  const narrow = useIsNarrower('allColumns');
  const { hidden } = useListDisplay(monitorListDefinition.entity);
  const columns = useMemo(() => monitorColumns(t), [t]);
  const layout = useMemo(
    () => monitorLayout(false, { narrow, iconsOnly: narrow, offline: t('monitors.offline'), restore: '' }),
    [narrow, t],
  );
  const card = useCallback((row: Monitor) => <MonitorCard row={row} t={t} hidden={hidden} />, [t, hidden]);
  const sampleRows = useMemo(samples, []);
  return (
    <ListPreview
      definition={monitorListDefinition}
      menu="MONITOR_ALL"
      columns={columns}
      layout={layout}
      card={card}
      samples={sampleRows}
    />
  );
}
