// How the service proves to a facility's EST server who it is. Credentials, and the root that the server must lead to, belong
// to the addresses that they were entered for. Password and key files replace each other.
import type { z } from 'zod';
import type * as contract from '../../contract/site-configuration/est-authentication.ts';
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
  type NewSiteFile,
  type SiteFileRow,
  storeSiteFile,
} from '../store/site-configuration/site-files.ts';
import {
  type ConfigurationDependencies,
  changeConfiguration,
  type LockedConfiguration,
} from './change-configuration.ts';
import { toEstAuthentication } from './responses.ts';

type PasswordBody = z.output<typeof contract.savePassword.body>;
type KeyFilesBody = z.output<typeof contract.saveKeyFiles.body>;
type KeyFiles = Readonly<Record<'keyfile' | 'certfile' | 'cafile', FormFile>>;

/** @throws HttpError where no password is stored, or the stored one belongs to another server */
function requireKeptPassword(
  { passwordSealed, credentialOrigins }: ConfigurationRow,
  origins: readonly string[],
): string {
  if (passwordSealed === null) {
    throw new HttpError(400, 'requestInvalid', { errors: { user_password: 'passwordRequired' } });
  }
  const host = origins.find((it) => !credentialOrigins.includes(it));
  if (host === undefined) return passwordSealed;
  const problem = problemOf('estCredentialsForOther', { host, hosts: credentialOrigins.join(', ') });
  throw refusal(problem, 'user_password');
}

function isSame(before: ConfigurationRow, body: PasswordBody): boolean {
  return (
    !body.user_password &&
    before.passwordSealed !== null &&
    before.authenticationType === 'Password' &&
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

/** The notice that the stored root is for other servers, and so is removed. */
function findForeignRoot(
  { before, files }: Pick<LockedConfiguration, 'before' | 'files'>,
  origins: readonly string[],
): Problem | undefined {
  const root = files.find(({ kind }) => kind === 'estRoot');
  if (!root) return undefined;
  const servers = serversOfRoot(root, { configuration: before });
  if (origins.every((origin) => servers.includes(origin))) return undefined;
  return problemOf('estRootRemoved', { name: root.fileName, hosts: servers.join(', ') });
}

/** Audit fields of the stored files. Fingerprints are among them, because a new file may have the name of the old one. */
function filesInTrail(row: ConfigurationRow, files: readonly SiteFileRow[]) {
  const { key_filename, cert_filename, managementca_filename } = toEstAuthentication(row, files);
  const names = { key_filename, cert_filename, managementca_filename };
  const printOf = (kind: SiteFileRow['kind']) => files.find((it) => it.kind === kind)?.fingerprint ?? null;
  const cert_fingerprint = printOf('registrationAuthorityCertificate');
  return { ...names, cert_fingerprint, managementca_fingerprint: printOf('estRoot') };
}

/** @throws HttpError 404 for an unknown facility */
export async function findEstAuthentication(
  db: Database,
  facilityId: string,
): Promise<contract.EstAuthentication | undefined> {
  const facility = await requireFacility(db, facilityId, 'id');
  const row = await findConfiguration(db, facility.id);
  if (row.authenticationType === null) return undefined;
  return toEstAuthentication(row, await listSiteFiles(db, facility.id));
}

/** Saves user name and password; without a new password, the addresses alone, for the stored password. */
export function savePassword(
  parts: ConfigurationDependencies,
  author: Author,
  body: PasswordBody,
): Promise<{ saved: contract.EstAuthentication; removedRoot?: Problem | undefined }> {
  return changeConfiguration(parts, author, body.facility_id, async (tx, trail, locked) => {
    const { facility, before, files } = locked;
    const values = {
      authenticationType: 'Password' as const,
      userName: body.user_name,
      cacertUrl: body.cacert_url,
      clientcertUrl: body.clientcert_url,
    };
    requireCurrent(locked, { ...before, ...values, version: body.version ?? before.version });
    if (isSame(before, body)) return { saved: toEstAuthentication(before, files) };
    const origins = originsOf([body.cacert_url, body.clientcert_url]);
    const passwordSealed = body.user_password
      ? parts.secrets.seal(body.user_password)
      : requireKeptPassword(before, origins);
    const after = await writeConfiguration(tx, before, {
      ...values,
      passwordSealed,
      credentialOrigins: origins,
    });
    const removedRoot = findForeignRoot(locked, origins);
    await deleteSiteFiles(tx, facility.id, [
      'registrationAuthorityKey',
      'registrationAuthorityCertificate',
      ...(removedRoot ? (['estRoot'] as const) : []),
    ]);
    const kept = await listSiteFiles(tx, facility.id);
    const changed = changedFields(filesInTrail(before, files), filesInTrail(after, kept));
    const password = body.user_password ? { user_password: 'replaced' } : {};
    const more = { before: { ...changed?.before }, after: { ...changed?.after, ...password } };
    await recordConfiguration(trail, facility, { before, after }, more);
    return { saved: toEstAuthentication(after, kept), removedRoot };
  });
}

/** @throws HttpError that says what is wrong with each file */
async function readKeyFiles(
  { now, secrets }: ConfigurationDependencies,
  { keyfile, certfile, cafile }: KeyFiles,
  origins: readonly string[],
): Promise<NewSiteFile[]> {
  const { readRegistrationFiles } = await import('../certificates/uploads.ts');
  const bytes = { keyfile: keyfile.bytes, certfile: certfile.bytes, cafile: cafile.bytes };
  const read = readRegistrationFiles(bytes, now());
  if (!read.ok) throw refusals(read.problems);
  const { key, certificates, authorities } = read.value;
  const pem = String(key.export({ type: 'pkcs8', format: 'pem' }));
  return [
    { kind: 'registrationAuthorityKey', fileName: keyfile.name, content: secrets.seal(pem) },
    {
      kind: 'registrationAuthorityCertificate',
      fileName: certfile.name,
      ...toStoredCertificates(certificates),
    },
    { kind: 'estRoot', fileName: cafile.name, ...toStoredCertificates(authorities), summary: origins },
  ];
}

/** Saves the key, certificate and root of a registration authority. A refused file replaces nothing. */
export async function saveKeyFiles(
  parts: ConfigurationDependencies,
  author: Author,
  body: KeyFilesBody,
  files: KeyFiles,
): Promise<void> {
  const origins = originsOf([body.cacert_url, body.clientcert_url]);
  const read = await readKeyFiles(parts, files, origins);
  await changeConfiguration(parts, author, body.facility_id, async (tx, trail, locked) => {
    const { facility, before, requestAuthor } = locked;
    const values = {
      authenticationType: 'KeyFile' as const,
      userName: '',
      passwordSealed: null,
      cacertUrl: body.cacert_url,
      clientcertUrl: body.clientcert_url,
      credentialOrigins: origins,
    };
    requireCurrent(locked, { ...before, ...values, version: body.version ?? before.version });
    const after = await writeConfiguration(tx, before, values);
    for (const file of read) await storeSiteFile(tx, facility.id, file, requestAuthor);
    const stored = await listSiteFiles(tx, facility.id);
    const changed = changedFields(filesInTrail(before, locked.files), filesInTrail(after, stored));
    await recordConfiguration(trail, facility, { before, after }, changed ?? {});
  });
}
