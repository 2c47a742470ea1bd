import type { z } from 'zod';
import { findCountryCode } from '../../../contract/site-configuration/country-code.ts';
import * as contract from '../../../contract/site-configuration/csr-parameters.ts';
import { HttpError } from '../../http/http-error.ts';
import { defineRoute } from '../../http/routes/define-route.ts';
import type { RoutesOf } from '../../http/routes/route.ts';
import { findConfiguration } from '../../store/site-configuration/configurations.ts';
import * as store from '../../store/site-configuration/csr-parameters.ts';
import { requireCurrentVersion } from '../common/conflicts.ts';
import { requireFacility } from '../common/require-facility.ts';
import { type ConfigurationParts, changeConfiguration } from './change-configuration.ts';
import { toCsrParameters } from './responses.ts';

export function csrParameterRoutes(parts: Pick<ConfigurationParts, 'db' | 'now'>) {
  const { db } = parts;
  return {
    getCsrParameters: defineRoute(contract.getCsrParameters, async ({ params }) => {
      const facility = await requireFacility(db, params.id, 'id');
      const row = await findConfiguration(db, facility.id);
      return { data: row.parametersVersion === 0 ? [] : [toCsrParameters(row)] };
    }),
    saveCsrParameters: defineRoute(contract.saveCsrParameters, async ({ body, ...author }) => {
      if (findCountryCode(body.country) === undefined) {
        throw new HttpError(400, 'requestInvalid', { errors: { country: 'countryCode' } });
      }
      const { after, asked } = await changeConfiguration(
        parts,
        author,
        body.facility_id,
        async (tx, trail, { facility, before, requestAuthor }) => {
          const values = valuesOf(body);
          const sent = { ...before, ...values, version: body.version ?? before.version };
          requireCurrentVersion(toCsrParameters(before), toCsrParameters(sent));
          return store.saveCsrParameters(tx, trail, { facility, before, values, requestAuthor });
        },
      );
      return { data: [toCsrParameters(after)], count: asked };
    }),
  } satisfies RoutesOf<typeof contract>;
}

function valuesOf(body: z.output<typeof contract.saveCsrParameters.body>): store.CsrParameterValues {
  return {
    transferType: body.transfer_type,
    hashingType: body.hashing_type,
    signingType: body.signing_type,
    keySize: body.key_size,
    state: body.state,
    organization: body.organization,
    organizationUnit: body.organization_unit,
    locality: body.locality,
    country: body.country,
    commonName: body.common_name,
  };
}
