import { Loader, UnstyledButton } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { unmarked } from '../../../../contract/common/isolate.ts';
import type { MonitorLog } from '../../../../contract/requests/monitor-logs.ts';
import classes from '../../../grids/grid.module.css';
import { momentColumn, numberColumn, stampColumn } from '../../../grids/grid-columns.tsx';
import { formatStamp } from '../../../i18n/format.ts';
import type { Column } from '../../../ui/data-table/column.ts';
import { Moment } from '../../../ui/moment.tsx';
import type { LogRow } from './log-source.ts';

interface About {
  t: TFunction<['start', 'monitor']>;
  busy: string | null;
  onDownload(row: LogRow): void;
  onPreview(row: LogRow): void;
}

function momentOf({ updated_date, created_date }: MonitorLog): string {
  return updated_date ?? created_date;
}

export function logColumns(about: About, narrow: boolean): Column<LogRow>[] {
  const { t } = about;
  return [
    numberColumn(t, 60),
    stampColumn(t, momentOf, narrow),
    {
      accessorKey: 'file_name',
      header: t('monitor:details.description'),
      Cell: ({ row }) => <Preview row={row.original} {...about} />,
    },
    momentColumn(t, momentOf, narrow),
    {
      id: 'download',
      header: t('monitor:details.download'),
      size: 104,
      grow: false,
      Cell: ({ row }) => <Download row={row.original} {...about} />,
    },
  ];
}

function Preview({ row, t, onPreview }: About & { row: LogRow }) {
  const name = row.file_name;
  return (
    <UnstyledButton
      className={classes.link}
      aria-label={unmarked(t('monitor:monitorLog.previewOf', { name }))}
      onClick={() => onPreview(row)}
    >
      {name}
    </UnstyledButton>
  );
}

function Download({ row, t, busy, onDownload }: About & { row: LogRow }) {
  const label = t('monitor:monitorLog.downloadOf', { name: row.file_name });
  return (
    <UnstyledButton
      className={classes.cellButton}
      aria-label={unmarked(label)}
      aria-busy={busy === row.id}
      // Not `disabled`, which would lose the focus.
      aria-disabled={busy !== null}
      onClick={() => busy === null && onDownload(row)}
    >
      {busy === row.id ? <Loader size={22} /> : <IconDownload size={22} stroke={1.8} aria-hidden />}
    </UnstyledButton>
  );
}

export function LogCard({ row, ...about }: About & { row: LogRow }) {
  return (
    <div className={classes.card}>
      <div className={classes.cardText}>
        <Preview row={row} {...about} />
        <span className={classes.stamp}>{`${row.number} · ${formatStamp(momentOf(row))}`}</span>
        <span>
          <Moment at={momentOf(row)} className={classes.moment} />
        </span>
      </div>
      <Download row={row} {...about} />
    </div>
  );
}
