// The test of a facility's EST server, and the root that a person confirms after it. No credentials are sent.
import type { z } from 'zod';
import type * as contract from '../../contract/site-configuration/est-connection.ts';
import type { NetworkDetails } from '../../contract/site-configuration/network-details.ts';
import type { CertificateDetails } from '../certificates/certificate.ts';
import { authoritiesOf, intermediatesOf } from '../certificates/enrollment/est-server.ts';
import type { AddressRules } from '../certificates/est/addresses.ts';
import { hostAndPort, originsOf } from '../certificates/est/target.ts';
import type { TestedConnection } from '../certificates/est/test-connection.ts';
import type { EstTransport } from '../certificates/est/transport.ts';
import type { Result } from '../certificates/problem.ts';
import { refusal } from '../certificates/problem-responses.ts';
import { fingerprintOf } from '../certificates/stored-certificates.ts';
import { requireFacility } from '../common/require-facility.ts';
import { HttpError } from '../http/http-error.ts';
import type { FormFile } from '../http/routes/form.ts';
import type { Author } from '../store/audit/audit.ts';
import {
  findConfiguration,
  recordConfiguration,
  writeConfiguration,
} from '../store/site-configuration/configurations.ts';
import { listSiteFiles } from '../store/site-configuration/site-files.ts';
import { type ConfigurationDependencies, changeConfiguration } from './change-configuration.ts';
import { toNetworkDetails } from './responses.ts';
import { addServerRoots } from './server-roots.ts';
import { requireCurrentDetails } from './site-files.ts';

/** Not at the start of the service: its library takes half a second to load. */
const loadTest = () => import('../certificates/est/test-connection.ts');

type TestBody = z.output<typeof contract.testConnection.body>;

export interface ConnectionDependencies extends ConfigurationDependencies {
  /** Where EST servers may be. */
  estRules: AddressRules;
  /** How EST servers are reached. */
  estTransport: EstTransport;
  /** Whom to trust at the embedded responder's address, as PEM. */
  embeddedTrust?: (() => Promise<string>) | undefined;
}

/** Says what each of the two hosts must lead to. @throws HttpError for a file without certificates */
async function authoritiesFor(
  { db, now, estRules: rules, embeddedTrust }: ConnectionDependencies,
  { facility_id, ca_certificates, clientcert_url, cacert_url }: TestBody,
): Promise<Record<'authorities' | 'cacertsAuthorities' | 'intermediates', string[]>> {
  const facility = await requireFacility(db, facility_id, 'facility_id');
  const files = await listSiteFiles(db, facility.id);
  const intermediates = intermediatesOf({ files });
  if (ca_certificates !== undefined) {
    const { readServerAuthorityFile } = await import('../certificates/uploads.ts');
    const read = readServerAuthorityFile(Buffer.from(ca_certificates), now());
    if (!read.ok) throw refusal(read.problem, 'ca_certificates');
    const authorities = read.value.map(({ pem }) => pem);
    return { authorities, cacertsAuthorities: authorities, intermediates };
  }
  const configuration = await findConfiguration(db, facility.id);
  const trust = await embeddedTrust?.();
  const of = (url: string) => authoritiesOf({ configuration, files }, url, { rules, embeddedTrust: trust });
  return { authorities: of(clientcert_url), cacertsAuthorities: of(cacert_url), intermediates };
}

/** Asks the server at the given addresses; nothing is stored. */
export async function testConnection(
  dependencies: ConnectionDependencies,
  body: TestBody,
): Promise<Result<TestedConnection>> {
  const urls = { cacertsUrl: body.cacert_url, enrollUrl: body.clientcert_url };
  const authorities = await authoritiesFor(dependencies, body);
  const test = await loadTest();
  const { estRules: rules, estTransport: transport } = dependencies;
  return test.testConnection({ ...urls, ...authorities, rules, transport }, dependencies.now());
}

interface TrustedRoots {
  certificates: readonly CertificateDetails[];
  fileName: string;
  /** The servers that they are for. */
  origins: readonly string[];
  /** The version that the administrator saw. */
  version: number | undefined;
}

/** Adds roots to which EST servers may lead. */
function trustRoots(
  dependencies: ConnectionDependencies,
  author: Author,
  facilityId: string,
  { version, ...trusted }: TrustedRoots,
): Promise<NetworkDetails> {
  return changeConfiguration(dependencies, author, facilityId, async (tx, trail, locked) => {
    const { facility, before } = locked;
    requireCurrentDetails(locked, { ...before, version: version ?? before.version });
    await addServerRoots(tx, locked, trusted);
    const after = await writeConfiguration(tx, before);
    const { certificates, fileName, origins } = trusted;
    const added = {
      before: { managementca_filename: null, managementca_fingerprint: null },
      after: {
        managementca_filename: fileName,
        managementca_fingerprint: certificates.map(fingerprintOf).join(', '),
        trusted_for: origins.join(', '),
      },
    };
    await recordConfiguration(trail, facility, { before, after }, added);
    return toNetworkDetails(after, await listSiteFiles(tx, facility.id));
  });
}

/** Trusts the root with this fingerprint, for the servers that lead to it now. */
export async function confirmRoot(
  dependencies: ConnectionDependencies,
  author: Author,
  body: z.output<typeof contract.confirmRoot.body>,
): Promise<NetworkDetails> {
  const tested = await testConnection(dependencies, body);
  if (!tested.ok) throw refusal(tested.problem);
  const { findConfirmedRoot } = await loadTest();
  const found = findConfirmedRoot(tested.value, body.fingerprint);
  if (!found) throw new HttpError(409, 'estRootOther', { errors: { fingerprint: 'estRootOther' } });
  const origins = originsOf([body.cacert_url, body.clientcert_url]).filter((origin) =>
    found.hosts.includes(hostAndPort(new URL(origin))),
  );
  return trustRoots(dependencies, author, body.facility_id, {
    certificates: [found.root],
    fileName: `${new URL(origins[0] ?? body.cacert_url).hostname}.pem`,
    origins,
    version: body.version,
  });
}

/** Trusts the certificates of a file, for the hosts of both URLs. @throws HttpError that says what is wrong with it */
export async function uploadServerRoots(
  dependencies: ConnectionDependencies,
  author: Author,
  body: z.output<typeof contract.uploadServerRoots.body>,
  file: FormFile,
): Promise<NetworkDetails> {
  const { readServerAuthorityFile } = await import('../certificates/uploads.ts');
  const read = readServerAuthorityFile(file.bytes, dependencies.now());
  if (!read.ok) throw refusal(read.problem, 'cafile');
  return trustRoots(dependencies, author, body.facility_id, {
    certificates: read.value,
    fileName: file.name,
    origins: originsOf([body.cacert_url, body.clientcert_url]),
    version: body.version,
  });
}
