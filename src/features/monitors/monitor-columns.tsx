import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import {
  isDeleted,
  isOnline,
  type Monitor,
  type MonitorSortKey,
} from '../../../contract/monitors/monitors.ts';
import { formatMoment, formatShortMoment, zoneAbbreviation } from '../../i18n/format.ts';
import type { Column } from '../../ui/data-table/column.ts';
import { StatusBadge, statusWords } from '../../ui/status-badge.tsx';
import classes from './monitor-list.module.css';
import { RestoreButton } from './restore-button.tsx';

/** What stands under a monitor's name: its facility, or why it has none. */
function facilityText(t: TFunction, row: Monitor): string {
  if (isDeleted(row)) return t('monitors.deleted');
  return row.assigned_facility?.id ? (row.assigned_facility.name ?? '') : t('monitors.unassigned');
}

function NameLink({ row }: { row: Monitor }) {
  return (
    <Link to="/dashboard/monitor-details/$id" params={{ id: row.id }} className={classes.name}>
      {row.monitor_id}
    </Link>
  );
}

/** The columns of the monitor list. */
export function monitorColumns(t: TFunction): Column<Monitor, MonitorSortKey>[] {
  const words = statusWords(t);
  return [
    {
      id: 'status',
      label: t('monitors.column.status'),
      sort: 'status',
      width: '19%',
      note: t('monitors.onlineWithin'),
      cell: (row) => <StatusBadge online={isOnline(row)} words={words} />,
    },
    {
      id: 'name',
      label: t('monitors.column.name'),
      sort: 'monitor_id',
      width: '24.5%',
      cell: (row) => (
        <>
          <NameLink row={row} />
          <span className={classes.facility}>{facilityText(t, row)}</span>
        </>
      ),
    },
    {
      id: 'serial-number',
      label: t('monitors.column.serialNumber'),
      sort: 'cloud_id',
      width: '25.5%',
      cell: (row) => <span className={classes.serial}>{row.cloud_id}</span>,
    },
    {
      id: 'cloud-comm',
      label: t('monitors.column.cloudComm'),
      note: zoneAbbreviation(),
      sort: 'last_communication',
      width: '31%',
      cell: (row) => (
        <span className={classes.moment}>
          {row.last_connected_date ? formatMoment(row.last_connected_date) : t('monitors.never')}
        </span>
      ),
    },
  ];
}

/** The same in the Deleted list, where each can be restored; by an icon where there is no room for the word. */
export function deletedMonitorColumns(t: TFunction, narrow: boolean): Column<Monitor, MonitorSortKey>[] {
  return [
    ...monitorColumns(t),
    {
      id: 'restore',
      label: t('monitors.restore'),
      width: narrow ? '72px' : '152px',
      cell: (row) => <RestoreButton row={row} compact={narrow} />,
    },
  ];
}

/** A monitor on a phone; the whole card is the way to its details. */
export function MonitorCard({ row, t }: { row: Monitor; t: TFunction }) {
  return (
    <Link to="/dashboard/monitor-details/$id" params={{ id: row.id }} className={classes.card}>
      <span className={classes.cardName}>{row.monitor_id}</span>
      <StatusBadge online={isOnline(row)} words={statusWords(t)} />
      <span className={classes.cardFacility}>{facilityText(t, row)}</span>
      <span className={classes.facility}>{row.cloud_id}</span>
      <span className={classes.moment}>
        {row.last_connected_date ? formatShortMoment(row.last_connected_date) : t('monitors.never')}
      </span>
    </Link>
  );
}

/** The same with the way back. */
export function DeletedMonitorCard({ row, t }: { row: Monitor; t: TFunction }) {
  return (
    <>
      <MonitorCard row={row} t={t} />
      <div className={classes.cardFoot}>
        <RestoreButton row={row} />
      </div>
    </>
  );
}
