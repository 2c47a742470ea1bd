// Addresses of EST servers as people enter them: http in any spelling, and secrets in a query, which are shown in its own
// field alone.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startEnrollments } from '../../../contract/certificates/enrollment-jobs.ts';
import { listMonitorCsrs, obtainClientCertificate } from '../../../contract/certificates/monitor-csrs.ts';
import { getJob, listJobRecords } from '../../../contract/jobs/jobs.ts';
import { savePassword } from '../../../contract/site-configuration/est-authentication.ts';
import {
  confirmRoot,
  testConnection,
  uploadServerRoots,
} from '../../../contract/site-configuration/est-connection.ts';
import { enrollmentAttempts } from '../../../server/store/schema/index.ts';
import { readTrail } from '../../support/audit-trail.ts';
import { type EstTestServer, estPassword, estUser, startEstServer } from '../../support/est-server.ts';
import { estUrlsOf } from '../../support/est-site.ts';
import { eventually } from '../../support/eventually.ts';
import { bundleOf, createPki } from '../../support/pki.ts';
import { authorityExtensions, clientExtensions, serverExtensions } from '../../support/pki-extensions.ts';
import { readFailure } from '../../support/read-failure.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { addConfigured, csrRowOf, fileOf, type NetworkDevice } from '../../support/site-configuration.ts';
import { type Answering, startTlsHost, testRules } from '../../support/tls-host.ts';

let service: TestService;
let stopJobs: () => Promise<void>;
const pki = createPki();
let est: EstTestServer;

beforeAll(async () => {
  service = await startTestService({ estRules: { ...testRules, allowHttp: true } });
  stopJobs = service.startJobs();
  est = await startEstServer(pki);
});
beforeEach(() => {
  service.clock.now = new Date();
  delete est.faults.afterIssuing;
});
afterAll(async () => {
  await stopJobs();
  await est.close();
  await service.close();
});

const credentials = { user_name: estUser, user_password: estPassword };

const obtain = (facilityId: string, { id }: NetworkDevice, clientcert_url?: string) =>
  service.send(obtainClientCertificate, {
    params: { facilityId, monitorId: id },
    query: { ...(clientcert_url !== undefined && { clientcert_url }) },
  });

/** A facility with a password for these addresses. */
async function addSite(urls: { cacert_url: string; clientcert_url: string }) {
  const { facilityId, monitor } = await addConfigured(service, pki, { transfer_type: 'Online' });
  const body = { facility_id: facilityId, ...urls };
  const files = { cafile: fileOf('tls-ca.pem', pki.read('tls-ca.pem')) };
  expect((await service.sendForm(uploadServerRoots, { body, files })).status).toBe(200);
  await service.ask(savePassword, { body: { ...body, ...credentials } });
  return { facilityId, monitor };
}

it('takes no CA certificates over http, however the address spells it, nor says what its query holds', async () => {
  const { cacert_url, clientcert_url } = estUrlsOf(est.url);
  for (const scheme of ['http', 'HTTP', 'hTTp']) {
    const unencrypted = `${cacert_url.replace('https', scheme)}?token=canary-cacerts`;
    const { facilityId, monitor } = await addSite({ cacert_url: unencrypted, clientcert_url });
    const failure = await readFailure(await obtain(facilityId, monitor));
    expect(failure).toMatchObject({ http: 422, code: 'estRootsUnencrypted' });
    expect(failure.message).not.toContain('canary');
  }
  expect(leaksIn(await everythingSaid())).toEqual([]);
});

const leaksIn = (text: string) => text.match(/.{0,60}canary.{0,20}/gs) ?? [];

/** All that can be read beside the fields of the addresses. */
async function everythingSaid(): Promise<string> {
  const attempts = await service.db.select().from(enrollmentAttempts);
  const said = attempts.map(({ problem }) => problem);
  return JSON.stringify([await readTrail(service.db), said, service.logged()]);
}

describe('a secret in a query', () => {
  const secret = 'canary-4b1f/x';
  const withSecret = (url: string) => `${url}?profile=a&token=${encodeURIComponent(secret)}`;

  async function jobOf(facilityId: string): Promise<string> {
    const { data } = await service.ask(startEnrollments, { body: { facility_id: facilityId } });
    const id = data[0]?.id ?? '';
    await eventually(async () => {
      const [job] = (await service.ask(getJob, { params: { id } })).data;
      expect(job?.ended_date).toEqual(expect.any(String));
    });
    return JSON.stringify(await service.ask(listJobRecords, { params: { id }, query: {} }));
  }

  const cases: [string, string, () => void][] = [
    ['a refusal that repeats it', 'refused the request', () => says(400, `No token ${secret} here.`)],
    ['a failure that repeats it', 'failed', () => says(500, `No ${encodeURIComponent(secret)}.`)],
    ['a redirect that repeats it', 'redirects to', () => redirects(`/a/${encodeURIComponent(secret)}`)],
    ['an answer that was lost', 'may have issued', () => hangsUp()],
  ];
  const says = (status: number, text: string) => {
    est.faults.afterIssuing = (response) =>
      void response.writeHead(status, { 'Content-Type': 'text/plain' }).end(text);
  };
  const redirects = (Location: string) => {
    est.faults.afterIssuing = (response) => void response.writeHead(307, { Location }).end();
  };
  const hangsUp = () => {
    est.faults.afterIssuing = (response) => void response.destroy();
  };

  it.each(cases)('is masked in %s: answer, row, job, trail and log', async (_how, words, happens) => {
    const { cacert_url, clientcert_url } = estUrlsOf(est.url);
    const urls = { cacert_url: withSecret(cacert_url), clientcert_url: withSecret(clientcert_url) };
    const { facilityId, monitor } = await addSite(urls);
    happens();
    const failure = await readFailure(await obtain(facilityId, monitor));
    expect(failure).toMatchObject({ http: 422, message: expect.stringContaining(words) });
    const typed = await readFailure(await obtain(facilityId, monitor, `${urls.clientcert_url}&second=1`));
    const rows = await service.ask(listMonitorCsrs, { params: { facilityId }, query: {} });
    const tested = await service.ask(testConnection, { body: { facility_id: facilityId, ...urls } });
    const said = JSON.stringify([failure, typed, rows.data, tested.data]);
    expect([said, await jobOf(facilityId), await everythingSaid()].flatMap(leaksIn)).toEqual([]);
  });
});

/** A server with a certificate of its own, which enrolls as a test says. */
async function addServer(name: string, answer: Answering) {
  const host = await startTlsHost(pki, name, answer);
  const { facilityId, monitor } = await addConfigured(service, pki, { transfer_type: 'Online' });
  const body = { facility_id: facilityId, ...estUrlsOf(host.url) };
  const test = async () => (await service.ask(testConnection, { body })).data[0];
  return { host, facilityId, monitor, body, test };
}

describe('a server that sends its certificate alone', () => {
  it('is trusted once the root was confirmed to which its CA certificates lead', async () => {
    const authority = { extensions: authorityExtensions };
    pki.issue('root', { subject: '/CN=Hospital root', ...authority });
    pki.issue('sub', { subject: '/CN=Hospital sub', issuer: 'root', ...authority });
    pki.issue('leaf', {
      subject: '/CN=leaf',
      issuer: 'sub',
      extensions: serverExtensions('DNS:localhost,IP:127.0.0.1'),
    });
    const { authority: issuing } = est.responder;
    const server = await addServer('leaf', async ({ method, body, authorization }, _, response) => {
      if (method === 'GET')
        return response.end(bundleOf(issuing.certificate.pem, pki.read('sub.pem'), pki.read('root.pem')));
      return est.answerEnrollment({ body, authorization }, response);
    });
    const { host, facilityId, monitor, body, test } = server;
    const offered = await test();
    expect(offered?.problems).toEqual([expect.stringContaining('does not lead to the CA')]);
    const fingerprint = offered?.hosts[0]?.root?.fingerprint ?? '';
    await service.ask(confirmRoot, { body: { ...body, fingerprint } });
    const trusted = await test();
    expect(trusted).toMatchObject({ problems: [], hosts: [{ is_verified: true, root: null }] });
    await service.ask(savePassword, { body: { ...body, ...credentials } });
    expect((await obtain(facilityId, monitor)).status).toBe(200);
    await host.close();
  });
});

describe('what a server issues', () => {
  /** Signs whatever key is sent, by the authority `issuing`. */
  async function addIssuing(certificateFor: (name: string) => void) {
    pki.issue('issuing', { subject: '/CN=Issuing', extensions: authorityExtensions });
    const names = serverExtensions('DNS:localhost,IP:127.0.0.1');
    pki.issue('issuing-server', { subject: '/CN=server', issuer: 'issuing', extensions: names });
    const issue = { serialNumber: '' };
    const server = await addServer('issuing-server', ({ method }, _, response) => {
      if (method === 'GET') return response.end(bundleOf(pki.read('issuing.pem')));
      certificateFor(issue.serialNumber);
      return response.end(bundleOf(pki.read(`${issue.serialNumber}.pem`)));
    });
    const { facilityId, monitor, body } = server;
    issue.serialNumber = monitor.serialNumber;
    const files = { cafile: fileOf('issuing.pem', pki.read('issuing.pem')) };
    await service.sendForm(uploadServerRoots, { body, files });
    await service.ask(savePassword, { body: { ...body, ...credentials } });
    const answer = await obtain(facilityId, monitor);
    await server.host.close();
    return { answer, rowOf: () => csrRowOf(service, facilityId, monitor) };
  }

  it('with another subject is stored with a warning, which stays in the row', async () => {
    const { answer, rowOf } = await addIssuing((name) => {
      // The authority writes its own subject for the same key.
      pki.makeCsr(name, '/CN=any device');
      pki.sign(name, { issuer: 'issuing', extensions: clientExtensions });
    });
    expect(answer.status).toBe(200);
    const warning = expect.stringMatching(
      /^The subject of this certificate is “CN=any device”; the CSR has “/,
    );
    expect((await answer.json()).data).toMatchObject([{ clientcert_warning: warning }]);
    expect(await rowOf()).toMatchObject({ clientcert_warning: warning });
  });

  it('with the subject of the CSR is stored without one', async () => {
    const { answer, rowOf } = await addIssuing((name) =>
      pki.sign(name, { issuer: 'issuing', extensions: clientExtensions }),
    );
    expect(answer.status).toBe(200);
    expect(await rowOf()).toMatchObject({ clientcert_warning: null });
  });

  it('for servers is refused, and named so that it can be revoked', async () => {
    const { answer, rowOf } = await addIssuing((name) =>
      pki.sign(name, { issuer: 'issuing', extensions: serverExtensions('DNS:monitor') }),
    );
    expect(await readFailure(answer)).toMatchObject({ http: 422, code: 'certificateNotForClients' });
    expect(await rowOf()).toMatchObject({ clientcert_enddate: null });
    const [record] = (await readTrail(service.db)).at(-1)?.records ?? [];
    expect(record?.after).toMatchObject({ enrollment: 'failed', issuer: 'CN=Issuing' });
  });
});

describe('the certificate of the server itself', () => {
  it.each([
    [
      'has ended',
      { from: -20, to: -1 },
      /The certificate of localhost:\d+, or one of its issuers, has ended\.$/,
    ],
    [
      'is not valid yet',
      { from: 1, to: 20 },
      /is not valid yet\. The time of this service is 2\d{3}-\d\d-\d\d \d\d:\d\d UTC\.$/,
    ],
  ])('%s: nothing is asked, and no root is offered', async (_how, { from, to }, words) => {
    pki.issue('clock-ca', { subject: '/CN=Clock CA', extensions: authorityExtensions });
    const extensions = serverExtensions('DNS:localhost,IP:127.0.0.1');
    pki.issue('clock', { subject: '/CN=clock', issuer: 'clock-ca', extensions, from, days: to });
    const { host, facilityId, monitor, body, test } = await addServer('clock', (_received, _, response) =>
      response.writeHead(500).end(),
    );
    const files = { cafile: fileOf('clock-ca.pem', pki.read('clock-ca.pem')) };
    await service.sendForm(uploadServerRoots, { body, files });
    const report = await test();
    expect(report?.problems[0]).toMatch(words);
    expect(report?.hosts).toMatchObject([{ is_verified: false, root: null }]);
    await service.ask(savePassword, { body: { ...body, ...credentials } });
    const failure = await readFailure(await obtain(facilityId, monitor));
    expect(failure.message).toMatch(words);
    expect(host.requests.filter(({ authorization }) => authorization)).toEqual([]);
    await host.close();
  });
});
