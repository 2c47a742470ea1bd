import type { TFunction } from 'i18next';
import type { Activity } from '../../../../contract/monitors/activities.ts';
import { formatMoment, formatStamp, zoneAbbreviation } from '../../../i18n/format.ts';
import type { Column } from '../../../ui/data-table/column.ts';
import classes from '../grid.module.css';
import type { ActivityRow } from './activity-source.ts';
import { SeverityMark } from './severity-mark.tsx';

export function descriptionOf({ type, activity }: Activity): string {
  return `${type}: ${activity}`;
}

function Description({ row, t }: { row: Activity; t: TFunction }) {
  return (
    <span className={classes.text}>
      {row.severity && <SeverityMark severity={row.severity} t={t} />}
      <span>{descriptionOf(row)}</span>
    </span>
  );
}

export function activityColumns(t: TFunction): Column<ActivityRow>[] {
  return [
    {
      accessorKey: 'number',
      header: t('details.column.number'),
      size: 84,
      grow: false,
      Cell: ({ row }) => <span className={classes.number}>{row.original.number}</span>,
    },
    {
      id: 'id',
      header: t('details.column.id'),
      size: 182,
      grow: false,
      Cell: ({ row }) => <span className={classes.stamp}>{formatStamp(row.original.updated_date)}</span>,
    },
    {
      id: 'description',
      header: t('details.column.description'),
      Cell: ({ row }) => <Description row={row.original} t={t} />,
    },
    {
      accessorKey: 'updated_date',
      header: t('details.column.moment'),
      size: 198,
      grow: false,
      meta: { note: zoneAbbreviation() },
      Cell: ({ row }) => <span className={classes.moment}>{formatMoment(row.original.updated_date)}</span>,
    },
  ];
}

/** An entry on a phone. */
export function ActivityCard({ row, t }: { row: ActivityRow; t: TFunction }) {
  return (
    <div className={classes.card}>
      <div className={classes.cardText}>
        <Description row={row} t={t} />
        <span className={classes.stamp}>{`${row.number} · ${formatStamp(row.updated_date)}`}</span>
        <span className={classes.moment}>{formatMoment(row.updated_date)}</span>
      </div>
    </div>
  );
}
