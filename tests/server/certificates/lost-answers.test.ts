// Certificates that an EST server may have issued, or has, and that are not stored: 'Get Cert' does not repeat unasked, and
// the trail names what came.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { uploadClientCertificate } from '../../../contract/certificates/certificate-upload.ts';
import { obtainClientCertificate } from '../../../contract/certificates/monitor-csrs.ts';
import { listRevocations } from '../../../contract/certificates/revocations.ts';
import { saveCsrParameters } from '../../../contract/site-configuration/csr-parameters.ts';
import { beginEnrollmentAttempt } from '../../../server/store/certificates/enrollment-attempts.ts';
import { findCsr } from '../../../server/store/certificates/monitor-csrs.ts';
import { readTrail } from '../../support/audit-trail.ts';
import { type EstTestServer, startEstServer } from '../../support/est-server.ts';
import { addEstSite, estUrlsOf, issueRegistrar } from '../../support/est-site.ts';
import { bundleOf, createPki } from '../../support/pki.ts';
import { authorityExtensions, clientExtensions } from '../../support/pki-extensions.ts';
import { readFailure } from '../../support/read-failure.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { csrRowOf, fileOf, type NetworkDevice, typedParameters } from '../../support/site-configuration.ts';
import { testRules } from '../../support/tls-host.ts';

let service: TestService;
const pki = createPki();
let est: EstTestServer;

beforeAll(async () => {
  service = await startTestService({ estRules: testRules });
  est = await startEstServer(pki);
  await issueRegistrar(pki, est);
  pki.issue('other-ca', { subject: '/CN=Other CA', extensions: authorityExtensions });
});

beforeEach(() => {
  service.clock.now = new Date();
  est.requests.length = 0;
});

afterEach(() => {
  delete est.faults.afterIssuing;
});

afterAll(async () => {
  await est.close();
  await service.close();
});

async function addSite() {
  const { facilityId, monitors } = await addEstSite({ service, pki, est }, 1);
  const [monitor] = monitors;
  if (!monitor) throw new Error('no monitor');
  return { facilityId, monitor };
}

const obtain = (facilityId: string, monitor: NetworkDevice, query: Record<string, string> = {}) =>
  service.send(obtainClientCertificate, { params: { facilityId, monitorId: monitor.id }, query });

const enrollmentOf = async (facilityId: string, monitor: NetworkDevice) =>
  (await csrRowOf(service, facilityId, monitor))?.enrollment;

const lastRecords = async (fromEnd = -1) => (await readTrail(service.db)).at(fromEnd)?.records;

/** A monitor for which a certificate was issued, and did not arrive. */
async function addDoubtful() {
  const site = await addSite();
  est.faults.afterIssuing = (response) => void response.destroy();
  expect((await readFailure(await obtain(site.facilityId, site.monitor))).code).toBe('enrollmentAnswerLost');
  delete est.faults.afterIssuing;
  expect(await enrollmentOf(site.facilityId, site.monitor)).toBe('uncertain');
  return site;
}

it('an answer that was lost is repeated only when a person says so, which the trail tells', async () => {
  const { facilityId, monitor } = await addDoubtful();
  expect(await readFailure(await obtain(facilityId, monitor))).toMatchObject({
    http: 422,
    code: 'enrollmentUncertain',
  });
  expect(est.requests).toHaveLength(1);
  expect((await obtain(facilityId, monitor, { repeat: 'true' })).status).toBe(200);
  expect(est.requests).toHaveLength(2);
  expect(await lastRecords(-2)).toMatchObject([{ after: { enrollment: 'sent', repeated: true } }]);
  expect(await enrollmentOf(facilityId, monitor)).toBeNull();
  expect((await obtain(facilityId, monitor)).status).toBe(200);
  expect(await lastRecords(-2)).toMatchObject([{ after: { repeated: false } }]);
});

it('an answer that was lost is settled by a later refusal', async () => {
  const { facilityId, monitor } = await addDoubtful();
  est.faults.afterIssuing = (response) => void response.writeHead(500).end();
  expect((await obtain(facilityId, monitor, { repeat: 'true' })).status).toBe(422);
  expect(await enrollmentOf(facilityId, monitor)).toBeNull();
});

it('an answer that was lost is settled by an upload', async () => {
  const { facilityId, monitor } = await addDoubtful();
  pki.sign(monitor.serialNumber, { issuer: 'other-ca', extensions: clientExtensions });
  const clientfile = fileOf('signed.pem', pki.read(`${monitor.serialNumber}.pem`));
  const body = { facility_id: facilityId, monitor_id: monitor.id };
  expect((await service.sendForm(uploadClientCertificate, { body, files: { clientfile } })).status).toBe(200);
  expect(await enrollmentOf(facilityId, monitor)).toBeNull();
});

it('an answer that was lost says nothing about another CSR', async () => {
  const { facilityId, monitor } = await addDoubtful();
  await service.ask(saveCsrParameters, { body: typedParameters(facilityId, { locality: 'Ulm' }) });
  expect((await monitor.answerCsr()).status).toBe(200);
  expect(await enrollmentOf(facilityId, monitor)).toBeNull();
  expect((await obtain(facilityId, monitor)).status).toBe(200);
  expect(await lastRecords(-2)).toMatchObject([{ after: { enrollment: 'sent', repeated: false } }]);
});

describe('an attempt of a process that was killed', () => {
  /** Noted, and perhaps sent, by a process that will not go on. */
  async function addKilled(sent: { sentAt?: Date }) {
    const { facilityId, monitor } = await addSite();
    const keyId = (await findCsr(service.db, monitor.id))?.keyId ?? '';
    const startedAt = service.clock.now;
    const dueAt = new Date(startedAt.getTime() + 150_000);
    const url = estUrlsOf(est.url).clientcert_url;
    const attempt = {
      monitorId: monitor.id,
      facilityId,
      keyId,
      url,
      isRepeated: false,
      startedAt,
      dueAt,
    };
    await beginEnrollmentAttempt(service.db, { ...attempt, ...sent });
    const asked = obtain(facilityId, monitor);
    expect(await enrollmentOf(facilityId, monitor)).toBe('underWay');
    service.clock.now = new Date(startedAt.getTime() + 151_000);
    return { answer: await asked };
  }

  it('is waited for until its answer can no longer come', async () => {
    const { answer } = await addKilled({ sentAt: service.clock.now });
    expect(await readFailure(answer)).toMatchObject({ http: 422, code: 'enrollmentUncertain' });
    expect(est.requests).toEqual([]);
  });

  it('is followed by another one where it had sent nothing', async () => {
    const { answer } = await addKilled({});
    expect(answer.status).toBe(200);
    expect(est.requests).toHaveLength(1);
  });
});

/** The answer with a certificate by the test server's CA. */
const named = {
  serial_number: expect.stringMatching(/^[0-9A-F]{8,}$/i),
  issuer: expect.stringContaining('Test EST CA'),
  valid_until: expect.stringMatching(/^\d{4}-.*Z$/),
};

const toRevoke = async () => (await service.ask(listRevocations, { query: {} })).data;

it('a certificate for a CSR that was replaced meanwhile is named in the trail, and is to be revoked', async () => {
  const { facilityId, monitor } = await addSite();
  est.faults.afterIssuing = async () => {
    await service.ask(saveCsrParameters, { body: typedParameters(facilityId, { locality: 'Ulm' }) });
  };
  expect((await readFailure(await obtain(facilityId, monitor))).code).toBe('csrReplaced');
  expect(await lastRecords()).toMatchObject([{ after: { enrollment: 'failed', ...named } }]);
  const { serial_number, issuer } = (await lastRecords())?.[0]?.after ?? {};
  expect(await toRevoke()).toContainEqual(
    expect.objectContaining({ cloud_id: monitor.serialNumber, reason: 'unused', serial_number, issuer }),
  );
});

it('a certificate that is for another key is named in the trail, and may be of somebody else', async () => {
  const { facilityId, monitor } = await addSite();
  pki.issue('stray', { subject: '/CN=stray', issuer: 'other-ca', extensions: clientExtensions });
  const bundle = bundleOf(pki.read('stray.pem'));
  est.faults.afterIssuing = (response) =>
    void response.writeHead(200, { 'Content-Type': 'application/pkcs7-mime' }).end(bundle);
  expect((await readFailure(await obtain(facilityId, monitor))).code).toBe('estOtherCertificate');
  const issuer = expect.stringContaining('Other CA');
  expect(await lastRecords()).toMatchObject([{ after: { enrollment: 'failed', ...named, issuer } }]);
  expect((await toRevoke()).map(({ cloud_id }) => cloud_id)).not.toContain(monitor.serialNumber);
});
