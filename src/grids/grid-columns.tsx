import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { formatStamp, zoneAbbreviation } from '../i18n/format.ts';
import type { Column, RowData } from '../ui/data-table/column.ts';
import { Moment } from '../ui/moment.tsx';
import classes from './grid.module.css';
import type { Numbered } from './grid-source.ts';

export function numberColumn<Row extends Numbered<RowData>>(t: TFunction, size: number): Column<Row> {
  return {
    id: 'number',
    header: t('grid.column.number'),
    size,
    grow: false,
    Cell: ({ row }) => <span className={classes.number}>{row.original.number}</span>,
  };
}

/**
 * The id of a log entry, which is made of its time.
 * @param narrow whether the table has no room for text of its usual size beside the others
 */
export function stampColumn<Row extends RowData>(
  t: TFunction,
  timeOf: (row: NoInfer<Row>) => string,
  narrow: boolean,
): Column<Row> {
  return {
    id: 'id',
    header: t('grid.column.id'),
    size: narrow ? 160 : 182,
    grow: false,
    Cell: ({ row }) => <span className={classes.stamp}>{formatStamp(timeOf(row.original))}</span>,
  };
}

/** @param secondLine beneath the time; where there is room, the column is wide enough for a time in words */
export function momentColumn<Row extends RowData>(
  t: TFunction,
  timeOf: (row: NoInfer<Row>) => string,
  narrow = false,
  secondLine?: (row: NoInfer<Row>, headZone: string) => ReactNode,
): Column<Row> {
  const headZone = zoneAbbreviation();
  return {
    id: 'moment',
    header: t('grid.column.moment'),
    size: narrow ? 180 : secondLine ? 244 : 198,
    grow: false,
    meta: { note: headZone },
    Cell: ({ row }) => (
      <>
        <Moment at={timeOf(row.original)} headZone={headZone} className={classes.moment} />
        {secondLine?.(row.original, headZone)}
      </>
    ),
  };
}
