// The test of a facility's EST server, and the root that a person confirms after it. No credentials are sent.
import type { z } from 'zod';
import type * as contract from '../../contract/site-configuration/est-connection.ts';
import type { NetworkDetails } from '../../contract/site-configuration/network-details.ts';
import { authoritiesOf } from '../certificates/enrollment/est-server.ts';
import type { AddressRules } from '../certificates/est/addresses.ts';
import { originsOf } from '../certificates/est/target.ts';
import type { ConnectionReport } from '../certificates/est/test-connection.ts';
import type { EstTransport } from '../certificates/est/transport.ts';
import type { Result } from '../certificates/problem.ts';
import { refusal } from '../certificates/problem-responses.ts';
import { fingerprintOf, toStoredCertificates } from '../certificates/stored-certificates.ts';
import { requireCurrentVersion } from '../common/conflicts.ts';
import { requireFacility } from '../common/require-facility.ts';
import { HttpError } from '../http/http-error.ts';
import type { Author } from '../store/audit/audit.ts';
import {
  findConfiguration,
  recordConfiguration,
  writeConfiguration,
} from '../store/site-configuration/configurations.ts';
import { deleteSiteFiles, listSiteFiles, storeSiteFile } from '../store/site-configuration/site-files.ts';
import {
  type ConfigurationDependencies,
  changeConfiguration,
  type LockedConfiguration,
} from './change-configuration.ts';
import { toNetworkDetails } from './responses.ts';

/** Not at the start of the service: its library takes half a second to load. */
const loadTest = () => import('../certificates/est/test-connection.ts');

type TestBody = z.output<typeof contract.testConnection.body>;

export interface ConnectionParts extends ConfigurationDependencies {
  /** Where EST servers may be. */
  estRules: AddressRules;
  /** How EST servers are reached. */
  estTransport: EstTransport;
  /** Whom to trust at the embedded responder's address, as PEM. */
  embeddedTrust?: (() => Promise<string>) | undefined;
}

/** @throws HttpError for a file without certificates */
async function authoritiesFor(
  { db, now, estRules: rules, embeddedTrust }: ConnectionParts,
  { facility_id, ca_certificates, clientcert_url }: TestBody,
): Promise<string[]> {
  if (ca_certificates !== undefined) {
    const { readServerAuthorityFile } = await import('../certificates/uploads.ts');
    const read = readServerAuthorityFile(Buffer.from(ca_certificates), now());
    if (!read.ok) throw refusal(read.problem, 'ca_certificates');
    return read.value.map(({ pem }) => pem);
  }
  const facility = await requireFacility(db, facility_id, 'facility_id');
  const configuration = await findConfiguration(db, facility.id);
  const files = await listSiteFiles(db, facility.id);
  const trust = await embeddedTrust?.();
  return authoritiesOf({ configuration, files }, clientcert_url, { rules, embeddedTrust: trust });
}

/** Asks the server at the given addresses; nothing is stored. */
export async function testConnection(
  parts: ConnectionParts,
  body: TestBody,
): Promise<Result<ConnectionReport>> {
  await requireFacility(parts.db, body.facility_id, 'facility_id');
  const urls = { cacertsUrl: body.cacert_url, enrollUrl: body.clientcert_url };
  const authorities = await authoritiesFor(parts, body);
  const test = await loadTest();
  const { estRules: rules, estTransport: transport } = parts;
  return test.testConnection({ ...urls, authorities, rules, transport }, parts.now());
}

/** @throws HttpError 409 where the stored configuration changed since the version that was sent */
function requireCurrent({ before, files }: LockedConfiguration, version: number | undefined): NetworkDetails {
  const current = toNetworkDetails(before, files);
  requireCurrentVersion(current, { ...current, version: version ?? before.version });
  return current;
}

/** Trusts the root with this fingerprint, if the server still leads to it. */
export async function confirmRoot(
  parts: ConnectionParts,
  author: Author,
  body: z.output<typeof contract.confirmRoot.body>,
): Promise<NetworkDetails> {
  const tested = await testConnection(parts, body);
  if (!tested.ok) throw refusal(tested.problem);
  const { findConfirmedRoot } = await loadTest();
  const root = findConfirmedRoot(tested.value, body.fingerprint);
  if (!root) throw new HttpError(409, 'estRootOther', { errors: { fingerprint: 'estRootOther' } });
  return changeConfiguration(parts, author, body.facility_id, async (tx, trail, locked) => {
    const { facility, before, files, requestAuthor } = locked;
    const { managementca_filename } = requireCurrent(locked, body.version);
    const fileName = `${new URL(body.cacert_url).hostname}.pem`;
    const summary = originsOf([body.cacert_url, body.clientcert_url]);
    const file = { kind: 'estRoot' as const, fileName, ...toStoredCertificates([root]), summary };
    await storeSiteFile(tx, facility.id, file, requestAuthor);
    const after = await writeConfiguration(tx, before);
    const replaced = files.find(({ kind }) => kind === 'estRoot');
    const confirmed = {
      before: { confirmed_root: replaced?.fingerprint ?? null, managementca_filename },
      after: { confirmed_root: fingerprintOf(root), managementca_filename: fileName },
    };
    await recordConfiguration(trail, facility, { before, after }, confirmed);
    return toNetworkDetails(after, await listSiteFiles(tx, facility.id));
  });
}

/** Removes the confirmed or uploaded root, if there is one. */
export function removeRoot(
  parts: ConfigurationDependencies,
  author: Author,
  body: z.output<typeof contract.removeRoot.body>,
): Promise<NetworkDetails> {
  return changeConfiguration(parts, author, body.facility_id, async (tx, trail, locked) => {
    const { facility, before } = locked;
    const current = requireCurrent(locked, body.version);
    if (current.managementca_filename === '') return current;
    await deleteSiteFiles(tx, facility.id, ['estRoot']);
    const after = await writeConfiguration(tx, before);
    const removed = {
      before: { managementca_filename: current.managementca_filename },
      after: { managementca_filename: '' },
    };
    await recordConfiguration(trail, facility, { before, after }, removed);
    return toNetworkDetails(after, await listSiteFiles(tx, facility.id));
  });
}
