import type { TFunction } from 'i18next';
import { type CloudLogEntry, hasImpossibleTime } from '../../../../contract/requests/cloud-log.ts';
import classes from '../../../grids/grid.module.css';
import { momentColumn, numberColumn, stampColumn } from '../../../grids/grid-columns.tsx';
import { formatStamp } from '../../../i18n/format.ts';
import type { Column } from '../../../ui/data-table/column.ts';
import { Moment } from '../../../ui/moment.tsx';
import receiptClasses from './cloud-log-columns.module.css';
import type { CloudLogRow } from './cloud-log-source.ts';
import { SeverityMark } from './severity-mark.tsx';

export function descriptionOf({ type, activity }: CloudLogEntry): string {
  return `${type}: ${activity}`;
}

function Description({ row, t }: { row: CloudLogEntry; t: TFunction }) {
  return (
    <span className={classes.text}>
      {row.severity && <SeverityMark severity={row.severity} t={t} />}
      <span>{descriptionOf(row)}</span>
    </span>
  );
}

/** When the service received an entry whose own time cannot be right, or be read: that is where it stands in the list. */
function Receipt({
  row,
  headZone,
  t,
}: {
  row: CloudLogEntry;
  headZone?: string;
  t: TFunction<['start', 'monitor']>;
}) {
  if (row.time_unreadable)
    return <span className={receiptClasses.receipt}>{t('monitor:cloudLog.timeUnreadable')}</span>;
  if (!row.received_date || !hasImpossibleTime(row)) return null;
  return (
    <span className={receiptClasses.receipt}>
      <Moment
        at={row.received_date}
        {...(headZone && { headZone })}
        className={undefined}
        inWords={(moment) => t('monitor:cloudLog.received', { moment })}
      />
    </span>
  );
}

export function cloudLogColumns(t: TFunction<['start', 'monitor']>, narrow: boolean): Column<CloudLogRow>[] {
  return [
    numberColumn(t, narrow ? 72 : 84),
    stampColumn(t, (row) => row.updated_date, narrow),
    {
      id: 'description',
      header: t('monitor:details.description'),
      Cell: ({ row }) => <Description row={row.original} t={t} />,
    },
    momentColumn(
      t,
      (row) => row.updated_date,
      narrow,
      (row, headZone) => <Receipt row={row} headZone={headZone} t={t} />,
    ),
  ];
}

export function CloudLogCard({ row, t }: { row: CloudLogRow; t: TFunction }) {
  return (
    <div className={classes.card}>
      <div className={classes.cardText}>
        <Description row={row} t={t} />
        <span className={classes.stamp}>{`${row.number} · ${formatStamp(row.updated_date)}`}</span>
        <span>
          <Moment at={row.updated_date} className={classes.moment} />
        </span>
        <Receipt row={row} t={t} />
      </div>
    </div>
  );
}
