import { IconAlertTriangle, IconClockHour4, IconShieldX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import type { NetworkCertificate } from '../../../contract/certificates/certificates.ts';
import { csrPageSize } from '../../../contract/certificates/monitor-csrs.ts';
import { hasNoEnd } from '../../../contract/common/certificate-times.ts';
import { unmarked } from '../../../contract/common/isolate.ts';
import gridClasses from '../../grids/grid.module.css';
import { zoneAbbreviation } from '../../i18n/format.ts';
import { Ago } from '../../ui/ago.tsx';
import type { Column } from '../../ui/data-table/column.ts';
import type { TableDisplay } from '../../ui/data-table/table-state.ts';
import { Moment } from '../../ui/moment.tsx';
import classes from './certificate-columns.module.css';
import { endWords } from './days-left.ts';

interface CellProps {
  row: NetworkCertificate;
  t: TFunction<['start', 'certificates']>;
}

/** Two rows of one monitor, one of which it has not fetched yet, are told apart by the certificate. */
export function rowIdOf({ id }: NetworkCertificate): string {
  return id;
}

export function certificateName({ monitor_name, cloud_id }: NetworkCertificate): string {
  return `${monitor_name} (${cloud_id})`;
}

/** Whether the monitor was moved to another facility, or its facility was deleted. */
export function hasLeft({ facility_id, csr_position }: NetworkCertificate): boolean {
  return !facility_id || csr_position === null;
}

function Monitor({ row }: CellProps) {
  return (
    <>
      <span className={classes.name} translate="no">
        {row.monitor_name}
      </span>
      <span className={classes.second} translate="no">
        {row.cloud_id}
      </span>
      {row.problem && (
        <span className={classes.problem}>
          <IconAlertTriangle size={18} aria-hidden />
          {row.problem}
        </span>
      )}
    </>
  );
}

/** Shows when a certificate ends: as word, icon, colour and date. */
function End({ row, t, headZone }: CellProps & { headZone?: string }) {
  const { text, tone } = endWords(t, row.valid_until);
  const Icon = tone === 'ended' ? IconShieldX : IconClockHour4;
  return (
    <>
      <span className={classes.end} data-tone={tone}>
        {tone !== 'later' && <Icon size={18} aria-hidden />}
        {text}
      </span>{' '}
      {!hasNoEnd(row.valid_until) && (
        <Moment at={row.valid_until} {...(headZone && { headZone })} className={classes.date} />
      )}
      {row.source === 'renewal' && <span className={classes.second}>{t('certificates:source.renewal')}</span>}
    </>
  );
}

function Transfer({ row, t, headZone }: CellProps & { headZone?: string }) {
  if (!row.transferred_date)
    return <span className={classes.second}>{t('certificates:notTransferred')}</span>;
  return (
    <>
      <Ago at={row.transferred_date} className={classes.ago} />{' '}
      <Moment at={row.transferred_date} {...(headZone && { headZone })} className={classes.date} />
    </>
  );
}

/** The page of the facility's table that has the monitor; the first one is left out of the address. */
function pageOf({ csr_position: position }: NetworkCertificate): { page?: number } {
  const page = position ? Math.ceil(position / csrPageSize) : 1;
  return page > 1 ? { page } : {};
}

/** The row of the facility's table; null for a monitor that was moved, which is not in it. */
export function siteOf(row: NetworkCertificate) {
  if (!row.facility_id || hasLeft(row)) return null;
  return {
    to: '/dashboard/siteconfig',
    search: { facility: row.facility_id, mechanism: 'client', monitor: row.monitor_id, ...pageOf(row) },
  } as const;
}

function SiteLink({ row, t }: CellProps) {
  const site = siteOf(row);
  if (!site) return null;
  return (
    <Link
      {...site}
      className={classes.link}
      aria-label={unmarked(t('certificates:openOf', { name: certificateName(row) }))}
    >
      {t('certificates:open')}
    </Link>
  );
}

/** The CSV has the whole name. */
function commonNameOf(name: string): string {
  return /(?:^|, ?)CN=([^,]+)/.exec(name)?.[1] ?? name;
}

const facilityOf = ({ row, t }: CellProps) => row.facility_name || t('certificates:noFacility');

export function certificateColumns(t: TFunction<['start', 'certificates']>): Column<NetworkCertificate>[] {
  const headZone = zoneAbbreviation();
  const dates = { size: 180, grow: false, meta: { note: headZone } } as const;
  return [
    {
      id: 'monitor',
      header: t('certificates:column.monitor'),
      size: 230,
      enableHiding: false,
      Cell: ({ row }) => <Monitor row={row.original} t={t} />,
    },
    {
      id: 'facility',
      header: t('certificates:column.facility'),
      size: 270,
      Cell: ({ row }) => facilityOf({ row: row.original, t }),
    },
    {
      accessorKey: 'valid_until',
      header: t('certificates:column.end'),
      ...dates,
      Cell: ({ row }) => <End row={row.original} t={t} headZone={headZone} />,
    },
    {
      id: 'issuer',
      header: t('certificates:column.issuer'),
      size: 200,
      Cell: ({ row }) => <span className={classes.second}>{commonNameOf(row.original.issuer)}</span>,
    },
    {
      accessorKey: 'transferred_date',
      header: t('certificates:column.transfer'),
      ...dates,
      Cell: ({ row }) => <Transfer row={row.original} t={t} headZone={headZone} />,
    },
    {
      id: 'site',
      header: t('certificates:column.site'),
      size: 96,
      grow: false,
      enableColumnOrdering: false,
      Cell: ({ row }) => <SiteLink row={row.original} t={t} />,
    },
  ];
}

/** Its name in the display. */
export const certificatesList = 'certificates';

export const wideLayout: TableDisplay = {};
export const narrowLayout: TableDisplay = { columnVisibility: { issuer: false, transferred_date: false } };

interface CardProps extends CellProps {
  /** Columns that the person hides. */
  hidden: readonly string[];
}

export function CertificateCard({ row, t, hidden }: CardProps) {
  return (
    <div className={gridClasses.card}>
      <div className={gridClasses.cardText}>
        <Monitor row={row} t={t} />
        {!hidden.includes('facility') && <span>{facilityOf({ row, t })}</span>}
        {!hidden.includes('valid_until') && (
          <span className={classes.cardEnd}>
            <End row={row} t={t} />
          </span>
        )}
      </div>
      <SiteLink row={row} t={t} />
    </div>
  );
}
