// Changes that others have overtaken: one record has one version, and what is one of a kind is there once.
import type { ContractMessage } from '../../contract/common/messages.ts';
import { HttpError } from '../http/http-error.ts';

/**
 * Refuses what was meant for another version of a record, with both in `data`.
 * @param current the record as it is, on the wire
 * @param sent the same as the call would leave it, with the version that the person saw
 */
export function requireCurrentVersion<Wire extends { version?: number | undefined }>(
  current: Wire,
  sent: Wire,
): void {
  if (current.version === sent.version) return;
  throw new HttpError(409, 'versionConflict', { code: 'VERSION_CONFLICT', data: { current, sent } });
}

/** Another record has what must be one of a kind; `field` is the one of the request that names it. */
export function notUnique(key: ContractMessage, field: string, data?: unknown): HttpError {
  return new HttpError(409, key, { code: 'NOT_UNIQUE', errors: { [field]: key }, data });
}
