// Facilities: contract in, store, contract out.
import * as contract from '../../contract/facilities.ts';
import type { RoutesOf } from '../call.ts';
import { implement } from '../implement.ts';
import type { Database } from '../store/database.ts';
import * as store from '../store/facilities.ts';
import { findFacilityNames } from '../store/pickers.ts';
import { facilityOf } from './facility-of.ts';
import { facilityOnWire } from './on-wire.ts';

export function facilityRoutes(db: Database) {
  return {
    listFacilities: implement(contract.listFacilities, async ({ query }) =>
      page(await store.listFacilities(db, query)),
    ),
    searchFacilities: implement(contract.searchFacilities, async ({ query, body }) =>
      page(await store.searchFacilities(db, body.searchValue, query)),
    ),
    getFacility: implement(contract.getFacility, async ({ params }) => ({
      data: [facilityOnWire(await facilityOf(db, params.id, 'id'))],
    })),
    findFacilityNames: implement(contract.findFacilityNames, async ({ body }) => ({
      data: await findFacilityNames(db, body.search_name),
    })),
    countFacilities: implement(contract.countFacilities, async () => ({
      data: [],
      count: await store.countFacilities(db),
    })),
  } satisfies RoutesOf<typeof contract>;
}

function page({ rows, count }: { rows: store.FacilityRow[]; count: number }) {
  return { data: rows.map(facilityOnWire), count };
}
