import type { TFunction } from 'i18next';
import type { Activity } from '../../../../contract/monitors/activities.ts';
import { formatMoment, formatStamp, zoneAbbreviation } from '../../../i18n/format.ts';
import type { Column } from '../../../ui/data-table/column.ts';
import classes from '../grid.module.css';
import type { Numbered } from '../load-page.ts';
import { SeverityMark } from './severity-mark.tsx';

export type ActivityRow = Numbered<Activity>;

/** What happened: its type, a colon, then what it was. */
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

/** The columns of the cloud log. */
export function activityColumns(t: TFunction): Column<ActivityRow, never>[] {
  return [
    {
      id: 'number',
      label: t('details.column.number'),
      width: '84px',
      cell: ({ number }) => <span className={classes.number}>{number}</span>,
    },
    {
      id: 'id',
      label: t('details.column.id'),
      width: '182px',
      cell: (row) => <span className={classes.stamp}>{formatStamp(row.updated_date)}</span>,
    },
    {
      id: 'description',
      label: t('details.column.description'),
      width: 'auto',
      cell: (row) => <Description row={row} t={t} />,
    },
    {
      id: 'moment',
      label: t('details.column.moment'),
      note: zoneAbbreviation(),
      width: '198px',
      cell: (row) => <span className={classes.moment}>{formatMoment(row.updated_date)}</span>,
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
