import { Loader, UnstyledButton } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import type { MonitorLog } from '../../../../contract/monitors/monitor-logs.ts';
import { formatMoment, formatStamp, zoneAbbreviation } from '../../../i18n/format.ts';
import type { Column } from '../../../ui/data-table/column.ts';
import classes from '../grid.module.css';
import type { Numbered } from '../load-page.ts';

export type LogRow = Numbered<MonitorLog>;

interface About {
  t: TFunction;
  /** Id of the log that is being downloaded. */
  busy: string | null;
  onDownload(row: LogRow): void;
  onPreview(row: LogRow): void;
}

function momentOf({ updated_date, created_date }: MonitorLog): string {
  return updated_date ?? created_date;
}

/** The columns of the monitor's logs. */
export function logColumns(about: About): Column<LogRow, never>[] {
  const { t } = about;
  return [
    {
      id: 'number',
      label: t('details.column.number'),
      width: '60px',
      cell: ({ number }) => <span className={classes.number}>{number}</span>,
    },
    {
      id: 'id',
      label: t('details.column.id'),
      width: '182px',
      cell: (row) => <span className={classes.stamp}>{formatStamp(momentOf(row))}</span>,
    },
    {
      id: 'description',
      label: t('details.column.description'),
      width: 'auto',
      cell: (row) => <Preview row={row} {...about} />,
    },
    {
      id: 'moment',
      label: t('details.column.moment'),
      note: zoneAbbreviation(),
      width: '198px',
      cell: (row) => <span className={classes.moment}>{formatMoment(momentOf(row))}</span>,
    },
    {
      id: 'download',
      label: t('details.download'),
      width: '104px',
      cell: (row) => <Download row={row} {...about} />,
    },
  ];
}

function Preview({ row, t, onPreview }: About & { row: LogRow }) {
  const name = row.file_name;
  return (
    <UnstyledButton
      className={classes.link}
      aria-label={t('details.log.previewOf', { name })}
      onClick={() => onPreview(row)}
    >
      {name}
    </UnstyledButton>
  );
}

function Download({ row, t, busy, onDownload }: About & { row: LogRow }) {
  const label = t('details.log.downloadOf', { name: row.file_name });
  return (
    <UnstyledButton
      className={classes.cellButton}
      aria-label={label}
      aria-busy={busy === row.id}
      // It keeps the focus while it can do nothing.
      aria-disabled={busy !== null}
      onClick={() => busy === null && onDownload(row)}
    >
      {busy === row.id ? <Loader size={22} /> : <IconDownload size={22} stroke={1.8} aria-hidden />}
    </UnstyledButton>
  );
}

/** A log on a phone. */
export function LogCard({ row, ...about }: About & { row: LogRow }) {
  return (
    <div className={classes.card}>
      <div className={classes.cardText}>
        <Preview row={row} {...about} />
        <span className={classes.stamp}>{`${row.number} · ${formatStamp(momentOf(row))}`}</span>
        <span className={classes.moment}>{formatMoment(momentOf(row))}</span>
      </div>
      <Download row={row} {...about} />
    </div>
  );
}
