import { HttpError, recordNotFound } from '../http/http-error.ts';
import type { Database } from '../store/engine/database.ts';
import { type FacilityRow, findFacility } from '../store/facilities/facilities.ts';

/** @throws HttpError 404 for an unknown id; `field` is the field of the request */
export async function requireFacility(db: Database, id: string, field: string): Promise<FacilityRow> {
  const facility = await findFacility(db, id);
  if (!facility) throw recordNotFound('facilityUnknown', field);
  return facility;
}

/** The error for a facility's menu without a facility. */
export function facilityRequired(field: string): HttpError {
  return new HttpError(400, 'requestInvalid', { errors: { [field]: 'idInvalid' } });
}
