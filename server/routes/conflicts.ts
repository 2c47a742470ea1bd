// Conflicts with other people's changes: outdated versions, and values that must be unique.
import type { ContractMessage } from '../../contract/common/messages.ts';
import { HttpError } from '../http/http-error.ts';

/**
 * @param current the response for the current record
 * @param sent the same with the caller's changes and the version that the caller saw
 * @throws HttpError 409 with both in `data` when the versions differ
 */
export function requireCurrentVersion<Wire extends { version?: number | undefined }>(
  current: Wire,
  sent: Wire,
): void {
  if (current.version === sent.version) return;
  throw new HttpError(409, 'versionConflict', { code: 'VERSION_CONFLICT', data: { current, sent } });
}

/** Another record has the value; `field` is the field of the request. */
export function notUnique(key: ContractMessage, field: string, data?: unknown): HttpError {
  return new HttpError(409, key, { code: 'NOT_UNIQUE', errors: { [field]: key }, data });
}
