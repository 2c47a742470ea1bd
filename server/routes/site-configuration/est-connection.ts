// 'Test connection', and the root that a person confirms after it. No credentials are sent.
import type { z } from 'zod';
import * as contract from '../../../contract/site-configuration/est-connection.ts';
import { authoritiesOf } from '../../certificates/enrollment/est-server.ts';
import type { AddressRules } from '../../certificates/est/addresses.ts';
import { originsOf } from '../../certificates/est/target.ts';
import type { HostReport } from '../../certificates/est/test-connection.ts';
import { refusal, sentenceOf } from '../../certificates/problem-responses.ts';
import { aboutCertificates, fingerprintOf } from '../../certificates/site-files.ts';
import { HttpError } from '../../http/http-error.ts';
import { defineRoute } from '../../http/routes/define-route.ts';
import type { RoutesOf } from '../../http/routes/route.ts';
import {
  findConfiguration,
  recordConfiguration,
  writeConfiguration,
} from '../../store/site-configuration/configurations.ts';
import { deleteSiteFiles, listSiteFiles, storeSiteFile } from '../../store/site-configuration/site-files.ts';
import { requireCurrentVersion } from '../common/conflicts.ts';
import { requireFacility } from '../common/require-facility.ts';
import { type ConfigurationParts, changeConfiguration } from './change-configuration.ts';
import { toNetworkDetails, toShownCertificate } from './responses.ts';

/** Not at the start of the service: their library takes half a second to load. */
const loadTest = () => import('../../certificates/est/test-connection.ts');

type TestBody = z.output<typeof contract.testConnection.body>;

interface Parts extends ConfigurationParts {
  estRules: AddressRules;
  /** Whom to trust at the embedded responder's address, as PEM. */
  embeddedTrust?: (() => Promise<string>) | undefined;
}

function toHost({ host, address, certificate, isVerified, root }: HostReport) {
  return {
    host,
    address,
    certificate: certificate ? toShownCertificate(certificate) : null,
    is_verified: isVerified,
    root: root ? toShownCertificate(root) : null,
  };
}

export function estConnectionRoutes(parts: Parts) {
  const { db, now, estRules: rules, embeddedTrust } = parts;

  /** @throws HttpError for a file that is none of certificates */
  async function authorities({ facility_id, ca_certificates, clientcert_url }: TestBody): Promise<string[]> {
    if (ca_certificates !== undefined) {
      const { readServerAuthorityFile } = await import('../../certificates/uploads.ts');
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

  async function test(tested: TestBody) {
    await requireFacility(db, tested.facility_id, 'facility_id');
    const urls = { cacertsUrl: tested.cacert_url, enrollUrl: tested.clientcert_url };
    const { testConnection } = await loadTest();
    return testConnection({ ...urls, authorities: await authorities(tested), rules }, now());
  }

  return {
    testConnection: defineRoute(contract.testConnection, async ({ body, translate }) => {
      const tested = await test(body);
      if (!tested.ok) {
        return { data: [{ hosts: [], authorities: [], problems: [translate(sentenceOf(tested.problem))] }] };
      }
      const { hosts, authorities: known, problems } = tested.value;
      const said = problems.map((problem) => translate(sentenceOf(problem)));
      return {
        data: [{ hosts: hosts.map(toHost), authorities: known.map(toShownCertificate), problems: said }],
      };
    }),
    confirmRoot: defineRoute(contract.confirmRoot, async ({ body, ...author }) => {
      const tested = await test(body);
      if (!tested.ok) throw refusal(tested.problem);
      const { findConfirmedRoot } = await loadTest();
      const root = findConfirmedRoot(tested.value, body.fingerprint);
      if (!root) throw new HttpError(409, 'estRootOther', { errors: { fingerprint: 'estRootOther' } });
      const data = await changeConfiguration(parts, author, body.facility_id, async (tx, trail, locked) => {
        const { facility, before, files, requestAuthor } = locked;
        const current = toNetworkDetails(before, files);
        requireCurrentVersion(current, { ...current, version: body.version ?? before.version });
        const fileName = `${new URL(body.cacert_url).hostname}.pem`;
        const summary = originsOf([body.cacert_url, body.clientcert_url]);
        const file = { kind: 'estRoot' as const, fileName, ...aboutCertificates([root]), summary };
        await storeSiteFile(tx, facility.id, file, requestAuthor);
        const after = await writeConfiguration(tx, before);
        const replaced = files.find(({ kind }) => kind === 'estRoot');
        const confirmed = {
          before: {
            confirmed_root: replaced?.fingerprint ?? null,
            managementca_filename: current.managementca_filename,
          },
          after: { confirmed_root: fingerprintOf(root), managementca_filename: fileName },
        };
        await recordConfiguration(trail, facility, { before, after }, confirmed);
        return [toNetworkDetails(after, await listSiteFiles(tx, facility.id))];
      });
      return { data };
    }),
    removeRoot: defineRoute(contract.removeRoot, async ({ body, ...author }) => {
      const data = await changeConfiguration(parts, author, body.facility_id, async (tx, trail, locked) => {
        const { facility, before, files } = locked;
        const current = toNetworkDetails(before, files);
        requireCurrentVersion(current, { ...current, version: body.version ?? before.version });
        if (current.managementca_filename === '') return [current];
        await deleteSiteFiles(tx, facility.id, ['estRoot']);
        const after = await writeConfiguration(tx, before);
        const removed = {
          before: { managementca_filename: current.managementca_filename },
          after: { managementca_filename: '' },
        };
        await recordConfiguration(trail, facility, { before, after }, removed);
        return [toNetworkDetails(after, await listSiteFiles(tx, facility.id))];
      });
      return { data };
    }),
  } satisfies RoutesOf<typeof contract>;
}
