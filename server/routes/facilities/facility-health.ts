import * as contract from '../../../contract/facilities/facility-health.ts';
import { defineRoute } from '../../http/routes/define-route.ts';
import type { RoutesOf } from '../../http/routes/route.ts';
import type { Database } from '../../store/engine/database.ts';
import { readFacilityHealth } from '../../store/facilities/facility-health.ts';

export function facilityHealthRoutes(db: Database) {
  return {
    getFacilityHealth: defineRoute(contract.getFacilityHealth, async ({ body }) => ({
      data: await readFacilityHealth(db, body.ids),
    })),
  } satisfies RoutesOf<typeof contract>;
}
