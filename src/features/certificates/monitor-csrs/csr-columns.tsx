import { Loader, Tooltip, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconDownload } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { hasNoEnd } from '../../../../contract/common/certificate-times.ts';
import { unmarked } from '../../../../contract/common/isolate.ts';
import gridClasses from '../../../grids/grid.module.css';
import { numberColumn } from '../../../grids/grid-columns.tsx';
import { zoneAbbreviation } from '../../../i18n/format.ts';
import { listedLong } from '../../../i18n/punctuation.ts';
import { lastSegment } from '../../../lib/last-segment.ts';
import { serviceNow } from '../../../lib/service-clock.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import type { Column } from '../../../ui/data-table/column.ts';
import type { TableDisplay } from '../../../ui/data-table/table-state.ts';
import { Elapsed } from '../../../ui/elapsed.tsx';
import { Moment } from '../../../ui/moment.tsx';
import classes from './csr-columns.module.css';
import type { CsrRow } from './csr-source.ts';

export interface CellContext {
  t: TFunction<['start', 'monitor-csrs']>;
  /** Whether an EST server is asked for certificates; otherwise they are uploaded. */
  enrolls: boolean;
  /** Why nothing can be changed now. */
  paused: string | null;
  /** Whether the facility's CSR parameters are stored. */
  hasParameters: boolean;
  /** Id of the row that an address leads to. */
  marked: string | undefined;
  /** Id of the row whose CSR is being downloaded. */
  downloading: string | null;
  onDownload(row: CsrRow): void;
  /** Opens the dialog that asks for a certificate, or takes one; left out where this person may not. */
  onCertificate?: ((row: CsrRow) => void) | undefined;
}

const maxSerialNumberLength = 30;

/** Brings the row that an address leads to into view. */
function Mark() {
  return <span className={classes.mark} ref={showMarked} />;
}

function showMarked(mark: HTMLElement | null): void {
  mark?.scrollIntoView?.({ block: 'center' });
}

/** 'IPM-000…' for a serial number of more than 30 characters, which a tap shows whole. */
function SerialNumber({ row: { cloud_id: serialNumber } }: { row: CsrRow }) {
  const characters = Array.from(serialNumber);
  if (characters.length <= maxSerialNumberLength)
    return (
      <span className={gridClasses.strong} translate="no">
        {serialNumber}
      </span>
    );
  return (
    <Tooltip label={serialNumber}>
      <UnstyledButton
        className={`${gridClasses.strong} ${classes.cut}`}
        aria-label={serialNumber}
        translate="no"
      >
        {`${characters.slice(0, maxSerialNumberLength).join('')}…`}
      </UnstyledButton>
    </Tooltip>
  );
}

function hasCsr({ csr_filename, csr_receivedon }: CsrRow): boolean {
  return csr_filename !== '' || Boolean(csr_receivedon);
}

/** Why nothing can be done with the row's CSR; null where there is one. */
function missingCsr(row: CsrRow, { t, hasParameters }: CellContext): string | null {
  if (hasCsr(row)) return null;
  return row.csr_problem ?? t(hasParameters ? 'monitor-csrs:noCsr' : 'monitor-csrs:noParameters');
}

interface DateProps {
  at: string | null | undefined;
  t: TFunction<['start', 'monitor-csrs']>;
  headZone?: string;
}

function DateCell({ at, t, ...zone }: DateProps) {
  if (!at) return <span className={classes.date}>{t('monitor-csrs:none')}</span>;
  if (hasNoEnd(at)) return <span className={classes.date}>{t('monitor-csrs:noEnd')}</span>;
  return <Moment at={at} {...zone} className={classes.date} />;
}

function CsrFile({ row, t }: CellContext & { row: CsrRow }) {
  return (
    <>
      <span className={classes.file}>{row.csr_filename || t('monitor-csrs:none')}</span>
      {row.csr_problem && <Problem text={row.csr_problem} />}
    </>
  );
}

function Ended({
  row: { clientcert_enddate: end },
  t,
}: {
  row: CsrRow;
  t: TFunction<['start', 'monitor-csrs']>;
}) {
  return end && Date.parse(end) < serviceNow() ? <Problem text={t('monitor-csrs:ended')} /> : null;
}

function Problem({ text }: { text: string }) {
  return (
    <span className={classes.problem}>
      <IconAlertTriangle size={18} aria-hidden />
      {text}
    </span>
  );
}

/** For how long the EST server has been asked, or when it is asked again. */
function Progress({
  row,
  t,
  ...zone
}: {
  row: CsrRow;
  t: TFunction<['start', 'monitor-csrs']>;
  headZone?: string;
}) {
  const { enrollment, enrollment_since: since, enrollment_next: next } = row;
  if (enrollment === 'underWay')
    return (
      <span className={classes.note}>
        {t('monitor-csrs:underWay')}{' '}
        {since && (
          <Elapsed
            seconds={(serviceNow() - Date.parse(since)) / 1000}
            label={t('monitor-csrs:elapsed')}
            className={classes.elapsed}
          />
        )}
      </span>
    );
  if (enrollment !== 'waiting') return null;
  return (
    <span className={classes.note}>
      {t('monitor-csrs:waiting')}
      {next && <Fact name={t('monitor-csrs:next')} at={next} t={t} {...zone} />}
    </span>
  );
}

function CertificateButton({ row, ...context }: CellContext & { row: CsrRow }) {
  const { t, enrolls, paused, onCertificate } = context;
  const { enrollment, cloud_id: name } = row;
  const underWay = enrollment === 'underWay' ? t('monitor-csrs:underWay') : null;
  if (!onCertificate) return null;
  return (
    <ActionButton
      refused={paused ?? missingCsr(row, context) ?? underWay}
      variant="default"
      px={12}
      aria-label={unmarked(t(enrolls ? 'monitor-csrs:getOf' : 'monitor-csrs:uploadOf', { name }))}
      onClick={() => onCertificate(row)}
    >
      {t(enrolls ? 'monitor-csrs:get' : 'monitor-csrs:upload')}
    </ActionButton>
  );
}

function Certificate({ row, headZone, ...context }: CellContext & { row: CsrRow; headZone?: string }) {
  const { t } = context;
  const { enrollment, enrollment_problem: failure } = row;
  const { clientcert_url: stored, clientcert_warning: warning, transfer_problem: reason } = row;
  const { clientcert_chain: chain, removed_roots: removed } = row;
  return (
    <>
      {stored && <span className={classes.stored}>{lastSegment(stored)}</span>}
      {chain.length > 0 && (
        <span className={classes.note}>{t('monitor-csrs:chain', { subjects: listedLong(chain) })}</span>
      )}
      {warning && <Problem text={warning} />}
      {removed.length > 0 && (
        <Problem text={t('monitor-csrs:removedRoots', { subjects: listedLong(removed) })} />
      )}
      {reason && <Problem text={t('monitor-csrs:notFetched', { reason })} />}
      <CertificateButton row={row} {...context} />
      <Progress row={row} t={t} {...(headZone && { headZone })} />
      {failure && <Problem text={failure} />}
      {enrollment === 'uncertain' && <Problem text={t('monitor-csrs:uncertain')} />}
    </>
  );
}

function Download({ row, ...context }: CellContext & { row: CsrRow }) {
  const { t, paused, downloading, onDownload } = context;
  const missing = paused ?? missingCsr(row, context);
  const refused = missing !== null || downloading !== null;
  return (
    <Tooltip label={missing} disabled={missing === null}>
      <UnstyledButton
        className={gridClasses.cellButton}
        aria-label={unmarked(t('monitor-csrs:downloadOf', { name: row.cloud_id }))}
        aria-description={missing ?? ''}
        aria-busy={downloading === row.id}
        // Not `disabled`, which would lose the focus.
        aria-disabled={refused}
        data-refused={missing !== null}
        onClick={() => !refused && onDownload(row)}
      >
        {downloading === row.id ? <Loader size={22} /> : <IconDownload size={22} stroke={1.8} aria-hidden />}
      </UnstyledButton>
    </Tooltip>
  );
}

/** Date and time have a line each. */
const dateWidthPx = { wide: 118, narrow: 132 };

export interface ColumnLayout {
  /** Two dates are hidden, and shown with other columns. */
  narrow: boolean;
  /** Rows are cards, in which each date tells its zone. */
  cards: boolean;
}

export function csrColumns(context: CellContext, { narrow, cards }: ColumnLayout): Column<CsrRow>[] {
  const { t } = context;
  const headZone = zoneAbbreviation();
  const dates = {
    size: narrow ? dateWidthPx.narrow : dateWidthPx.wide,
    grow: false,
    ...(!cards && { meta: { note: headZone } }),
  } as const;
  return [
    numberColumn(t, 60),
    {
      accessorKey: 'cloud_id',
      header: t('monitor-csrs:column.serialNumber'),
      size: narrow ? 470 : 520,
      Cell: ({ row }) => (
        <>
          {context.marked === row.original.id && <Mark />}
          <SerialNumber row={row.original} />
        </>
      ),
    },
    {
      accessorKey: 'csr_filename',
      header: t('monitor-csrs:column.csrFile'),
      size: narrow ? 430 : 480,
      Cell: ({ row }) => (
        <>
          <CsrFile row={row.original} {...context} />
          {narrow && row.original.csr_receivedon && (
            <Fact
              name={t('monitor-csrs:column.csrDate')}
              at={row.original.csr_receivedon}
              t={t}
              headZone={headZone}
            />
          )}
        </>
      ),
    },
    {
      accessorKey: 'csr_receivedon',
      header: t('monitor-csrs:column.csrDate'),
      ...dates,
      Cell: ({ row }) => <DateCell at={row.original.csr_receivedon} t={t} headZone={headZone} />,
    },
    {
      id: 'certificate',
      header: t('monitor-csrs:column.certificate'),
      size: narrow ? 480 : 500,
      Cell: ({ row }) => <Certificate row={row.original} headZone={headZone} {...context} />,
    },
    {
      id: 'download',
      header: t('monitor-csrs:column.download'),
      size: 96,
      grow: false,
      Cell: ({ row }) => <Download row={row.original} {...context} />,
    },
    {
      accessorKey: 'clientcert_enddate',
      header: t('monitor-csrs:column.endDate'),
      ...dates,
      Cell: ({ row }) => (
        <>
          <DateCell at={row.original.clientcert_enddate} t={t} headZone={headZone} />
          <Ended row={row.original} t={t} />
          {narrow && row.original.clientcert_transferredon && (
            <Fact
              name={t('monitor-csrs:column.transfer')}
              at={row.original.clientcert_transferredon}
              t={t}
              headZone={headZone}
            />
          )}
        </>
      ),
    },
    {
      accessorKey: 'clientcert_transferredon',
      header: t('monitor-csrs:column.transfer'),
      ...dates,
      Cell: ({ row }) => <DateCell at={row.original.clientcert_transferredon} t={t} headZone={headZone} />,
    },
  ];
}

export const wideDisplay: TableDisplay = {};

/** There is no room for eight columns. */
export const narrowDisplay: TableDisplay = {
  columnVisibility: { csr_receivedon: false, clientcert_transferredon: false },
};

function Fact({ name, ...date }: DateProps & { name: string }) {
  return (
    <span className={classes.fact}>
      {name} <DateCell {...date} />
    </span>
  );
}

export function CsrCard({ row, ...context }: CellContext & { row: CsrRow }) {
  const { t } = context;
  return (
    <div className={gridClasses.card}>
      <div className={gridClasses.cardText}>
        {context.marked === row.id && <Mark />}
        <SerialNumber row={row} />
        {row.csr_filename || row.csr_problem ? <CsrFile row={row} {...context} /> : null}
        <Fact name={t('monitor-csrs:column.csrDate')} at={row.csr_receivedon} t={t} />
        <Fact name={t('monitor-csrs:column.endDate')} at={row.clientcert_enddate} t={t} />
        <Ended row={row} t={t} />
        <Fact name={t('monitor-csrs:column.transfer')} at={row.clientcert_transferredon} t={t} />
        <span>
          <Certificate row={row} {...context} />
        </span>
      </div>
      <Download row={row} {...context} />
    </div>
  );
}
