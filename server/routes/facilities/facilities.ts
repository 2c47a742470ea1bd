import * as contract from '../../../contract/facilities/facilities.ts';
import { requireFacility } from '../../common/require-facility.ts';
import { toFacilityResponse } from '../../facilities/response.ts';
import { defineRoute } from '../../http/routes/define-route.ts';
import type { RoutesOf } from '../../http/routes/route.ts';
import type { Database } from '../../store/engine/database.ts';
import * as store from '../../store/facilities/facilities.ts';
import { findFacilityNames } from '../../store/facilities/facility-names.ts';

export function facilityRoutes(db: Database) {
  return {
    listFacilities: defineRoute(contract.listFacilities, async ({ query }) =>
      page(await store.listFacilities(db, query)),
    ),
    searchFacilities: defineRoute(contract.searchFacilities, async ({ query, body }) =>
      page(await store.searchFacilities(db, { text: body.searchValue, filters: body.filters }, query)),
    ),
    getFacility: defineRoute(contract.getFacility, async ({ params }) => ({
      data: [toFacilityResponse(await requireFacility(db, params.id, 'id'))],
    })),
    getFacilitiesByIds: defineRoute(contract.getFacilitiesByIds, async ({ body }) => ({
      data: (await store.findFacilities(db, body.ids)).map(toFacilityResponse),
    })),
    findFacilityNames: defineRoute(contract.findFacilityNames, async ({ body, within }) => {
      const find = () => findFacilityNames(db, body.search_name);
      return { data: await (body.right ? within(body.right, find) : find()) };
    }),
    countFacilities: defineRoute(contract.countFacilities, async () => ({
      data: [],
      count: await store.countFacilities(db),
    })),
  } satisfies RoutesOf<typeof contract>;
}

function page({ rows, count }: { rows: store.FacilityRow[]; count: number }) {
  return { data: rows.map(toFacilityResponse), count };
}
