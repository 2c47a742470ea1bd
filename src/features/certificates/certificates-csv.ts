// All certificates that the filters mean as CSV, not only those of the page.
import type { TFunction } from 'i18next';
import type { AuthorityEnd } from '../../../contract/certificates/authority-ends.ts';
import {
  allCertificates,
  listCertificates,
  type NetworkCertificate,
} from '../../../contract/certificates/certificates.ts';
import { hasNoEnd } from '../../../contract/common/certificate-times.ts';
import type { Call } from '../../api/http.ts';
import { beginExport } from '../../history/begin-export.ts';
import { momentCells, momentHeads } from '../../i18n/csv-moment.ts';
import { writeCsv } from '../../lib/csv.ts';
import type { CertificateSearch } from './certificate-search.ts';
import { filterOf, readAuthorities } from './certificate-source.ts';

const fileName = 'Certificates.csv';
const requestTimeoutMs = 120_000;

/** All rows of the filters. @param mayEnroll only those that a new one may be requested for @throws AppError */
export async function readAll(call: Call, search: CertificateSearch, mayEnroll = false) {
  const only = mayEnroll ? ({ may_enroll: 'true' } as const) : {};
  const query = { ...filterOf(search), ...only, count: allCertificates, page: 1 };
  const { data } = await call(listCertificates, { query }, { timeout: requestTimeoutMs });
  return data;
}

/** @throws AppError */
export async function certificatesCsv(
  call: Call,
  t: TFunction<['start', 'certificates']>,
  search: CertificateSearch,
): Promise<File> {
  const exported = await beginExport(call);
  const rows = await readAll(exported.call, search);
  const authorities = await readAuthorities(call, search);
  await exported.end();
  const noMoment = momentCells(null);
  const csv = await writeCsv({
    head: [
      t('certificates:csv.head.monitor'),
      t('certificates:csv.head.serialNumber'),
      t('certificates:csv.head.facility'),
      t('certificates:csv.head.subject'),
      t('certificates:csv.head.issuer'),
      t('certificates:csv.head.certificate'),
      ...momentHeads(t, t('certificates:csv.head.from')),
      ...momentHeads(t, t('certificates:csv.head.until')),
      ...momentHeads(t, t('certificates:csv.head.transfer')),
      t('certificates:csv.head.source'),
    ],
    rows: [...authorities, ...rows],
    cells: (row) => ('kind' in row ? authorityCells(row) : certificateCells(row)),
  });
  return new File([csv], fileName, { type: csv.type });

  function authorityCells(row: AuthorityEnd): string[] {
    const none = '';
    const kind = t(`certificates:authorities.kinds.${row.kind}`);
    return [
      none,
      none,
      row.facility_name,
      row.subject,
      row.issuer,
      none,
      ...noMoment,
      ...momentCells(row.valid_until),
      ...noMoment,
      kind,
    ];
  }

  function certificateCells(row: NetworkCertificate): string[] {
    return [
      row.monitor_name,
      row.cloud_id,
      row.facility_name,
      row.subject,
      row.issuer,
      row.serial_number,
      ...momentCells(row.valid_from),
      ...(hasNoEnd(row.valid_until) ? [t('certificates:noEnd'), ''] : momentCells(row.valid_until)),
      ...momentCells(row.transferred_date),
      row.source ? t(`certificates:source.${row.source}`) : '',
    ];
  }
}
