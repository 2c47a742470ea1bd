// 'Get Cert': a monitor's certificate from an EST server, once, whoever asks and whatever breaks.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { obtainClientCertificate } from '../../../contract/certificates/monitor-csrs.ts';
import { savePassword } from '../../../contract/site-configuration/est-authentication.ts';
import {
  beginEnrollmentAttempt,
  endEnrollmentAttempt,
} from '../../../server/store/certificates/enrollment-attempts.ts';
import { findCsr } from '../../../server/store/certificates/monitor-csrs.ts';
import { enrollmentAttempts } from '../../../server/store/schema/index.ts';
import { readTrail } from '../../support/audit-trail.ts';
import { type EstTestServer, estPassword, estUser, startEstServer } from '../../support/est-server.ts';
import { issueRegistrar, saveRegistrar, estUrlsOf as urlsOf } from '../../support/est-site.ts';
import { createPki, isIssuedBy } from '../../support/pki.ts';
import { readFailure } from '../../support/read-failure.ts';
import { addFacility } from '../../support/records.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import {
  addConfigured,
  addNetworkDevice,
  csrRowOf,
  type NetworkDevice,
} from '../../support/site-configuration.ts';
import { issueServer, startTlsHost, testRules } from '../../support/tls-host.ts';

let service: TestService;
const pki = createPki();
let est: EstTestServer;

beforeAll(async () => {
  service = await startTestService({ estRules: testRules });
  est = await startEstServer(pki);
  await issueRegistrar(pki, est);
});

beforeEach(() => {
  service.clock.now = new Date();
  est.requests.length = 0;
  est.fetches.length = 0;
});

afterAll(async () => {
  await est.close();
  await service.close();
});

const saveKey = (facilityId: string, of?: Parameters<typeof saveRegistrar>[2]) =>
  saveRegistrar({ service, pki, est }, facilityId, of);

/** The CA stays from the registrar's files. */
async function saveUser(facility_id: string, user_password = estPassword, url = est.url): Promise<void> {
  await saveKey(facility_id);
  await service.ask(savePassword, {
    body: { facility_id, user_name: estUser, user_password, ...urlsOf(url) },
  });
}

const obtain = (facilityId: string, monitor: { id: string }, query: Record<string, string> = {}) =>
  service.send(obtainClientCertificate, { params: { facilityId, monitorId: monitor.id }, query });

const enrolled = 'POST /.well-known/est/simpleenroll 200';

async function isCertified(monitor: NetworkDevice): Promise<boolean> {
  const { certificate } = await monitor.fetchAll();
  return isIssuedBy(certificate?.content, pki.read('est-ca.pem'));
}

describe('a certificate from an EST server', () => {
  it.each([
    ['username and password', saveUser],
    ['key and certificate', saveKey],
  ])('by %s is stored and fetched', async (_how, authenticate) => {
    const { facilityId, monitor } = await addConfigured(service, pki, { transfer_type: 'Online' });
    await authenticate(facilityId);
    const response = await obtain(facilityId, monitor);
    expect(await response.json()).toMatchObject({
      status: true,
      data: [
        {
          id: monitor.id,
          clientcert_url: `${monitor.serialNumber}.pem`,
          clientcert_transferredon: null,
          enrollment: null,
        },
      ],
    });
    expect(est.requests).toEqual([enrolled]);
    expect(await isCertified(monitor)).toBe(true);
    expect(await csrRowOf(service, facilityId, monitor)).toMatchObject({
      clientcert_transferredon: expect.any(String),
    });
  });

  it('is in the trail twice: that it was asked for, and what came', async () => {
    const { facilityId, monitor } = await addConfigured(service, pki);
    await saveUser(facilityId);
    await obtain(facilityId, monitor);
    const [asked, came] = (await readTrail(service.db)).slice(-2);
    expect(asked).toMatchObject({
      action: 'update',
      entity: 'networkCertificate',
      records: [{ recordId: monitor.id, after: { enrollment: 'sent', repeated: false } }],
    });
    expect(came).toMatchObject({
      action: 'create',
      entity: 'networkCertificate',
      records: [{ recordId: monitor.id, before: null, after: { source: 'est' } }],
    });
  });

  it('is asked for once when two people tap', async () => {
    const { facilityId, monitor } = await addConfigured(service, pki);
    await saveUser(facilityId);
    const taps = await Promise.all([obtain(facilityId, monitor), obtain(facilityId, monitor)]);
    expect(taps.map(({ status }) => status)).toEqual([200, 200]);
    expect(est.requests).toEqual([enrolled]);
  });

  it('was written down before it is asked for', async () => {
    const found: unknown[] = [];
    issueServer(pki, 'watching');
    const host = await startTlsHost(pki, 'watching', async ({ method }, _request, response) => {
      if (method === 'GET') return est.answerAuthorities(response);
      const ofMonitor = eq(enrollmentAttempts.monitorId, monitor.id);
      found.push(...(await service.db.select().from(enrollmentAttempts).where(ofMonitor)));
      response.writeHead(500).end();
    });
    const { facilityId, monitor } = await addConfigured(service, pki);
    await saveKey(facilityId, { cafile: 'watching-ca.pem', url: host.url });
    expect((await obtain(facilityId, monitor)).status).toBe(422);
    expect(found).toMatchObject([{ endedAt: null, outcome: null }]);
    await host.close();
  });
});

describe('an attempt', () => {
  async function begin({ id: monitorId }: NetworkDevice, facilityId: string, answeredInMs: number) {
    const csr = await findCsr(service.db, monitorId);
    const { now } = service.clock;
    return beginEnrollmentAttempt(service.db, {
      monitorId,
      facilityId,
      keyId: csr?.keyId ?? '',
      url: urlsOf(est.url).clientcert_url,
      isRepeated: false,
      startedAt: now,
      sentAt: now,
      dueAt: new Date(now.getTime() + answeredInMs),
    });
  }

  /** Far more questions than a call has before it waits. */
  async function joinedBy(facilityId: string, monitor: NetworkDevice): Promise<void> {
    for (let question = 0; question < 20; question += 1)
      expect(await csrRowOf(service, facilityId, monitor)).toMatchObject({ enrollment: 'underWay' });
  }

  it('of another process is joined, too', async () => {
    const { facilityId, monitor } = await addConfigured(service, pki);
    await saveUser(facilityId);
    const id = await begin(monitor, facilityId, 60_000);
    const joined = obtain(facilityId, monitor);
    await joinedBy(facilityId, monitor);
    // Its answer says nothing about another server.
    const clientcert_url = `${urlsOf(est.url).clientcert_url}?label=ward`;
    expect(await readFailure(await obtain(facilityId, monitor, { clientcert_url }))).toMatchObject({
      http: 422,
      code: 'enrollmentElsewhere',
    });
    await endEnrollmentAttempt(service.db, id, { outcome: 'issued', now: service.clock.now });
    expect((await joined).status).toBe(200);
    expect(est.requests).toEqual([]);
  });

  it('of another process that never ends is not reported as a certificate', async () => {
    const { facilityId, monitor } = await addConfigured(service, pki);
    await saveUser(facilityId);
    const id = await begin(monitor, facilityId, 60_000);
    const joined = obtain(facilityId, monitor);
    await joinedBy(facilityId, monitor);
    await endEnrollmentAttempt(service.db, id, { outcome: 'uncertain', now: service.clock.now });
    expect(await readFailure(await joined)).toMatchObject({
      http: 422,
      code: 'enrollmentUncertain',
      message: expect.stringContaining('The EST server may have issued a certificate.'),
    });
    expect([est.requests, est.fetches]).toEqual([[], []]);
  });

  it('that never ended is shown, and repeated only when a person says so', async () => {
    const { facilityId, monitor } = await addConfigured(service, pki);
    await saveUser(facilityId);
    await begin(monitor, facilityId, -1);
    expect(await csrRowOf(service, facilityId, monitor)).toMatchObject({ enrollment: 'uncertain' });
    expect(await readFailure(await obtain(facilityId, monitor))).toMatchObject({
      http: 422,
      code: 'enrollmentUncertain',
    });
    expect([est.requests, est.fetches]).toEqual([[], []]);
    expect(await csrRowOf(service, facilityId, monitor)).toMatchObject({ enrollment: 'uncertain' });
    expect((await obtain(facilityId, monitor, { repeat: 'true' })).status).toBe(200);
    expect(est.requests).toEqual([enrolled]);
    expect(await csrRowOf(service, facilityId, monitor)).toMatchObject({ enrollment: null });
    const asked = (await readTrail(service.db)).at(-2);
    expect(asked?.records).toMatchObject([{ after: { enrollment: 'sent', repeated: true } }]);
  });

  it('whose answer was lost says that there may be a certificate', async () => {
    issueServer(pki, 'losing');
    const host = await startTlsHost(pki, 'losing', ({ method }, _request, response) =>
      method === 'GET' ? est.answerAuthorities(response) : response.destroy(),
    );
    const { facilityId, monitor } = await addConfigured(service, pki);
    await saveKey(facilityId, { cafile: 'losing-ca.pem', url: host.url });
    const failure = await readFailure(await obtain(facilityId, monitor));
    expect(failure).toMatchObject({ http: 422, code: 'enrollmentAnswerLost' });
    expect(failure.message).toContain(`localhost:${host.url.port} ended the connection`);
    expect(failure.message).toContain('The EST server may have issued a certificate.');
    expect((await readTrail(service.db)).at(-1)?.records).toMatchObject([
      { after: { enrollment: 'uncertain', reason: failure.message } },
    ]);
    await host.close();
  });

  it('that the EST server refuses says why, is never a 401 or 403, and stores nothing', async () => {
    const { facilityId, monitor } = await addConfigured(service, pki);
    await saveUser(facilityId, 'wrong canary');
    const failure = await readFailure(await obtain(facilityId, monitor));
    expect(failure).toMatchObject({
      http: 422,
      code: 'estCredentialsRefused',
      message: expect.stringContaining('HTTP 401'),
    });
    expect(JSON.stringify(failure)).not.toContain('canary');
    expect(await csrRowOf(service, facilityId, monitor)).toMatchObject({
      clientcert_url: '',
      enrollment: null,
    });
    expect((await readTrail(service.db)).at(-1)?.records).toMatchObject([
      { after: { enrollment: 'failed', reason: failure.message } },
    ]);
  });

  it('at another host than that of the credentials is not made', async () => {
    issueServer(pki, 'foreign');
    const foreign = await startTlsHost(pki, 'foreign', (_received, _request, response) =>
      response.writeHead(200).end(),
    );
    const { facilityId, monitor } = await addConfigured(service, pki);
    await saveUser(facilityId);
    const url = urlsOf(foreign.url).clientcert_url;
    const failure = await readFailure(await obtain(facilityId, monitor, { clientcert_url: url }));
    expect(failure).toMatchObject({
      http: 422,
      errors: { clientcert_url: expect.stringContaining('credentials') },
    });
    expect([foreign.requests, foreign.presented]).toEqual([[], []]);
    await foreign.close();
  });

  it('is not made by a HEAD, with which some look at a link', async () => {
    const { facilityId, monitor } = await addConfigured(service, pki);
    await saveUser(facilityId);
    const Authorization = await service.bearer(service.users.administrator);
    const path = `/api/v1/networkdetails/obtainClientCert/${facilityId}/${monitor.id}`;
    expect((await service.request(path, { method: 'HEAD', headers: { Authorization } })).status).toBe(404);
    expect(est.requests).toEqual([]);
  });

  it('is not made without authentication, without a CSR, or for another facility', async () => {
    const { facilityId, monitor } = await addConfigured(service, pki);
    expect(await readFailure(await obtain(facilityId, monitor))).toMatchObject({
      http: 422,
      message: 'No authentication is stored for the EST server of this facility.',
    });
    const without = await addFacility(service.db);
    const silent = await addNetworkDevice(service, pki, { facilityId: without });
    await saveUser(without);
    expect(await readFailure(await obtain(without, silent))).toMatchObject({
      http: 409,
      message: 'This monitor has not sent a CSR yet.',
    });
    expect((await obtain(without, monitor)).status).toBe(404);
    expect(est.requests).toEqual([]);
  });
});
