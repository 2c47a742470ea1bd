import { UnstyledButton } from '@mantine/core';
import { IconPlayerPlayFilled } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { dotted, unmarked } from '../../../../contract/common/isolate.ts';
import type { Recording } from '../../../../contract/requests/recordings.ts';
import { channels } from '../../../../contract/requests/requests.ts';
import classes from '../../../grids/grid.module.css';
import { momentColumn } from '../../../grids/grid-columns.tsx';
import { formatMoment } from '../../../i18n/format.ts';
import { listed } from '../../../i18n/punctuation.ts';
import type { Column } from '../../../ui/data-table/column.ts';
import { Moment } from '../../../ui/moment.tsx';

/** 'A, B': the channels that have arrived. */
export function channelsText({ channel, file_data }: Recording): string {
  const arrived = channels.filter((one) => one === channel || file_data.some((file) => file.channel === one));
  return listed(arrived);
}

export function recordingName(t: TFunction<['start', 'monitor']>, row: Recording): string {
  return t('monitor:recordings.nameOf', { moment: formatMoment(row.created_date) });
}

interface About {
  t: TFunction<['start', 'monitor']>;
  monitorName: string;
  /** Whether it has arrived while its list is open. */
  isNew(row: Recording): boolean;
  /** Null for whoever may not hear them. */
  onPlay: ((row: Recording) => void) | null;
}

/** Marks a recording that has just arrived. */
function NewMark({ row, t, isNew }: Pick<About, 't' | 'isNew'> & { row: Recording }) {
  return isNew(row) && <span className={classes.new}>{t('monitor:recordings.new')}</span>;
}

/** With the table's edge behind it. */
const lastMomentSize = 220;

export function recordingColumns({ t, monitorName, isNew, onPlay }: About): Column<Recording>[] {
  const moment = momentColumn<Recording>(t, (row) => row.created_date);
  return [
    {
      id: 'name',
      header: t('monitor:recordings.monitorName'),
      size: 680,
      Cell: ({ row }) => (
        <>
          <span className={classes.strong}>{monitorName}</span>
          <NewMark row={row.original} t={t} isNew={isNew} />
        </>
      ),
    },
    {
      accessorKey: 'code_name',
      header: t('monitor:recordings.codeName'),
      size: 320,
      Cell: ({ row }) => <span title={row.original.code_name ?? undefined}>{row.original.code_name}</span>,
    },
    {
      id: 'channel',
      accessorFn: channelsText,
      header: t('monitor:recordings.channel'),
      size: 96,
      grow: false,
    },
    ...(onPlay ? [moment, playColumn(t, onPlay)] : [{ ...moment, size: lastMomentSize }]),
  ];
}

type Play = NonNullable<About['onPlay']>;

function playColumn(t: About['t'], onPlay: Play): Column<Recording> {
  return {
    id: 'play',
    header: t('monitor:recordings.play'),
    size: 72,
    grow: false,
    Cell: ({ row }) => <PlayButton row={row.original} t={t} onPlay={onPlay} />,
  };
}

function PlayButton({ row, t, onPlay }: Pick<About, 't'> & { row: Recording; onPlay: Play }) {
  const label = t('monitor:recordings.playOf', { name: recordingName(t, row) });
  return (
    <UnstyledButton className={classes.cellButton} aria-label={unmarked(label)} onClick={() => onPlay(row)}>
      <IconPlayerPlayFilled size={22} aria-hidden />
    </UnstyledButton>
  );
}

export function RecordingCard({ row, t, monitorName, isNew, onPlay }: About & { row: Recording }) {
  return (
    <div className={classes.card}>
      <div className={classes.cardText}>
        <span>
          <span className={classes.strong}>{dotted(monitorName, row.code_name)}</span>
          <NewMark row={row} t={t} isNew={isNew} />
        </span>
        <span>{t('monitor:recordings.channelOf', { channel: channelsText(row) })}</span>
        <span>
          <Moment at={row.created_date} className={classes.moment} />
        </span>
      </div>
      {onPlay && <PlayButton row={row} t={t} onPlay={onPlay} />}
    </div>
  );
}
