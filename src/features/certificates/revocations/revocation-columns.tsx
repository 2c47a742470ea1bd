import type { TFunction } from 'i18next';
import type { CertificateToRevoke } from '../../../../contract/certificates/revocations.ts';
import { hasNoEnd } from '../../../../contract/common/certificate-times.ts';
import gridClasses from '../../../grids/grid.module.css';
import { zoneAbbreviation } from '../../../i18n/format.ts';
import type { Column } from '../../../ui/data-table/column.ts';
import type { TableDisplay } from '../../../ui/data-table/table-state.ts';
import { Moment } from '../../../ui/moment.tsx';
import classes from '../certificate-columns.module.css';
import ownClasses from './revocations.module.css';
import { RevokedBox } from './revoked-box.tsx';

interface CellProps {
  row: CertificateToRevoke;
  t: TFunction<['start', 'revocations']>;
}

export function revocationName({ subject, serial_number }: CertificateToRevoke): string {
  return `${subject} (${serial_number})`;
}

function Certificate({ row, t }: CellProps) {
  return (
    <>
      <span className={ownClasses.serial}>{t('revocations:serial', { number: row.serial_number })}</span>
      <span className={classes.second}>{row.subject}</span>
      <span className={classes.second}>{t('revocations:issuer', { issuer: row.issuer })}</span>
    </>
  );
}

function Monitor({ row }: Pick<CellProps, 'row'>) {
  return (
    <>
      <span className={classes.name} translate="no">
        {row.monitor_name}
      </span>
      <span className={classes.second} translate="no">
        {row.cloud_id}
      </span>
      {row.facility_name && <span className={classes.second}>{row.facility_name}</span>}
    </>
  );
}

function Reason({ row, t, headZone }: CellProps & { headZone?: string }) {
  return (
    <>
      <span>{row.reason && t(`revocations:reasons.${row.reason}`)}</span>
      {row.since && <Moment at={row.since} {...(headZone && { headZone })} className={classes.date} />}
    </>
  );
}

function End({ row, t, headZone }: CellProps & { headZone?: string }) {
  if (hasNoEnd(row.valid_until)) return t('revocations:noEnd');
  return <Moment at={row.valid_until} {...(headZone && { headZone })} className={classes.date} />;
}

function NamedEnd(props: CellProps) {
  return (
    <span className={ownClasses.end}>
      {props.t('revocations:column.end')} <End {...props} />
    </span>
  );
}

export interface ColumnLayout {
  /** The end has no column of its own. */
  narrow: boolean;
  /** Rows are cards, in which each date tells its zone. */
  cards: boolean;
}

export function revocationColumns(
  t: TFunction<['start', 'revocations']>,
  { narrow, cards }: ColumnLayout,
): Column<CertificateToRevoke>[] {
  const headZone = zoneAbbreviation();
  const dates = { size: 178, grow: false, ...(!cards && { meta: { note: headZone } }) } as const;
  return [
    {
      id: 'monitor',
      header: t('revocations:column.monitor'),
      size: 200,
      Cell: ({ row }) => <Monitor row={row.original} />,
    },
    {
      id: 'certificate',
      header: t('revocations:column.certificate'),
      size: 380,
      Cell: ({ row }) => (
        <div className={ownClasses.certificate}>
          <Certificate row={row.original} t={t} />
          {narrow && <NamedEnd row={row.original} t={t} />}
        </div>
      ),
    },
    {
      id: 'reason',
      header: t('revocations:column.reason'),
      ...dates,
      Cell: ({ row }) => <Reason row={row.original} t={t} headZone={headZone} />,
    },
    {
      accessorKey: 'valid_until',
      header: t('revocations:column.end'),
      ...dates,
      Cell: ({ row }) => <End row={row.original} t={t} headZone={headZone} />,
    },
    {
      id: 'revoked',
      header: t('revocations:column.revoked'),
      ...dates,
      size: 156,
      Cell: ({ row }) => <RevokedBox row={row.original} headZone={headZone} />,
    },
  ];
}

export const wideDisplay: TableDisplay = {};
export const narrowDisplay: TableDisplay = { columnVisibility: { valid_until: false } };

export function RevocationCard({ row, t }: CellProps) {
  return (
    <div className={gridClasses.card}>
      <div className={gridClasses.cardText}>
        <Monitor row={row} />
        <Certificate row={row} t={t} />
        <Reason row={row} t={t} />
        <NamedEnd row={row} t={t} />
        <RevokedBox row={row} />
      </div>
    </div>
  );
}
