import { getCsrFile } from '../../../../contract/certificates/monitor-csrs.ts';
import type { Call } from '../../../api/http.ts';
import { onlyRecord } from '../../../api/only-record.ts';
import { readAddress } from '../../../api/stored-file.ts';
import type { CsrRow } from './csr-source.ts';

/**
 * Reads a monitor's CSR.
 * @throws AppError
 */
export async function downloadCsr(
  call: Call,
  facilityId: string,
  { id, cloud_id, csr_filename }: CsrRow,
): Promise<File> {
  const params = { facilityId, monitorId: id };
  const { url, file_name } = onlyRecord(await call(getCsrFile, { params }));
  const { blob } = await readAddress(url);
  return new File([blob], csr_filename || file_name || `${cloud_id}.csr`, { type: 'application/x-pem-file' });
}
