import * as contract from '../../../contract/site-configuration/network-details.ts';
import { requireFacility } from '../../common/require-facility.ts';
import { defineRoute } from '../../http/routes/define-route.ts';
import type { RoutesOf } from '../../http/routes/route.ts';
import type { ConfigurationDependencies } from '../../site-configuration/change-configuration.ts';
import { toNetworkDetails, wordsIn } from '../../site-configuration/responses.ts';
import { findConfiguration } from '../../store/site-configuration/configurations.ts';
import { listSiteFiles } from '../../store/site-configuration/site-files.ts';

export function networkDetailRoutes({ db }: Pick<ConfigurationDependencies, 'db'>) {
  return {
    getNetworkDetails: defineRoute(contract.getNetworkDetails, async ({ params, translate }) => {
      const facility = await requireFacility(db, params.facilityId, 'facilityId');
      const row = await findConfiguration(db, facility.id);
      if (row.version === 0) return { data: [] };
      const files = await listSiteFiles(db, facility.id);
      return { data: [toNetworkDetails(row, files, wordsIn(translate))] };
    }),
  } satisfies RoutesOf<typeof contract>;
}
