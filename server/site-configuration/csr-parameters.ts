import type { z } from 'zod';
import { findCountryCode } from '../../contract/site-configuration/country-code.ts';
import type * as contract from '../../contract/site-configuration/csr-parameters.ts';
import { requireCurrentVersion } from '../common/conflicts.ts';
import { HttpError } from '../http/http-error.ts';
import type { Author } from '../store/audit/audit.ts';
import type { ConfigurationRow } from '../store/site-configuration/configurations.ts';
import * as store from '../store/site-configuration/csr-parameters.ts';
import { type ConfigurationDependencies, changeConfiguration } from './change-configuration.ts';
import { toCsrParameters } from './responses.ts';

type Body = z.output<typeof contract.saveCsrParameters.body>;

function valuesOf(body: Body): store.CsrParameterValues {
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
    addSerialNumber: body.add_serial_number,
  };
}

/**
 * Saves the CSR parameters of a facility; its monitors are asked for the CSRs that this needs.
 * @returns how many monitors are asked
 */
export async function saveCsrParameters(
  dependencies: Pick<ConfigurationDependencies, 'db' | 'now'>,
  author: Author,
  body: Body,
): Promise<{ after: ConfigurationRow; asked: number }> {
  if (findCountryCode(body.country) === undefined) {
    throw new HttpError(400, 'requestInvalid', { errors: { country: 'countryCode' } });
  }
  return changeConfiguration(dependencies, author, body.facility_id, (tx, trail, locked) => {
    const { facility, before, requestAuthor } = locked;
    const values = valuesOf(body);
    const sent = { ...before, ...values, version: body.version ?? before.version };
    requireCurrentVersion(toCsrParameters(before), toCsrParameters(sent));
    return store.saveCsrParameters(tx, trail, { facility, before, values, requestAuthor });
  });
}
