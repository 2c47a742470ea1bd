import * as contract from '../../../contract/site-configuration/renewal.ts';
import { requireFacility } from '../../common/require-facility.ts';
import { defineRoute } from '../../http/routes/define-route.ts';
import type { RoutesOf } from '../../http/routes/route.ts';
import type { ConfigurationDependencies } from '../../site-configuration/change-configuration.ts';
import { readRenewal, saveRenewal } from '../../site-configuration/renewal.ts';

export function renewalRoutes(dependencies: Pick<ConfigurationDependencies, 'db' | 'now'>) {
  const { db } = dependencies;
  return {
    getRenewal: defineRoute(contract.getRenewal, async ({ params, ...reader }) => {
      const facility = await requireFacility(db, params.id, 'id');
      return { data: [await readRenewal(db, reader, facility.id)] };
    }),
    saveRenewal: defineRoute(contract.saveRenewal, async ({ body, ...author }) => ({
      data: [await saveRenewal(dependencies, author, body)],
    })),
  } satisfies RoutesOf<typeof contract>;
}
