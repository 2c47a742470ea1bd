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

/** @throws HttpError 400 when the body repeats another id than the path */
export function requireSameId(inPath: string, inBody: string | undefined): void {
  if (inBody === undefined || inBody.toLowerCase() === inPath.toLowerCase()) return;
  throw new HttpError(400, 'requestInvalid', { errors: { id: 'fieldInvalid' } });
}

/** Another record has the value; `field` is the field of the request. */
export function notUnique(key: ContractMessage, field: string, data?: unknown): HttpError {
  return new HttpError(409, key, { code: 'NOT_UNIQUE', errors: { [field]: key }, data });
}
