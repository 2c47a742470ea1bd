import * as contract from '../../../contract/site-configuration/site-needs.ts';
import { defineRoute } from '../../http/routes/define-route.ts';
import type { RoutesOf } from '../../http/routes/route.ts';
import type { ConfigurationDependencies } from '../../site-configuration/change-configuration.ts';
import { listSiteNeeds } from '../../store/site-configuration/site-needs.ts';

export function siteNeedsRoutes({ db, now }: Pick<ConfigurationDependencies, 'db' | 'now'>) {
  return {
    listSiteNeeds: defineRoute(contract.listSiteNeeds, async ({ query }) => {
      const { rows, count } = await listSiteNeeds(db, query, now());
      return { data: rows, count };
    }),
  } satisfies RoutesOf<typeof contract>;
}
