// The CSR parameters of a facility: what its monitors' keys, signatures and subjects must be.
import { findCountryCode } from '../../contract/site-configuration/country-code.ts';
import type { ConfigurationRow } from '../store/site-configuration/configurations.ts';
import { fail, type Result, resultOf } from './problem.ts';
import type { SubjectField } from './subject.ts';

export interface MonitorCsrParameters {
  organization: string;
  organizationUnit: string;
  locality: string;
  /** A two-letter code, or the English name of a country. */
  country: string;
  state: string;
  commonName: string;
  /** The monitor's, where it belongs to the subject. */
  serialNumber?: string;
  hashing: 'SHA256' | 'SHA384';
  signing: 'RSA' | 'ECDSA';
  /** The size of RSA keys, in bits. */
  keySize: 2048 | 4096;
}

/** The CSR parameters in a stored site configuration, for the monitor with this serial number. */
export function parametersOf(row: ConfigurationRow, serialNumber: string): MonitorCsrParameters {
  return {
    organization: row.organization,
    organizationUnit: row.organizationUnit,
    locality: row.locality,
    country: row.country,
    state: row.state,
    commonName: row.commonName,
    ...(row.addSerialNumber && { serialNumber }),
    hashing: row.hashingType,
    signing: row.signingType,
    keySize: row.keySize,
  };
}

export type KeyDescription = `RSA ${2048 | 4096}` | `ECDSA P-${256 | 384}`;

/** The curve follows the hash, so that one is as strong as the other. */
export function keyDescriptionOf({ signing, hashing, keySize }: MonitorCsrParameters): KeyDescription {
  if (signing === 'RSA') return `RSA ${keySize}`;
  return hashing === 'SHA256' ? 'ECDSA P-256' : 'ECDSA P-384';
}

export function requireSubject(parameters: MonitorCsrParameters): SubjectField[] {
  const country = findCountryCode(parameters.country) ?? fail('countryUnknown');
  const { state, locality, organization, organizationUnit, commonName, serialNumber } = parameters;
  return [
    { type: 'C', value: country },
    { type: 'ST', value: state },
    { type: 'L', value: locality },
    { type: 'O', value: organization },
    { type: 'OU', value: organizationUnit },
    { type: 'CN', value: commonName },
    ...(serialNumber === undefined ? [] : [{ type: 'serialNumber', value: serialNumber }]),
  ];
}

/** The subject of a CSR and its network certificate. */
export function subjectOf(parameters: MonitorCsrParameters): Result<SubjectField[]> {
  return resultOf(() => requireSubject(parameters));
}
