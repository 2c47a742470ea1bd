import * as contract from '../../../contract/facilities/facility-writes.ts';
import { createFacility, deleteFacilities, updateFacility } from '../../facilities/change-facilities.ts';
import { toFacilityResponse } from '../../facilities/response.ts';
import { defineRoute } from '../../http/routes/define-route.ts';
import type { RoutesOf } from '../../http/routes/route.ts';
import type { Database } from '../../store/engine/database.ts';

export function facilityWriteRoutes(db: Database, now: () => Date) {
  return {
    createFacility: defineRoute(contract.createFacility, async ({ body, ...author }) => ({
      data: [toFacilityResponse(await createFacility(db, author, body))],
    })),
    updateFacility: defineRoute(contract.updateFacility, async ({ params, body, ...author }) => ({
      data: [toFacilityResponse(await updateFacility(db, author, params.id, body))],
    })),
    deleteFacilities: defineRoute(contract.deleteFacilities, ({ body, ...author }) =>
      deleteFacilities({ db, now }, author, body, ''),
    ),
    deleteFoundFacilities: defineRoute(contract.deleteFoundFacilities, ({ body, ...author }) =>
      deleteFacilities({ db, now }, author, body, body.searchValue),
    ),
  } satisfies RoutesOf<typeof contract>;
}
