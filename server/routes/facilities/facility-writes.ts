import type { z } from 'zod';
import * as contract from '../../../contract/facilities/facility-writes.ts';
import { notUnique, requireCurrentVersion, requireSameId } from '../../common/conflicts.ts';
import { bulkDelete, toSelectionFilter } from '../../common/selection.ts';
import { recordNotFound } from '../../http/http-error.ts';
import { defineRoute } from '../../http/routes/define-route.ts';
import type { RoutesOf } from '../../http/routes/route.ts';
import type { Author } from '../../store/audit/audit.ts';
import { auditedWrite } from '../../store/audit/audited-write.ts';
import type { Database } from '../../store/engine/database.ts';
import { violates } from '../../store/engine/violations.ts';
import { lockFacility } from '../../store/facilities/facilities.ts';
import * as bulk from '../../store/facilities/facility-bulk.ts';
import * as store from '../../store/facilities/facility-writes.ts';
import { leaveFacility } from '../../store/site-configuration/membership.ts';
import { toFacilityResponse } from '../common/to-response.ts';

type Form = z.output<typeof contract.facilityForm>;
type Selection = z.output<typeof contract.deleteFacilities.body>;

export function facilityWriteRoutes(db: Database, now: () => Date) {
  function deleteFacilities(author: Author, body: Selection, text: string) {
    const selection = toSelectionFilter(body.facility_ids, body.skippedfacility_ids, body.all_selected);
    const where = bulk.facilitySelection(text, selection);
    return bulkDelete(db, author, {
      entity: 'facility',
      body,
      selected: { ids: body.facility_ids, field: 'facility_ids', unknown: 'facilityUnknown' },
      async preview() {
        const { count, withMonitors, withUsers } = await bulk.countSelected(db, where);
        const code = codeOf(withMonitors, withUsers);
        return { count, code, question: contract.facilityDeleteCodes[code] };
      },
      lock: (tx) => bulk.lockSelected(tx, where),
      async remove(tx, trail, ids) {
        const monitorIds = await bulk.deleteFacilities(tx, trail, ids);
        await leaveFacility(tx, monitorIds, now());
      },
    });
  }

  return {
    createFacility: defineRoute(contract.createFacility, async ({ body, ...author }) => {
      const row = await auditedWrite(db, author, { action: 'create', entity: 'facility' }, (tx, trail) =>
        store.addFacility(tx, trail, valuesOf(body)),
      );
      if (!row) throw notUnique('facilityIdTaken', 'facility_id');
      return { data: [toFacilityResponse(row)] };
    }),
    updateFacility: defineRoute(contract.updateFacility, async ({ params, body, ...author }) => {
      requireSameId(params.id, body.id);
      const row = await auditedWrite(
        db,
        author,
        { action: 'update', entity: 'facility' },
        async (tx, trail) => {
          const before = await lockFacility(tx, params.id, 'update');
          if (!before) throw recordNotFound('facilityUnknown', 'id');
          const values = valuesOf(body);
          const sent = { ...before, ...values, version: body.version ?? before.version };
          requireCurrentVersion(toFacilityResponse(before), toFacilityResponse(sent));
          return store.changeFacility(tx, trail, before, values);
        },
      ).catch((error: unknown) => {
        throw violates(error, 'facilities_code') ? notUnique('facilityIdTaken', 'facility_id') : error;
      });
      return { data: [toFacilityResponse(row)] };
    }),
    deleteFacilities: defineRoute(contract.deleteFacilities, ({ body, ...author }) =>
      deleteFacilities(author, body, ''),
    ),
    deleteFoundFacilities: defineRoute(contract.deleteFoundFacilities, ({ body, ...author }) =>
      deleteFacilities(author, body, body.searchValue),
    ),
  } satisfies RoutesOf<typeof contract>;
}

function valuesOf(form: Form): store.FacilityValues {
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

function codeOf(withMonitors: boolean, withUsers: boolean) {
  if (withMonitors) return withUsers ? 854 : 851;
  return withUsers ? 852 : 853;
}
