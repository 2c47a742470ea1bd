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
import { authorityExtensions, serverExtensions } from '../../support/pki-extensions.ts';
import { readFailure } from '../../support/read-failure.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { addConfigured, fileOf, type NetworkDevice } from '../../support/site-configuration.ts';
import { startTlsHost, testRules } from '../../support/tls-host.ts';

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

/** What anyone may read who does not see the fields of the addresses. */
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
    const host = await startTlsHost(pki, 'leaf', async ({ method, body, authorization }, _, response) => {
      if (method === 'GET')
        return response.end(bundleOf(issuing.certificate.pem, pki.read('sub.pem'), pki.read('root.pem')));
      return est.answerEnrollment({ body, authorization }, response);
    });
    const urls = estUrlsOf(host.url);
    const { facilityId, monitor } = await addConfigured(service, pki, { transfer_type: 'Online' });
    const body = { facility_id: facilityId, ...urls };
    const test = async () => (await service.ask(testConnection, { body })).data[0];
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
