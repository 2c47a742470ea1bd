import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { isOnline, type Monitor } from '../../../contract/monitors/monitors.ts';
import { facilityText } from '../../i18n/facility-text.ts';
import { formatMoment, zoneAbbreviation } from '../../i18n/format.ts';
import { Ago } from '../../ui/ago.tsx';
import type { Column } from '../../ui/data-table/column.ts';
import type { TableDisplay } from '../../ui/data-table/table-state.ts';
import { Moment } from '../../ui/moment.tsx';
import { statusWords } from '../../ui/status-badge.tsx';
import { DayPlace } from './glance/day-place.tsx';
import classes from './monitor-list.module.css';
import { MonitorStatus } from './monitor-status.tsx';
import { RestoreButton } from './restore/restore-button.tsx';

function LastConnected({ row, t, headZone }: { row: Monitor; t: TFunction; headZone?: string }) {
  const at = row.last_connected_date;
  if (!at) return <span className={classes.moment}>{t('monitors.never')}</span>;
  return (
    <>
      <Ago at={at} className={classes.ago} />{' '}
      <Moment at={at} className={classes.moment} {...(headZone !== undefined && { headZone })} />
    </>
  );
}

function NameLink({ row }: { row: Monitor }) {
  return (
    <Link to="/dashboard/monitor-details/$id" params={{ id: row.id }} className={classes.name} translate="no">
      {row.monitor_id}
    </Link>
  );
}

interface FacilityNameProps {
  row: Monitor;
  t: TFunction;
  className: string | undefined;
}

/** Browsers translate pages by themselves: 'Unassigned' may be, a name not. */
function FacilityName({ row, t, className }: FacilityNameProps) {
  return (
    <span className={className} translate={row.facility_id ? 'no' : undefined}>
      {facilityText(t, row)}
    </span>
  );
}

interface ColumnOptions {
  /** The list is one facility's, which its title names. */
  ofFacility?: boolean;
  /** Each name has its last 24 hours beside it. */
  hasDay?: boolean;
}

export function monitorColumns(
  t: TFunction,
  { ofFacility = false, hasDay = false }: ColumnOptions = {},
): Column<Monitor>[] {
  const words = statusWords(t);
  const headZone = zoneAbbreviation();
  return [
    {
      id: 'status',
      accessorFn: isOnline,
      header: t('monitors.column.status'),
      size: statusWidthPx,
      grow: false,
      meta: { note: t('monitors.onlineWithin') },
      Cell: ({ row }) => <MonitorStatus row={row.original} t={t} words={words} />,
    },
    {
      accessorKey: 'monitor_id',
      header: t('monitors.column.name'),
      size: 410,
      enableHiding: false,
      ...(hasDay && { meta: { aside: t('monitors.lastDay') } }),
      Cell: ({ row }) => (
        <div className={classes.nameCell}>
          <div className={classes.nameGrid}>
            <NameLink row={row.original} />
            {hasDay && <DayPlace id={row.original.id} />}
            {!ofFacility && <FacilityName row={row.original} t={t} className={classes.facility} />}
          </div>
        </div>
      ),
    },
    {
      accessorKey: 'cloud_id',
      header: t('monitors.column.serialNumber'),
      size: 295,
      enableHiding: false,
      Cell: ({ row }) => (
        <span className={classes.serial} translate="no">
          {row.original.cloud_id}
        </span>
      ),
    },
    {
      id: 'last_communication',
      accessorFn: (row) => row.last_connected_date,
      header: t('monitors.column.cloudComm'),
      size: 295,
      meta: { note: headZone, orders: { asc: t('monitors.onlineLast'), desc: t('monitors.onlineFirst') } },
      Cell: ({ row }) => <LastConnected row={row.original} t={t} headZone={headZone} />,
    },
    {
      id: 'restore',
      header: t('monitors.restore'),
      size: textWidthPx,
      grow: false,
      enableSorting: false,
      enableColumnOrdering: false,
      Cell: ({ row, column }) => (
        <RestoreButton row={row.original} compact={column.getSize() < textWidthPx} />
      ),
    },
  ];
}

/** As wide as its badge, which a longer word than 'Hors ligne' makes wider. */
const statusWidthPx = 126;
const narrowStatusWidthPx = 112;
const shortWord = 10;

/** Restore as a word, or in a narrower column as an icon. */
const textWidthPx = 152;
const iconWidthPx = 64;

/** 'Wiederherstellen' stands in one line, too. */
function restoreWidthPx(word: string): number {
  return Math.max(textWidthPx, 90 + 8 * word.replaceAll('\u00AD', '').length);
}

/** On a narrow screen date and time are one line, and the name gets what they leave: its facility may take a second one. */
const narrowSizing = { monitor_id: 318, cloud_id: 303, last_communication: 379 };
/** Beside Restore they are two. */
const narrowDeletedSizing = {
  restore: iconWidthPx,
  status: 112,
  monitor_id: 362,
  cloud_id: 346,
  last_communication: 292,
};

/** A time from before the clocks changed names its zone, in one line. */
const wideDeletedSizing = { monitor_id: 360, cloud_id: 290, last_communication: 350 };

interface Screen {
  narrow: boolean;
  /** Too narrow for the word Restore beside a time in one line. */
  iconsOnly: boolean;
  /** The words for Offline and Restore. */
  offline: string;
  restore: string;
}

/** @param restorable where the list is of deleted monitors, and the server can restore them */
export function monitorLayout(
  restorable: boolean,
  { narrow, iconsOnly, offline, restore }: Screen,
): TableDisplay {
  const wideSizing = restorable
    ? { ...wideDeletedSizing, restore: iconsOnly ? iconWidthPx : restoreWidthPx(restore) }
    : {};
  const status = offline.length > shortWord ? statusWidthPx : narrowStatusWidthPx;
  const narrowed = restorable ? narrowDeletedSizing : { ...narrowSizing, status };
  return { columnVisibility: { restore: restorable }, columnSizing: narrow ? narrowed : wideSizing };
}

interface CardProps {
  row: Monitor;
  t: TFunction;
  ofFacility?: boolean;
  /** Columns that the person hides. */
  hidden: readonly string[];
}

export function MonitorCard({ row, t, ofFacility = false, hidden }: CardProps) {
  return (
    <Link to="/dashboard/monitor-details/$id" params={{ id: row.id }} className={classes.card}>
      <span className={classes.cardRow}>
        <span className={classes.cardName} translate="no">
          {row.monitor_id}
        </span>
        {!hidden.includes('status') && (
          <span className={classes.cardStatus}>
            <MonitorStatus row={row} t={t} words={statusWords(t)} />
          </span>
        )}
      </span>
      {!ofFacility && <FacilityName row={row} t={t} className={classes.cardLine} />}
      <span className={`${classes.cardLine} ${classes.cardRow} ${classes.cardFacts}`}>
        <span translate="no">{row.cloud_id}</span>
        {!hidden.includes('last_communication') && <LastContact row={row} t={t} />}
      </span>
    </Link>
  );
}

/** When it was heard from, to the second and with its zone: nobody hovers over a phone. */
function LastContact({ row: { last_connected_date: at }, t }: { row: Monitor; t: TFunction }) {
  if (!at) return <span>{t('monitors.never')}</span>;
  return (
    <time dateTime={at}>
      {formatMoment(at)} {zoneAbbreviation(new Date(at))}
    </time>
  );
}
