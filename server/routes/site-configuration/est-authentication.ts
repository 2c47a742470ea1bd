// Where a facility's EST server is, and how the service proves who it is. Credentials, and the root that the server must lead
// to, belong to the addresses that they were entered for. Each way of authentication replaces the other.
import type { z } from 'zod';
import * as contract from '../../../contract/site-configuration/est-authentication.ts';
import { serversOfRoot } from '../../certificates/enrollment/est-server.ts';
import { originsOf } from '../../certificates/est/target.ts';
import { type Problem, problemOf } from '../../certificates/problem.ts';
import { refusal, refusals, sentenceOf } from '../../certificates/problem-responses.ts';
import { aboutCertificates } from '../../certificates/site-files.ts';
import { HttpError } from '../../http/http-error.ts';
import { defineFormRoute } from '../../http/routes/define-form-route.ts';
import { defineRoute } from '../../http/routes/define-route.ts';
import type { FormFile } from '../../http/routes/form.ts';
import type { RoutesOf } from '../../http/routes/route.ts';
import { changedFields } from '../../store/audit/audit.ts';
import {
  type ConfigurationRow,
  findConfiguration,
  recordConfiguration,
  writeConfiguration,
} from '../../store/site-configuration/configurations.ts';
import {
  deleteSiteFiles,
  listSiteFiles,
  type NewSiteFile,
  type SiteFileRow,
  storeSiteFile,
} from '../../store/site-configuration/site-files.ts';
import { requireCurrentVersion } from '../common/conflicts.ts';
import { requireFacility } from '../common/require-facility.ts';
import {
  type ConfigurationParts,
  changeConfiguration,
  type LockedConfiguration,
} from './change-configuration.ts';
import { toEstAuthentication } from './responses.ts';

type PasswordBody = z.output<typeof contract.savePassword.body>;

/** @throws HttpError where none was entered, and the stored one is missing or belongs to another server */
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
    before.authenticationType === 'Password' &&
    before.userName === body.user_name &&
    before.cacertUrl === body.cacert_url &&
    before.clientcertUrl === body.clientcert_url
  );
}

function passwordValuesOf(body: PasswordBody) {
  return {
    authenticationType: 'Password' as const,
    userName: body.user_name,
    cacertUrl: body.cacert_url,
    clientcertUrl: body.clientcert_url,
  };
}

/** @throws HttpError where what is stored changed since the version that was sent */
function requireCurrent(
  { before, files }: Pick<LockedConfiguration, 'before' | 'files'>,
  sent: ConfigurationRow,
): void {
  requireCurrentVersion(toEstAuthentication(before, files), toEstAuthentication(sent, files));
}

/** What is said of a root that was for other servers. */
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

function messageOf(problem: Problem | undefined) {
  return problem && { message: sentenceOf(problem) };
}

/** For the trail: a file may be replaced by another one of the same name. */
function filesInTrail(row: ConfigurationRow, files: readonly SiteFileRow[]) {
  const { key_filename, cert_filename, managementca_filename } = toEstAuthentication(row, files);
  const names = { key_filename, cert_filename, managementca_filename };
  const printOf = (kind: SiteFileRow['kind']) => files.find((it) => it.kind === kind)?.fingerprint ?? null;
  const cert_fingerprint = printOf('registrationAuthorityCertificate');
  return { ...names, cert_fingerprint, managementca_fingerprint: printOf('estRoot') };
}

export function estAuthenticationRoutes(parts: ConfigurationParts) {
  const { db, now, secrets } = parts;

  function sealPassword(before: ConfigurationRow, body: PasswordBody, origins: readonly string[]): string {
    return body.user_password ? secrets.seal(body.user_password) : requireKeptPassword(before, origins);
  }

  /** @throws HttpError that says what is wrong with each file */
  async function readFiles(
    files: Readonly<Record<'keyfile' | 'certfile' | 'cafile', FormFile>>,
    origins: readonly string[],
  ): Promise<NewSiteFile[]> {
    const { readRegistrationFiles } = await import('../../certificates/uploads.ts');
    const { keyfile, certfile, cafile } = files;
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
        ...aboutCertificates(certificates),
      },
      { kind: 'estRoot', fileName: cafile.name, ...aboutCertificates(authorities), summary: origins },
    ];
  }

  return {
    getAuthentication: defineRoute(contract.getAuthentication, async ({ params }) => {
      const facility = await requireFacility(db, params.id, 'id');
      const row = await findConfiguration(db, facility.id);
      if (row.authenticationType === null) return { data: [] };
      return { data: [toEstAuthentication(row, await listSiteFiles(db, facility.id))] };
    }),
    savePassword: defineRoute(contract.savePassword, async ({ body, ...author }) => {
      return changeConfiguration(
        parts,
        author,
        body.facility_id,
        async (tx, trail, { facility, before, files }) => {
          const values = passwordValuesOf(body);
          requireCurrent(
            { before, files },
            { ...before, ...values, version: body.version ?? before.version },
          );
          if (isSame(before, body) && before.passwordSealed)
            return { data: [toEstAuthentication(before, files)] };
          const origins = originsOf([body.cacert_url, body.clientcert_url]);
          const passwordSealed = sealPassword(before, body, origins);
          const credentials = { passwordSealed, credentialOrigins: origins };
          const after = await writeConfiguration(tx, before, { ...values, ...credentials });
          const foreign = findForeignRoot({ before, files }, origins);
          await deleteSiteFiles(tx, facility.id, [
            'registrationAuthorityKey',
            'registrationAuthorityCertificate',
            ...(foreign ? (['estRoot'] as const) : []),
          ]);
          const kept = await listSiteFiles(tx, facility.id);
          const changed = changedFields(filesInTrail(before, files), filesInTrail(after, kept));
          const password = body.user_password ? { user_password: 'replaced' } : {};
          const more = { before: { ...changed?.before }, after: { ...changed?.after, ...password } };
          await recordConfiguration(trail, facility, { before, after }, more);
          return { data: [toEstAuthentication(after, kept)], ...messageOf(foreign) };
        },
      );
    }),
    saveKeyFiles: defineFormRoute(contract.saveKeyFiles, async ({ body, files, ...author }) => {
      const origins = originsOf([body.cacert_url, body.clientcert_url]);
      const stored = await readFiles(files, origins);
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
        for (const file of stored) await storeSiteFile(tx, facility.id, file, requestAuthor);
        const now = await listSiteFiles(tx, facility.id);
        const changed = changedFields(filesInTrail(before, locked.files), filesInTrail(after, now));
        await recordConfiguration(trail, facility, { before, after }, changed ?? {});
      });
      return { data: [] };
    }),
  } satisfies RoutesOf<typeof contract>;
}
