import type { z } from 'zod';
import {
  type deleteFacilities as deleteEndpoint,
  facilityDeleteQuestions,
  type facilityForm,
  type updateFacility as updateEndpoint,
} from '../../contract/facilities/facility-writes.ts';
import { describeLeft } from '../certificates/left-certificates.ts';
import { notUnique, requireCurrentVersion, requireSameId } from '../common/conflicts.ts';
import { previewOrDelete, toSelectionFilter } from '../common/selection.ts';
import { recordNotFound } from '../http/http-error.ts';
import type { Author } from '../store/audit/audit.ts';
import { auditedWrite } from '../store/audit/audited-write.ts';
import { countRevocable } from '../store/certificates/revocations.ts';
import type { Database } from '../store/engine/database.ts';
import { violates } from '../store/engine/violations.ts';
import { type FacilityRow, lockFacility } from '../store/facilities/facilities.ts';
import * as bulk from '../store/facilities/facility-bulk.ts';
import * as store from '../store/facilities/facility-writes.ts';
import { leaveFacility } from '../store/site-configuration/membership.ts';
import { toFacilityResponse } from './response.ts';

type Form = z.output<typeof facilityForm>;
type Selection = z.output<typeof deleteEndpoint.body>;

export function valuesOf(form: Form): store.FacilityValues {
  return {
    name: form.name,
    physicalAddress: form.physical_address,
    city: form.city,
    state: form.state,
    zip: form.zip,
    timezone: form.timezone,
    code: form.facility_id,
    contactName: form.contact_name,
    mcaRepName: form.mca_rep_name,
    contactEmail: form.contact_email,
    countryCode: form.country_code,
    contactPhone: form.contact_phone,
  };
}

/** @throws HttpError 409 where another facility has the Facility ID */
export async function createFacility(db: Database, author: Author, form: Form): Promise<FacilityRow> {
  const act = { action: 'create', entity: 'facility' } as const;
  const row = await auditedWrite(db, author, act, (tx, trail) =>
    store.addFacility(tx, trail, valuesOf(form)),
  );
  if (!row) throw notUnique('facilityIdTaken', 'facility_id');
  return row;
}

/** @throws HttpError 409 where the facility changed since the version that was sent, or another has the Facility ID */
export async function updateFacility(
  db: Database,
  author: Author,
  id: string,
  body: z.output<typeof updateEndpoint.body>,
): Promise<FacilityRow> {
  requireSameId(id, body.id);
  const act = { action: 'update', entity: 'facility' } as const;
  return auditedWrite(db, author, act, async (tx, trail) => {
    const before = await lockFacility(tx, id, 'update');
    if (!before) throw recordNotFound('facilityUnknown', 'id');
    const values = valuesOf(body);
    const sent = { ...before, ...values, version: body.version ?? before.version };
    requireCurrentVersion(toFacilityResponse(before), toFacilityResponse(sent));
    return store.changeFacility(tx, trail, before, values);
  }).catch((error: unknown) => {
    throw violates(error, 'facilities_code') ? notUnique('facilityIdTaken', 'facility_id') : error;
  });
}

function codeOf(withMonitors: boolean, withUsers: boolean) {
  if (withMonitors) return withUsers ? 854 : 851;
  return withUsers ? 852 : 853;
}

/** Deletes the selected facilities of a list. @param text the search of the list; '' without one */
export async function deleteFacilities(
  { db, now }: { db: Database; now: () => Date },
  author: Author,
  body: Selection,
  text: string,
) {
  const selection = toSelectionFilter(body.facility_ids, body.skippedfacility_ids, body.all_selected);
  const where = bulk.facilitySelection({ text, filters: body.filters }, selection);
  return previewOrDelete(db, author, {
    entity: 'facility',
    body,
    selected: { ids: body.facility_ids, field: 'facility_ids', unknown: 'facilityUnknown' },
    async preview() {
      const { count, withMonitors, withUsers } = await bulk.countSelected(db, where);
      const code = codeOf(withMonitors, withUsers);
      const left = describeLeft(await countRevocable(db, bulk.monitorsOf(db, where), now()));
      return { count, code, question: facilityDeleteQuestions[code], ...left };
    },
    lock: (tx) => bulk.lockSelected(tx, where),
    async remove(tx, trail, ids) {
      const monitorIds = await bulk.deleteFacilities(tx, trail, ids);
      await leaveFacility(tx, monitorIds, now());
    },
  });
}
