import * as contract from '../../../contract/site-configuration/csr-parameters.ts';
import { requireFacility } from '../../common/require-facility.ts';
import { defineRoute } from '../../http/routes/define-route.ts';
import type { RoutesOf } from '../../http/routes/route.ts';
import type { ConfigurationDependencies } from '../../site-configuration/change-configuration.ts';
import { saveCsrParameters } from '../../site-configuration/csr-parameters.ts';
import { toCsrParameters } from '../../site-configuration/responses.ts';
import { findConfiguration } from '../../store/site-configuration/configurations.ts';

export function csrParameterRoutes(dependencies: Pick<ConfigurationDependencies, 'db' | 'now'>) {
  const { db } = dependencies;
  return {
    getCsrParameters: defineRoute(contract.getCsrParameters, async ({ params }) => {
      const facility = await requireFacility(db, params.id, 'id');
      const row = await findConfiguration(db, facility.id);
      return { data: row.parametersVersion === 0 ? [] : [toCsrParameters(row)] };
    }),
    saveCsrParameters: defineRoute(contract.saveCsrParameters, async ({ body, ...author }) => {
      const { after, asked } = await saveCsrParameters(dependencies, author, body);
      return { data: [toCsrParameters(after)], count: asked };
    }),
  } satisfies RoutesOf<typeof contract>;
}
