// 'Test connection' before an EST server is saved, and the root that a person confirms after it.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { obtainClientCertificate } from '../../../contract/certificates/monitor-csrs.ts';
import { saveKeyFiles, savePassword } from '../../../contract/site-configuration/est-authentication.ts';
import {
  confirmRoot,
  testConnection,
  uploadServerRoots,
} from '../../../contract/site-configuration/est-connection.ts';
import { getNetworkDetails } from '../../../contract/site-configuration/network-details.ts';
import { removeStored } from '../../../contract/site-configuration/trust.ts';
import { readTrail } from '../../support/audit-trail.ts';
import { type EstTestServer, estPassword, estUser, startEstServer } from '../../support/est-server.ts';
import { estUrlsOf, issueRegistrar } from '../../support/est-site.ts';
import { createPki, type Pki } from '../../support/pki.ts';
import { authorityExtensions } from '../../support/pki-extensions.ts';
import { readFailure } from '../../support/read-failure.ts';
import { addFacility } from '../../support/records.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { addConfigured, fileOf } from '../../support/site-configuration.ts';
import { issueServer, startTlsHost, testRules } from '../../support/tls-host.ts';

let service: TestService;
let pki: Pki;
let est: EstTestServer;
let facilityId: string;

beforeAll(async () => {
  service = await startTestService({ estRules: testRules });
  pki = createPki();
  est = await startEstServer(pki, { isRootSent: true });
});
beforeEach(async () => {
  service.clock.now = new Date();
  facilityId = await addFacility(service.db);
  est.requests.length = 0;
  est.fetches.length = 0;
});
afterAll(async () => {
  await est.close();
  await service.close();
});

async function test(more: Record<string, unknown> = {}, url = est.url) {
  const body = { facility_id: facilityId, ...estUrlsOf(url), ...more };
  const { data } = await service.ask(testConnection, { body });
  const [report] = data;
  if (!report) throw new Error('no report');
  return report;
}

describe('Test connection', () => {
  it('says that a server leads to no trusted root, and which root that would be', async () => {
    const report = await test();
    expect(report.problems).toEqual([expect.stringContaining('does not lead to the CA')]);
    expect(report.hosts).toMatchObject([
      {
        host: est.url.host,
        is_verified: false,
        root: { fingerprint: expect.stringMatching(/^[\da-f]{64}$/) },
      },
    ]);
  });

  it('trusts a registration authority file that is not saved yet', async () => {
    const report = await test({ ca_certificates: pki.read('tls-ca.pem') });
    expect(report).toMatchObject({ problems: [], hosts: [{ is_verified: true, root: null }] });
    expect(report.authorities).toHaveLength(1);
    const wrong = { facility_id: facilityId, ...estUrlsOf(est.url), ca_certificates: 'no certificate' };
    const failure = await readFailure(await service.send(testConnection, { body: wrong }));
    expect(failure).toMatchObject({ http: 422, errors: { ca_certificates: expect.any(String) } });
  });

  it('sends no credentials, and stores nothing', async () => {
    const ca = pki.read('tls-ca.pem');
    const body = {
      facility_id: facilityId,
      user_name: estUser,
      user_password: estPassword,
      ...estUrlsOf(est.url),
    };
    await service.ask(savePassword, { body });
    const calls = (await readTrail(service.db)).length;
    await test({ ca_certificates: ca });
    expect(est.fetches).toEqual(['GET /.well-known/est/cacerts 200']);
    // Without a CSR and without credentials.
    expect(est.requests).toEqual(['POST /.well-known/est/simpleenroll 401']);
    expect(await readTrail(service.db)).toHaveLength(calls);
  });

  it('says in words what a URL or a server lacks, and answers a 401 or 403 of it never with its own', async () => {
    expect((await test({ cacert_url: 'chrome://est' })).problems[0]).toContain('https URLs only');
    const expected = { 401: 0, 403: 1, 404: 1, 500: 1 };
    for (const [status, count] of Object.entries(expected)) {
      issueServer(pki, `says${status}`);
      const host = await startTlsHost(pki, `says${status}`, (_received, _request, response) =>
        response.writeHead(Number(status)).end(),
      );
      const ca_certificates = pki.read(`says${status}-ca.pem`);
      const body = { facility_id: facilityId, ...estUrlsOf(host.url), ca_certificates };
      const [report] = (await service.ask(testConnection, { body })).data;
      expect([status, report?.problems.length]).toEqual([status, count]);
      expect(report?.notes.at(-1)).toContain('Not tested: whether the credentials are right');
      await host.close();
    }
    const digest = { 'WWW-Authenticate': 'Digest realm="a"' };
    issueServer(pki, 'digest');
    const host = await startTlsHost(pki, 'digest', ({ method }, _request, response) =>
      method === 'GET' ? est.answerAuthorities(response) : response.writeHead(401, digest).end(),
    );
    const asked = await test({ ca_certificates: pki.read('digest-ca.pem') }, host.url);
    expect(asked.problems).toEqual([expect.stringContaining('accepts no Basic authentication')]);
    await host.close();
    const unknown = { facility_id: '00000000-0000-4000-8000-000000000000', ...estUrlsOf(est.url) };
    expect((await service.send(testConnection, { body: unknown })).status).toBe(404);
  });
});

describe('a confirmed root', () => {
  it('is trusted from then on, shown, and in the trail', async () => {
    const { facilityId: site, monitor } = await addConfigured(service, pki, { transfer_type: 'Online' });
    facilityId = site;
    const fingerprint = (await test()).hosts[0]?.root?.fingerprint ?? '';
    const body = { facility_id: site, ...estUrlsOf(est.url) };
    const credentials = { user_name: estUser, user_password: estPassword };
    await service.ask(savePassword, { body: { ...body, ...credentials } });
    const obtain = () =>
      service.send(obtainClientCertificate, { params: { facilityId: site, monitorId: monitor.id } });
    expect((await obtain()).status).toBe(422);

    const withColons = fingerprint.toUpperCase().replaceAll(/(..)(?=.)/g, '$1:');
    await service.ask(confirmRoot, { body: { ...body, fingerprint: withColons } });
    expect((await test()).problems).toEqual([]);
    expect((await obtain()).status).toBe(200);
    const { data } = await service.ask(getNetworkDetails, { params: { facilityId: site } });
    expect(data[0]?.files).toContainEqual(expect.objectContaining({ kind: 'estRoot', fingerprint }));
    const confirmed = (await readTrail(service.db)).flatMap(({ records }) => records);
    expect(confirmed).toContainEqual(
      expect.objectContaining({
        recordId: site,
        after: expect.objectContaining({ managementca_fingerprint: fingerprint }),
      }),
    );
  });

  it('stays with key files for another server, which is said', async () => {
    const body = { facility_id: facilityId, ...estUrlsOf(est.url) };
    const fingerprint = (await test()).hosts[0]?.root?.fingerprint ?? '';
    await service.ask(confirmRoot, { body: { ...body, fingerprint } });
    await issueRegistrar(pki, est);
    const saveFor = async (url: URL) => {
      const sent = await service.sendForm(saveKeyFiles, {
        body: { ...body, ...estUrlsOf(url) },
        files: {
          keyfile: fileOf('key.pem', pki.read('registrar.key')),
          certfile: fileOf('registrar.pem', pki.read('registrar.pem')),
          cafile: fileOf('ca.pem', pki.read('other-ca.pem')),
        },
      });
      return (await sent.json()) as { status: boolean; message?: string };
    };
    pki.issue('other-ca', { subject: '/CN=Other CA', extensions: authorityExtensions });
    expect((await saveFor(est.url)).message).not.toContain('Still trusted');
    expect((await saveFor(new URL('https://est.example.org'))).message).toContain(
      `Still trusted for ${est.url.origin}, and for no other server: CN=`,
    );
  });

  it('is for its server alone, stays with another one in the authentication, which is said, and is removed by a person', async () => {
    const body = { facility_id: facilityId, ...estUrlsOf(est.url) };
    const credentials = { user_name: estUser, user_password: estPassword };
    const lastRecord = async () => (await readTrail(service.db)).at(-1)?.records[0];
    const rootsStored = async () => {
      const { data } = await service.ask(getNetworkDetails, { params: { facilityId } });
      return data[0]?.files.filter(({ kind }) => kind === 'estRoot');
    };
    const fingerprint = (await test()).hosts[0]?.root?.fingerprint ?? '';
    // Before the server is saved, as the screen does it.
    await service.ask(confirmRoot, { body: { ...body, fingerprint } });
    const root = expect.objectContaining({ file_name: 'localhost.pem', summary: [est.url.origin] });
    await service.ask(savePassword, { body: { ...body, ...credentials } });
    expect(await rootsStored()).toEqual([root]);
    const other = estUrlsOf(new URL(`https://127.0.0.1:${est.url.port}`));
    expect((await test(other)).problems).toEqual([expect.stringContaining('does not lead to the CA')]);

    const moved = await service.send(savePassword, { body: { ...body, ...credentials, ...other } });
    expect((await moved.json()).message).toContain(
      `Still trusted for ${est.url.origin}, and for no other server: CN=`,
    );
    expect(await rootsStored()).toEqual([root]);
    expect((await test(other)).problems).toEqual([expect.stringContaining('does not lead to the CA')]);

    // A file is for the hosts of both URLs, and what is stored is for them, too.
    const files = { cafile: fileOf('tls-ca.pem', pki.read('tls-ca.pem')) };
    await service.sendForm(uploadServerRoots, { body: { facility_id: facilityId, ...other }, files });
    const both = expect.objectContaining({ summary: [est.url.origin, new URL(other.cacert_url).origin] });
    expect(await rootsStored()).toEqual([both]);

    const gone = { facility_id: facilityId, kind: 'estRoot' } as const;
    const late = await service.send(removeStored, { body: { ...gone, version: 0 } });
    expect(await readFailure(late)).toMatchObject({ http: 409, code: 'VERSION_CONFLICT' });
    await service.ask(removeStored, { body: gone });
    expect(await rootsStored()).toEqual([]);
    expect((await test()).problems).toEqual([expect.stringContaining('does not lead to the CA')]);
    expect(await lastRecord()).toMatchObject({
      before: { managementca_filename: 'localhost.pem', fingerprint: expect.any(String) },
      after: { managementca_filename: null, fingerprint: null },
    });
  });

  it('is refused with another fingerprint, and of a version that is over', async () => {
    const body = { facility_id: facilityId, ...estUrlsOf(est.url), fingerprint: 'ab'.repeat(32) };
    expect(await readFailure(await service.send(confirmRoot, { body }))).toMatchObject({ http: 409 });
    const fingerprint = (await test()).hosts[0]?.root?.fingerprint ?? '';
    const late = { ...body, fingerprint, version: 7 };
    expect(await readFailure(await service.send(confirmRoot, { body: late }))).toMatchObject({
      http: 409,
      code: 'VERSION_CONFLICT',
    });
    expect((await service.send(confirmRoot, { body: { ...body, fingerprint: 'abc' } })).status).toBe(400);
  });
});
