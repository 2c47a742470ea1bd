// All certificates that the filters mean as CSV, not only those of the page.
import type { TFunction } from 'i18next';
import { allCertificates, listCertificates } from '../../../contract/certificates/certificates.ts';
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

/** @throws AppError */
export async function certificatesCsv(call: Call, t: TFunction, search: CertificateSearch): Promise<File> {
  const rows = await readAll(call, search);
  await announceExport(call, { list: 'certificates', count: rows.length });
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
    rows,
    cells: (row) => [
      row.monitor_name,
      row.cloud_id,
      row.facility_name,
      row.subject,
      row.issuer,
      row.serial_number,
      moment(row.valid_from),
      moment(row.valid_until),
      moment(row.transferred_date),
      row.source ? t(`certificates.source.${row.source}`) : '',
    ],
  });
  return new File([csv], fileName, { type: csv.type });
}
