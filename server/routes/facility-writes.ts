// Changes of facilities: contract in, store, contract out.
import type { z } from 'zod';
import * as contract from '../../contract/facility-writes.ts';
import type { RoutesOf } from '../call.ts';
import { unknown } from '../http/refusal.ts';
import { implement } from '../implement.ts';
import type { Author } from '../store/audit.ts';
import type { Database } from '../store/database.ts';
import { holdFacility } from '../store/facilities.ts';
import * as bulk from '../store/facility-bulk.ts';
import * as store from '../store/facility-writes.ts';
import { violates } from '../store/violations.ts';
import { write } from '../store/write.ts';
import { notUnique, refuseStale } from './conflicts.ts';
import { facilityOnWire } from './on-wire.ts';
import { bulkDelete, chosenOf } from './selection.ts';

type Form = z.output<typeof contract.facilityForm>;
type Selection = z.output<typeof contract.deleteFacilities.body>;

export function facilityWriteRoutes(db: Database) {
  function deleteFacilities(author: Author, body: Selection, text: string) {
    const chosen = chosenOf(body.facility_ids, body.skippedfacility_ids, body.all_selected);
    const which = bulk.chosenFacilities(text, chosen);
    return bulkDelete(db, author, {
      entity: 'facility',
      body,
      named: { ids: body.facility_ids, field: 'facility_ids', unknown: 'facilityUnknown' },
      async check() {
        const { count, withMonitors, withUsers } = await bulk.countChosen(db, which);
        const code = codeOf(withMonitors, withUsers);
        return { count, code, question: contract.facilityDeleteCodes[code] };
      },
      hold: (tx) => bulk.holdChosen(tx, which),
      remove: bulk.deleteFacilities,
    });
  }

  return {
    createFacility: implement(contract.createFacility, async ({ body, ...author }) => {
      const row = await write(db, author, { action: 'create', entity: 'facility' }, (tx, trail) =>
        store.addFacility(tx, trail, valuesOf(body)),
      );
      if (!row) throw notUnique('facilityIdTaken', 'facility_id');
      return { data: [facilityOnWire(row)] };
    }),
    updateFacility: implement(contract.updateFacility, async ({ params, body, ...author }) => {
      const row = await write(db, author, { action: 'update', entity: 'facility' }, async (tx, trail) => {
        const before = await holdFacility(tx, params.id, 'update');
        if (!before) throw unknown('facilityUnknown', 'id');
        const values = valuesOf(body);
        const sent = { ...before, ...values, version: body.version ?? before.version };
        refuseStale(facilityOnWire(before), facilityOnWire(sent));
        return store.changeFacility(tx, trail, before, values);
      }).catch((error: unknown) => {
        throw violates(error, 'facilities_code') ? notUnique('facilityIdTaken', 'facility_id') : error;
      });
      return { data: [facilityOnWire(row)] };
    }),
    deleteFacilities: implement(contract.deleteFacilities, ({ body, ...author }) =>
      deleteFacilities(author, body, ''),
    ),
    deleteFoundFacilities: implement(contract.deleteFoundFacilities, ({ body, ...author }) =>
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
