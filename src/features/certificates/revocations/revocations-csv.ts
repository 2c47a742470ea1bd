// All certificates to revoke as CSV, for the people of their CA.
import type { TFunction } from 'i18next';
import { allCertificates } from '../../../../contract/certificates/certificates.ts';
import { listRevocations } from '../../../../contract/certificates/revocations.ts';
import { hasNoEnd } from '../../../../contract/common/certificate-times.ts';
import type { Call } from '../../../api/http.ts';
import { beginExport } from '../../../history/begin-export.ts';
import { momentCells, momentHeads } from '../../../i18n/csv-moment.ts';
import { writeCsv } from '../../../lib/csv.ts';

const fileName = 'Certificates to revoke.csv';
const requestTimeoutMs = 120_000;

/** @throws AppError */
export async function revocationsCsv(call: Call, t: TFunction<['start', 'revocations']>): Promise<File> {
  const query = { count: allCertificates, page: 1 };
  const exported = await beginExport(call);
  const { data: rows } = await exported.call(listRevocations, { query }, { timeout: requestTimeoutMs });
  await exported.end();
  const csv = await writeCsv({
    head: [
      t('revocations:csv.subject'),
      t('revocations:csv.issuer'),
      t('revocations:csv.certificate'),
      ...momentHeads(t, t('revocations:csv.until')),
      t('revocations:csv.reason'),
      ...momentHeads(t, t('revocations:csv.since')),
      ...momentHeads(t, t('revocations:csv.revoked')),
      t('revocations:csv.monitor'),
      t('revocations:csv.serialNumber'),
      t('revocations:csv.facility'),
    ],
    rows,
    cells: (row) => [
      row.subject,
      row.issuer,
      row.serial_number,
      ...(hasNoEnd(row.valid_until) ? [t('revocations:noEnd'), ''] : momentCells(row.valid_until)),
      row.reason ? t(`revocations:reasons.${row.reason}`) : '',
      ...momentCells(row.since),
      ...momentCells(row.revoked_date),
      row.monitor_name,
      row.cloud_id,
      row.facility_name,
    ],
  });
  return new File([csv], fileName, { type: csv.type });
}
