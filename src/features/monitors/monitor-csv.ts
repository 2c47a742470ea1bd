import type { TFunction } from 'i18next';
import { isOnline } from '../../../contract/monitors/monitors.ts';
import { momentCells, momentHeads } from '../../i18n/csv-moment.ts';
import { facilityText } from '../../i18n/facility-text.ts';
import type { CsvFormat } from '../../lists/csv/list-csv.ts';
import type { MonitorListTypes } from './monitor-list-definition.ts';

export const monitorCsv: CsvFormat<MonitorListTypes> = {
  fileName: 'Monitors.csv',
  readBy: 'cloud_id',
  head: (t: TFunction<['start', 'lists']>) => [
    t('monitors.column.name'),
    t('monitors.column.serialNumber'),
    t('monitors.column.status'),
    t('lists:listCsv.facility'),
    t('lists:listCsv.autoLogLevel'),
    ...momentHeads(t, t('lists:listCsv.lastHeard')),
    ...momentHeads(t, t('lists:listCsv.onlineSince')),
  ],
  cells: (t, row) => [
    row.monitor_id,
    row.cloud_id,
    t(isOnline(row) ? 'monitors.online' : 'monitors.offline'),
    facilityText(t, row),
    String(row.auto_log_level),
    ...momentCells(row.last_communication),
    ...momentCells(row.online_since),
  ],
};
