// Certificates that a person has to approve at the EST server: the service asks again, at the time that the server named.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { obtainClientCertificate } from '../../../contract/certificates/monitor-csrs.ts';
import { listJobs } from '../../../contract/jobs/jobs.ts';
import { saveCsrParameters } from '../../../contract/site-configuration/csr-parameters.ts';
import { approvalSweep } from '../../../server/certificates/enrollment/approval-sweep.ts';
import { enrollmentAttempts } from '../../../server/store/schema/index.ts';
import { readTrail } from '../../support/audit-trail.ts';
import { type EstTestServer, startEstServer } from '../../support/est-server.ts';
import { addEstSite, issueRegistrar } from '../../support/est-site.ts';
import { eventually } from '../../support/eventually.ts';
import { createPki } from '../../support/pki.ts';
import { readFailure } from '../../support/read-failure.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { csrRowOf, type NetworkDevice, typedParameters } from '../../support/site-configuration.ts';
import { testRules } from '../../support/tls-host.ts';

const minuteMs = 60_000;

let service: TestService;
let stopJobs: () => Promise<void>;
const pki = createPki();
let est: EstTestServer;

beforeAll(async () => {
  service = await startTestService({ estRules: testRules });
  stopJobs = service.startJobs();
  est = await startEstServer(pki);
  await issueRegistrar(pki, est);
});
afterAll(async () => {
  await stopJobs();
  await est.close();
  await service.close();
});
beforeEach(() => {
  service.clock.now = new Date();
  est.requests.length = 0;
  est.faults.afterIssuing = (response) => void response.writeHead(202, { 'Retry-After': '600' }).end();
});

const obtain = (facilityId: string, monitor: NetworkDevice) =>
  service.send(obtainClientCertificate, { params: { facilityId, monitorId: monitor.id }, query: {} });

/** A monitor whose certificate waits for an approval. */
async function addWaiting() {
  const { facilityId, monitors } = await addEstSite({ service, pki, est }, 1);
  const [monitor] = monitors;
  if (!monitor) throw new Error('no monitor');
  expect(await readFailure(await obtain(facilityId, monitor))).toMatchObject({
    http: 422,
    code: 'enrollmentPending',
    message: expect.stringContaining('Waiting for approval at the EST server'),
  });
  return { facilityId, monitor, rowOf: () => csrRowOf(service, facilityId, monitor) };
}

const attemptsOf = ({ id }: NetworkDevice) =>
  service.db.select().from(enrollmentAttempts).where(eq(enrollmentAttempts.monitorId, id));

/** Lets time pass, and asks for what is due by then; resolves when that was done. */
async function pass(ms: number, monitor: NetworkDevice): Promise<void> {
  service.clock.now = new Date(service.clock.now.getTime() + ms);
  const requests = est.requests.length;
  await approvalSweep(service.db)('', service.clock.now);
  await eventually(async () => {
    expect(est.requests.length).toBeGreaterThan(requests);
    const rows = await attemptsOf(monitor);
    expect(rows.every(({ outcome }) => outcome)).toBe(true);
  });
}

it('its row says when the server is asked again; nothing is asked before that; then the same is asked, until the certificate comes', async () => {
  const { rowOf, monitor } = await addWaiting();
  const begun = service.clock.now;
  expect(await rowOf()).toMatchObject({
    enrollment: 'waiting',
    enrollment_next: new Date(begun.getTime() + 10 * minuteMs).toISOString(),
    enrollment_since: begun.toISOString(),
    enrollment_problem: null,
  });
  service.clock.now = new Date(begun.getTime() + 9 * minuteMs);
  await approvalSweep(service.db)('', service.clock.now);
  expect(est.requests).toHaveLength(1);
  await pass(2 * minuteMs, monitor);
  expect(await rowOf()).toMatchObject({ enrollment: 'waiting' });
  const trail = (await readTrail(service.db)).length;
  delete est.faults.afterIssuing;
  await pass(11 * minuteMs, monitor);
  expect(await rowOf()).toMatchObject({ enrollment: null, clientcert_enddate: expect.any(String) });
  expect(est.requests).toHaveLength(3);
  const came = (await readTrail(service.db)).slice(trail);
  expect(came).toMatchObject([{ action: 'create', records: [{ after: { source: 'est' } }] }]);
  expect(came[0]?.userName).not.toBe('');
  expect((await service.ask(listJobs, { query: {} })).data).toEqual([]);
});

it('a person may ask at once', async () => {
  const { facilityId, monitor, rowOf } = await addWaiting();
  delete est.faults.afterIssuing;
  expect((await obtain(facilityId, monitor)).status).toBe(200);
  expect(await rowOf()).toMatchObject({ enrollment: null, enrollment_problem: null });
});

it('a server that is busy, or cannot be reached, ends nothing', async () => {
  const { monitor, rowOf } = await addWaiting();
  est.faults.afterIssuing = (response) => void response.writeHead(503).end();
  await pass(11 * minuteMs, monitor);
  expect(await rowOf()).toMatchObject({ enrollment: 'waiting' });
});

it('a refusal ends it, and is shown', async () => {
  const { monitor, rowOf } = await addWaiting();
  const type = { 'Content-Type': 'text/plain' };
  est.faults.afterIssuing = (response) => void response.writeHead(400, type).end('Denied by Ann.');
  await pass(11 * minuteMs, monitor);
  expect(await rowOf()).toMatchObject({
    enrollment: null,
    enrollment_problem: expect.stringContaining('Denied by Ann.'),
  });
});

it('an answer that is lost on the way may be a certificate', async () => {
  const { monitor, rowOf } = await addWaiting();
  est.faults.afterIssuing = (response) => void response.destroy();
  await pass(11 * minuteMs, monitor);
  expect(await rowOf()).toMatchObject({ enrollment: 'uncertain' });
});

it('it ends after seven days', async () => {
  const { monitor, rowOf } = await addWaiting();
  await pass(7 * 24 * 60 * minuteMs, monitor);
  expect(await rowOf()).toMatchObject({
    enrollment: null,
    enrollment_problem: expect.stringContaining('within 7 days'),
  });
});

it('another CSR ends it without a question', async () => {
  const { facilityId, monitor, rowOf } = await addWaiting();
  await service.ask(saveCsrParameters, { body: typedParameters(facilityId, { locality: 'Ulm' }) });
  expect((await monitor.answerCsr()).status).toBe(200);
  service.clock.now = new Date(service.clock.now.getTime() + 11 * minuteMs);
  await approvalSweep(service.db)('', service.clock.now);
  await eventually(async () => {
    const [attempt] = await attemptsOf(monitor);
    expect(attempt).toMatchObject({ outcome: 'failed' });
  });
  expect(est.requests).toHaveLength(1);
  expect(await rowOf()).toMatchObject({ enrollment: null, enrollment_problem: null });
});
