import * as contract from '../../../contract/site-configuration/readiness.ts';
import { requireFacility } from '../../common/require-facility.ts';
import { defineRoute } from '../../http/routes/define-route.ts';
import type { RoutesOf } from '../../http/routes/route.ts';
import type { ConfigurationDependencies } from '../../site-configuration/change-configuration.ts';
import { countMonitors } from '../../store/monitors/monitors.ts';
import { countReady } from '../../store/site-configuration/readiness.ts';

export function readinessRoutes({ db, now }: Pick<ConfigurationDependencies, 'db' | 'now'>) {
  return {
    getSiteReadiness: defineRoute(contract.getSiteReadiness, async ({ params }) => {
      const facility = await requireFacility(db, params.facilityId, 'facilityId');
      const monitors = await countMonitors(db, { facilityId: facility.id });
      return { data: [{ monitors, ...(await countReady(db, facility.id, now())) }] };
    }),
  } satisfies RoutesOf<typeof contract>;
}
