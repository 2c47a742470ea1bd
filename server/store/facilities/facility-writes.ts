import { eq } from 'drizzle-orm';
import { searchKey } from '../../../contract/common/normalise.ts';
import { randomUUID } from '../../base/platform.ts';
import { changedFields, fieldsOf } from '../audit/audit.ts';
import type { AuditTrail } from '../audit/audited-write.ts';
import { renewKeysOfFacility } from '../common/stored-keys.ts';
import type { Database } from '../engine/database.ts';
import { facilities } from '../schema/index.ts';
import { facilityKeys } from '../schema/keys.ts';
import type { FacilityRow } from './facilities.ts';

export const facilityFields = {
  name: 'name',
  physical_address: 'physicalAddress',
  city: 'city',
  state: 'state',
  zip: 'zip',
  timezone: 'timezone',
  facility_id: 'code',
  contact_name: 'contactName',
  mca_rep_name: 'mcaRepName',
  contact_email: 'contactEmail',
  country_code: 'countryCode',
  contact_phone: 'contactPhone',
} as const satisfies Record<string, keyof FacilityRow>;

export type FacilityValues = Pick<FacilityRow, (typeof facilityFields)[keyof typeof facilityFields]>;

function auditLabel({ id, name, code }: FacilityRow) {
  return { entity: 'facility' as const, recordId: id, label: `${name} (${code})` };
}

/** Returns undefined when another facility has the code. */
export async function addFacility(
  tx: Database,
  trail: AuditTrail,
  values: FacilityValues,
): Promise<FacilityRow | undefined> {
  const [row] = await tx
    .insert(facilities)
    .values({ id: randomUUID(), ...values, ...facilityKeys(values) })
    .onConflictDoNothing({ target: facilities.codeIdentity })
    .returning();
  if (row) await trail.record({ ...auditLabel(row), before: null, after: fieldsOf(facilityFields, row) });
  return row;
}

/**
 * Changes a locked facility; when nothing differs, nothing is recorded and its version stays.
 * @throws a unique violation of `facilities_code` when another one has its code
 */
export async function changeFacility(
  tx: Database,
  trail: AuditTrail,
  before: FacilityRow,
  values: FacilityValues,
): Promise<FacilityRow> {
  const [after] = await tx
    .update(facilities)
    .set({ ...values, ...facilityKeys(values) })
    .where(eq(facilities.id, before.id))
    .returning();
  if (!after) throw new Error('a locked facility is gone');
  if (searchKey(after.name) !== searchKey(before.name)) await renewKeysOfFacility(tx, after.id);
  const fields = changedFields(fieldsOf(facilityFields, before), fieldsOf(facilityFields, after));
  if (fields) await trail.record({ ...auditLabel(after), ...fields });
  return after;
}
