// How the service proves to a facility's EST server who it is. Credentials, and the root that the server must lead to, belong
// to the addresses that they were entered for. Password and key files replace each other.
import type { z } from 'zod';
import type * as contract from '../../contract/site-configuration/est-authentication.ts';
import { estPasswordPlace, siteFilePlace } from '../base/sealed-places.ts';
import type { Secrets } from '../base/secrets.ts';
import type { CertificateDetails } from '../certificates/certificate.ts';
import { serversOfRoot } from '../certificates/enrollment/est-server.ts';
import { originsOf } from '../certificates/est/target.ts';
import { type Problem, problemOf } from '../certificates/problem.ts';
import { refusal, refusals } from '../certificates/problem-responses.ts';
import { toStoredCertificates } from '../certificates/stored-certificates.ts';
import { requireCurrentVersion } from '../common/conflicts.ts';
import { requireFacility } from '../common/require-facility.ts';
import { HttpError } from '../http/http-error.ts';
import type { FormFile } from '../http/routes/form.ts';
import { type Author, changedFields } from '../store/audit/audit.ts';
import type { Database } from '../store/engine/database.ts';
import {
  type ConfigurationRow,
  findConfiguration,
  recordConfiguration,
  writeConfiguration,
} from '../store/site-configuration/configurations.ts';
import {
  deleteSiteFiles,
  listSiteFiles,
  type SiteFileRow,
  storeSiteFile,
} from '../store/site-configuration/site-files.ts';
import {
  type ConfigurationDependencies,
  changeConfiguration,
  type LockedConfiguration,
} from './change-configuration.ts';
import { toEstAuthentication } from './responses.ts';
import { addServerRoots, keepServersOfRoots } from './server-roots.ts';

type PasswordBody = z.output<typeof contract.savePassword.body>;
type KeyFilesBody = z.output<typeof contract.saveKeyFiles.body>;
type KeyFiles = Readonly<Record<'keyfile' | 'certfile' | 'cafile', FormFile>>;

/**
 * The stored password, sealed for these servers.
 * @throws HttpError where none is stored, or it belongs to another server
 */
function requireKeptPassword(
  secrets: Secrets,
  { facilityId, passwordSealed, credentialOrigins }: ConfigurationRow,
  origins: readonly string[],
): string {
  if (passwordSealed === null) {
    throw new HttpError(400, 'requestInvalid', { errors: { user_password: 'passwordRequired' } });
  }
  const host = origins.find((it) => !credentialOrigins.includes(it));
  if (host === undefined) {
    const password = secrets.open(estPasswordPlace(facilityId, credentialOrigins), passwordSealed);
    return secrets.seal(estPasswordPlace(facilityId, origins), password);
  }
  const problem = problemOf('estCredentialsForOther', { host, hosts: credentialOrigins.join(', ') });
  throw refusal(problem, 'user_password');
}

/** EST alone has this authentication: saving it chooses EST. */
const onlineTransfer = { transferType: 'Online' } as const;

function isSame(before: ConfigurationRow, body: PasswordBody): boolean {
  return (
    !body.user_password &&
    before.passwordSealed !== null &&
    before.authenticationType === 'Password' &&
    before.transferType === onlineTransfer.transferType &&
    before.userName === body.user_name &&
    before.cacertUrl === body.cacert_url &&
    before.clientcertUrl === body.clientcert_url
  );
}

/** @throws HttpError 409 where the stored authentication changed since the version that was sent */
function requireCurrent(
  { before, files }: Pick<LockedConfiguration, 'before' | 'files'>,
  sent: ConfigurationRow,
): void {
  requireCurrentVersion(toEstAuthentication(before, files), toEstAuthentication(sent, files));
}

/** The notice that stored roots are for other servers: they are kept until a person removes them. */
function noticeOfForeignRoots(
  { before, files }: Pick<LockedConfiguration, 'before' | 'files'>,
  origins: readonly string[],
): Problem | undefined {
  const foreign = files.flatMap((file) => {
    if (file.kind !== 'estRoot') return [];
    const servers = serversOfRoot(file, { configuration: before });
    return servers.some((server) => origins.includes(server)) ? [] : [{ file, servers }];
  });
  if (foreign.length === 0) return undefined;
  const hosts = [...new Set(foreign.flatMap(({ servers }) => servers))].join(', ');
  const names = foreign.map(({ file }) => file.subject ?? file.fileName).join('; ');
  return problemOf('estRootsKept', { hosts, names });
}

/** Audit fields of the stored files. Fingerprints are among them, because a new file may have the name of the old one. */
function filesInTrail(row: ConfigurationRow, files: readonly SiteFileRow[]) {
  const { key_filename, cert_filename, managementca_filename } = toEstAuthentication(row, files);
  const names = { key_filename, cert_filename, managementca_filename };
  const printsOf = (kind: SiteFileRow['kind']) =>
    files.flatMap((it) => (it.kind === kind ? (it.fingerprint ?? []) : [])).join(', ') || null;
  const cert_fingerprint = printsOf('registrationAuthorityCertificate');
  return { ...names, cert_fingerprint, managementca_fingerprint: printsOf('estRoot') };
}

/** @throws HttpError 404 for an unknown facility */
export async function findEstAuthentication(
  db: Database,
  facilityId: string,
): Promise<contract.EstAuthentication | undefined> {
  const facility = await requireFacility(db, facilityId, 'id');
  const row = await findConfiguration(db, facility.id);
  // The addresses stay where credentials were removed.
  if (row.authenticationType === null && row.clientcertUrl === '') return undefined;
  return toEstAuthentication(row, await listSiteFiles(db, facility.id));
}

/** Saves user name and password; without a new password, the addresses alone, for the stored password. */
export function savePassword(
  dependencies: ConfigurationDependencies,
  author: Author,
  body: PasswordBody,
): Promise<{ saved: contract.EstAuthentication; notice?: Problem | undefined }> {
  const { secrets } = dependencies;
  return changeConfiguration(dependencies, author, body.facility_id, async (tx, trail, locked) => {
    const { facility, before, files } = locked;
    const values = {
      ...onlineTransfer,
      authenticationType: 'Password' as const,
      userName: body.user_name,
      cacertUrl: body.cacert_url,
      clientcertUrl: body.clientcert_url,
    };
    requireCurrent(locked, { ...before, ...values, version: body.version ?? before.version });
    if (isSame(before, body)) return { saved: toEstAuthentication(before, files) };
    const origins = originsOf([body.cacert_url, body.clientcert_url]);
    const passwordSealed = body.user_password
      ? secrets.seal(estPasswordPlace(facility.id, origins), body.user_password)
      : requireKeptPassword(secrets, before, origins);
    const after = await writeConfiguration(tx, before, {
      ...values,
      passwordSealed,
      credentialOrigins: origins,
    });
    await keepServersOfRoots(tx, before, files);
    await deleteSiteFiles(tx, facility.id, ['registrationAuthorityKey', 'registrationAuthorityCertificate']);
    const kept = await listSiteFiles(tx, facility.id);
    const changed = changedFields(filesInTrail(before, files), filesInTrail(after, kept));
    const password = body.user_password ? { user_password: 'replaced' } : {};
    const more = { before: { ...changed?.before }, after: { ...changed?.after, ...password } };
    await recordConfiguration(trail, facility, { before, after }, more);
    return { saved: toEstAuthentication(after, kept), notice: noticeOfForeignRoots(locked, origins) };
  });
}

interface ReadKeyFiles {
  /** PEM. */
  key: string;
  certificate: Parameters<typeof storeSiteFile>[2];
  /** To which the EST server must lead. */
  authorities: CertificateDetails[];
}

/** @throws HttpError that says what is wrong with each file */
async function readKeyFiles({ keyfile, certfile, cafile }: KeyFiles, now: Date): Promise<ReadKeyFiles> {
  const { readRegistrationFiles } = await import('../certificates/uploads.ts');
  const bytes = { keyfile: keyfile.bytes, certfile: certfile.bytes, cafile: cafile.bytes };
  const read = readRegistrationFiles(bytes, now);
  if (!read.ok) throw refusals(read.problems);
  const { key, certificates, authorities } = read.value;
  return {
    key: String(key.export({ type: 'pkcs8', format: 'pem' })),
    certificate: {
      kind: 'registrationAuthorityCertificate',
      fileName: certfile.name,
      ...toStoredCertificates(certificates),
    },
    authorities,
  };
}

/**
 * Saves the key, certificate and root of a registration authority. A refused file replaces nothing.
 * @returns the notice of roots that are for other servers
 */
export async function saveKeyFiles(
  dependencies: ConfigurationDependencies,
  author: Author,
  body: KeyFilesBody,
  files: KeyFiles,
): Promise<Problem | undefined> {
  const origins = originsOf([body.cacert_url, body.clientcert_url]);
  const { now, secrets } = dependencies;
  const { key, certificate, authorities: certificates } = await readKeyFiles(files, now());
  return changeConfiguration(dependencies, author, body.facility_id, async (tx, trail, locked) => {
    const { facility, before, requestAuthor } = locked;
    const values = {
      ...onlineTransfer,
      authenticationType: 'KeyFile' as const,
      userName: '',
      passwordSealed: null,
      cacertUrl: body.cacert_url,
      clientcertUrl: body.clientcert_url,
      credentialOrigins: origins,
    };
    requireCurrent(locked, { ...before, ...values, version: body.version ?? before.version });
    const after = await writeConfiguration(tx, before, values);
    await keepServersOfRoots(tx, before, locked.files);
    const kind = 'registrationAuthorityKey';
    const content = secrets.seal(siteFilePlace(facility.id, kind), key);
    await storeSiteFile(tx, facility.id, { kind, fileName: files.keyfile.name, content }, requestAuthor);
    await storeSiteFile(tx, facility.id, certificate, requestAuthor);
    await addServerRoots(tx, locked, { certificates, fileName: files.cafile.name, origins });
    const stored = await listSiteFiles(tx, facility.id);
    const changed = changedFields(filesInTrail(before, locked.files), filesInTrail(after, stored));
    await recordConfiguration(trail, facility, { before, after }, changed ?? {});
    return noticeOfForeignRoots({ before: after, files: stored }, origins);
  });
}
