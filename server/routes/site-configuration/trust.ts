import * as contract from '../../../contract/site-configuration/trust.ts';
import { defineRoute } from '../../http/routes/define-route.ts';
import type { RoutesOf } from '../../http/routes/route.ts';
import type { ConfigurationDependencies } from '../../site-configuration/change-configuration.ts';
import { findRemovalEffect, removeStored, saveRootSetting } from '../../site-configuration/remove-stored.ts';

export function trustRoutes(dependencies: ConfigurationDependencies) {
  return {
    getRemovalEffect: defineRoute(contract.getRemovalEffect, async ({ params, query }) => ({
      data: [await findRemovalEffect(dependencies, params.facilityId, query)],
    })),
    removeStored: defineRoute(contract.removeStored, async ({ body, ...author }) => ({
      data: [await removeStored(dependencies, author, body)],
    })),
    saveRootSetting: defineRoute(contract.saveRootSetting, async ({ body, ...author }) => ({
      data: [await saveRootSetting(dependencies, author, body)],
    })),
  } satisfies RoutesOf<typeof contract>;
}
