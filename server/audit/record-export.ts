import { addressPrefix } from '../base/address-prefix.ts';
import { HttpError } from '../http/http-error.ts';
import type { Author } from '../store/audit/audit.ts';
import type { Database } from '../store/engine/database.ts';
import { endExport } from './served-records.ts';

/** Records in the trail what was served for an export. @throws HttpError 404 where nothing was, to this person */
export async function recordExport(
  db: Database,
  { callerId, httpRequestId, address }: Author,
  exportId: string,
): Promise<void> {
  const origin = { httpRequestId, addressPrefix: addressPrefix(address()) || null };
  if (!(await endExport(db, { userId: callerId, exportId }, origin)))
    throw new HttpError(404, 'exportUnknown');
}
