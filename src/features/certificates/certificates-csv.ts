// All certificates that the filters mean as CSV, not only those of the page.
import type { TFunction } from 'i18next';
import { type AuthorityEnd, listAuthorityEnds } from '../../../contract/certificates/authority-ends.ts';
import {
  allCertificates,
  listCertificates,
  type NetworkCertificate,
} from '../../../contract/certificates/certificates.ts';
import { hasNoEnd } from '../../../contract/common/certificate-times.ts';
import { offers } from '../../api/capabilities.ts';
import type { Call } from '../../api/http.ts';
import { announceExport } from '../../history/announce-export.ts';
import { formatMoment } from '../../i18n/format.ts';
import { writeCsv } from '../../lib/csv.ts';
import type { CertificateSearch } from './certificate-search.ts';
import { filterOf } from './certificate-source.ts';

const fileName = 'Certificates.csv';
const requestTimeoutMs = 120_000;

/** All rows of the filters. @param mayEnroll only those that a new one may be requested for @throws AppError */
export async function readAll(call: Call, search: CertificateSearch, mayEnroll = false) {
  const only = mayEnroll ? ({ may_enroll: 'true' } as const) : {};
  const query = { ...filterOf(search), ...only, count: allCertificates, page: 1 };
  const { data } = await call(listCertificates, { query }, { timeout: requestTimeoutMs });
  return data;
}

/** Authorities end in no month that is chosen, and have no monitor that is searched for. */
async function readAuthorities(call: Call, { ends, facility, month, search }: CertificateSearch) {
  if (month || search || !(await offers(call, 'certificates'))) return [];
  const query = { ...(ends && { ends }), ...(facility && { facility_id: facility }) };
  return (await call(listAuthorityEnds, { query })).data;
}

/** @throws AppError */
export async function certificatesCsv(call: Call, t: TFunction, search: CertificateSearch): Promise<File> {
  const rows = await readAll(call, search);
  const authorities = await readAuthorities(call, search);
  await announceExport(call, { list: 'certificates', count: rows.length + authorities.length });
  const moment = (at: string | null | undefined) => (at ? formatMoment(at) : '');
  const csv = await writeCsv({
    head: (
      [
        'monitor',
        'serialNumber',
        'facility',
        'subject',
        'issuer',
        'certificate',
        'from',
        'until',
        'transfer',
        'source',
      ] as const
    ).map((name) => t(`certificates.csv.head.${name}`)),
    rows: [...authorities, ...rows],
    cells: (row) => ('kind' in row ? authorityCells(row) : certificateCells(row)),
  });
  return new File([csv], fileName, { type: csv.type });

  function authorityCells(row: AuthorityEnd): string[] {
    const none = '';
    const kind = t(`certificates.authorities.kinds.${row.kind}`);
    return [
      none,
      none,
      row.facility_name,
      row.subject,
      row.issuer,
      none,
      none,
      moment(row.valid_until),
      none,
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
      moment(row.valid_from),
      hasNoEnd(row.valid_until) ? t('certificates.noEnd') : moment(row.valid_until),
      moment(row.transferred_date),
      row.source ? t(`certificates.source.${row.source}`) : '',
    ];
  }
}
