import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { isOnline, type Monitor } from '../../../contract/monitors/monitors.ts';
import gridClasses from '../../grids/grid.module.css';
import { facilityText } from '../../i18n/facility-text.ts';
import { zoneAbbreviation } from '../../i18n/format.ts';
import { Ago } from '../../ui/ago.tsx';
import type { Column } from '../../ui/data-table/column.ts';
import { Moment } from '../../ui/moment.tsx';
import { StatusBadge, statusWords } from '../../ui/status-badge.tsx';
import classes from './overview.module.css';

function MonitorLink({ row }: { row: Monitor }) {
  return (
    <Link
      to="/dashboard/monitor-details/$id"
      params={{ id: row.id }}
      className={classes.monitor}
      translate="no"
    >
      {row.monitor_id}
    </Link>
  );
}

/** @param isPast the list is of a moment of the past, its columns are of now */
export function filteredColumns(t: TFunction<['start', 'overview']>, isPast: boolean): Column<Monitor>[] {
  const headZone = zoneAbbreviation();
  return [
    {
      id: 'monitor',
      header: t('overview:list.monitor'),
      size: 320,
      Cell: ({ row }) => (
        <>
          <MonitorLink row={row.original} />
          <span className={classes.note} translate="no">
            {row.original.cloud_id}
          </span>
        </>
      ),
    },
    {
      id: 'facility',
      header: t('overview:facility'),
      size: 300,
      Cell: ({ row }) => facilityText(t, row.original),
    },
    {
      id: 'status',
      header: t(isPast ? 'overview:list.statusNow' : 'overview:list.status'),
      size: 150,
      grow: false,
      Cell: ({ row }) => <StatusBadge online={isOnline(row.original)} words={statusWords(t)} />,
    },
    {
      id: 'last',
      header: t('overview:list.lastConnected'),
      size: 198,
      grow: false,
      meta: { note: headZone },
      Cell: ({ row }) => <LastConnected row={row.original} t={t} headZone={headZone} />,
    },
  ];
}

function LastConnected({
  row,
  t,
  headZone,
}: {
  row: Monitor;
  t: TFunction<['start', 'overview']>;
  headZone?: string;
}) {
  const last = row.last_connected_date;
  if (!last) return <span className={classes.note}>{t('overview:never')}</span>;
  return (
    <>
      <Ago at={last} className={classes.ago} />{' '}
      <Moment at={last} {...(headZone && { headZone })} className={classes.moment} />
    </>
  );
}

export function MonitorCard({
  row,
  t,
  isPast,
}: {
  row: Monitor;
  t: TFunction<['start', 'overview']>;
  isPast: boolean;
}) {
  return (
    <div className={gridClasses.card}>
      <div className={gridClasses.cardText}>
        <MonitorLink row={row} />
        <span>{facilityText(t, row)}</span>
        <span>
          <LastConnected row={row} t={t} />
        </span>
      </div>
      <div className={classes.statusNow}>
        {isPast && <span className={classes.note}>{t('overview:list.statusNow')}</span>}
        <StatusBadge online={isOnline(row)} words={statusWords(t)} />
      </div>
    </div>
  );
}
