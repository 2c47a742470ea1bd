// The values of the facility dialog's fields: the contract's names and rules.
import type { z } from 'zod';
import { defaultDialCode, dialCode } from '../../../contract/common/dial-codes.ts';
import { identityKey } from '../../../contract/common/normalise.ts';
import { maxPageSize } from '../../../contract/common/paging.ts';
import { type Facility, searchFacilities } from '../../../contract/facilities/facilities.ts';
import {
  createFacility,
  facilityConflict,
  facilityForm,
  updateFacility,
} from '../../../contract/facilities/facility-writes.ts';
import { AppError } from '../../api/app-error.ts';
import type { Call } from '../../api/http.ts';
import { writtenRecord } from '../../api/only-record.ts';
import { facilityListDefinition } from './facility-list-definition.ts';

export const facilitySchema = updateFacility.body.omit({ id: true }).extend({ country_code: dialCode });
export type FacilityValues = z.input<typeof facilitySchema>;
export type FacilityField = keyof typeof facilityForm.shape;
type FacilityInput = z.output<typeof facilitySchema>;

export const emptyFacility: FacilityValues = {
  name: '',
  physical_address: '',
  city: '',
  state: '',
  zip: '',
  timezone: '',
  facility_id: '',
  contact_name: '',
  mca_rep_name: '',
  contact_email: '',
  country_code: defaultDialCode,
  contact_phone: '',
};

/** Stored values are shown unchanged, even when the current rules refuse them. */
export function facilityValues({ id: _, ...values }: Facility): FacilityValues {
  return values;
}

/** The facility as changed by someone else, from the `data` of a VERSION_CONFLICT. */
export function conflictValues(data: unknown): FacilityValues | null {
  const conflict = facilityConflict.safeParse(data).data;
  return conflict ? facilityValues(conflict.current) : null;
}

/** `id` is undefined where the server did not answer with it. */
export interface SavedFacility {
  id: string | undefined;
  name: string;
}

/** Adds a facility, or changes the one with this id. */
export async function saveFacility(
  call: Call,
  id: string | undefined,
  body: FacilityInput,
): Promise<SavedFacility> {
  const answer =
    id === undefined
      ? await call(createFacility, { body })
      : await call(updateFacility, { params: { id }, body: { ...body, id } });
  const saved = await writtenRecord(answer, () => findSavedFacility(call, id, body));
  return saved ?? { id, name: body.name };
}

/** The facility if a save whose answer was lost was done, else null. */
export async function findSavedFacility(
  call: Call,
  id: string | undefined,
  sent: FacilityInput,
): Promise<Facility | null> {
  const row =
    id === undefined
      ? await findByCode(call, sent.facility_id)
      : await facilityListDefinition.fetchOne(call, id);
  const saved = row && facilityForm.keyof().options.every((name) => row[name] === sent[name]);
  return saved ? row : null;
}

const maxPages = 50;

/** @throws AppError when it is not among the first pages: then it is unknown whether it exists */
async function findByCode(call: Call, code: string): Promise<Facility | undefined> {
  const body = { searchValue: code };
  for (let page = 1; page <= maxPages; page += 1) {
    const { data } = await call(searchFacilities, { query: { count: maxPageSize, page }, body });
    const found = data.find(({ facility_id }) => identityKey(facility_id) === identityKey(code));
    if (found || data.length < maxPageSize) return found;
  }
  throw new AppError('badResponse');
}
