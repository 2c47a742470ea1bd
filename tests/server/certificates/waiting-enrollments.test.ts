// Certificates that a person has to approve at the EST server: the service asks again, at the time that the server named.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { previewEnrollments, startEnrollments } from '../../../contract/certificates/enrollment-jobs.ts';
import { obtainClientCertificate } from '../../../contract/certificates/monitor-csrs.ts';
import { listJobs } from '../../../contract/jobs/jobs.ts';
import { saveCsrParameters } from '../../../contract/site-configuration/csr-parameters.ts';
import { approvalSweep } from '../../../server/certificates/enrollment/approval-sweep.ts';
import type { OpenDatabase } from '../../../server/store/engine/database.ts';
import { enrollmentAttempts } from '../../../server/store/schema/index.ts';
import { readTrail } from '../../support/audit-trail.ts';
import { openTestDatabase } from '../../support/database.ts';
import { type EstTestServer, startEstServer } from '../../support/est-server.ts';
import { addEstSite, estUrlsOf, issueRegistrar, saveRegistrar } from '../../support/est-site.ts';
import { eventually } from '../../support/eventually.ts';
import { createPki } from '../../support/pki.ts';
import { readFailure } from '../../support/read-failure.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { csrRowOf, type NetworkDevice, typedParameters } from '../../support/site-configuration.ts';
import { testRules } from '../../support/tls-host.ts';

const minuteMs = 60_000;

let database: OpenDatabase;
let service: TestService;
let stopJobs: () => Promise<void>;
const pki = createPki();
let est: EstTestServer;

beforeAll(async () => {
  database = await openTestDatabase();
  service = await startTestService({ database, estRules: testRules });
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

type Query = { clientcert_url?: string; repeat?: 'true' };

const obtain = (facilityId: string, monitor: NetworkDevice, query: Query = {}) =>
  service.send(obtainClientCertificate, { params: { facilityId, monitorId: monitor.id }, query });

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
  service.db
    .select()
    .from(enrollmentAttempts)
    .where(eq(enrollmentAttempts.monitorId, id))
    .orderBy(enrollmentAttempts.startedAt);

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

it('another service that is started later goes on with it', async () => {
  const { monitor, rowOf } = await addWaiting();
  await stopJobs();
  const options = { estRules: testRules, email: 'second@example.com' };
  const second = await startTestService({
    ...options,
    database: { ...database, close: async () => undefined },
  });
  second.clock.now = new Date(service.clock.now.getTime() + 11 * minuteMs);
  delete est.faults.afterIssuing;
  const stopSecond = second.startJobs();
  onTestFinished(async () => {
    await stopSecond();
    await second.close();
    stopJobs = service.startJobs();
  });
  await approvalSweep(second.db)('', second.clock.now);
  await eventually(async () => expect(await attemptsOf(monitor)).toMatchObject([{ outcome: 'issued' }]));
  expect(await rowOf()).toMatchObject({ enrollment: null, clientcert_enddate: expect.any(String) });
  expect(est.requests).toHaveLength(2);
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
  const [ended] = (await readTrail(service.db)).at(-1)?.records ?? [];
  expect(ended).toMatchObject({
    recordId: monitor.id,
    after: { enrollment: 'failed', reason: expect.stringContaining('replaced') },
  });
  expect(await rowOf()).toMatchObject({ enrollment: null, enrollment_problem: null });
});

it('the same address in another spelling asks for the approval of the same request', async () => {
  const { facilityId, monitor, rowOf } = await addWaiting();
  const { origin } = est.url;
  for (const clientcert_url of [
    origin,
    origin.replace('https://l', 'HTTPS://L'),
    `${origin}/.well-known/est/`,
  ])
    expect(await readFailure(await obtain(facilityId, monitor, { clientcert_url }))).toMatchObject({
      code: 'enrollmentPending',
    });
  expect(await attemptsOf(monitor)).toHaveLength(1);
  delete est.faults.afterIssuing;
  expect((await obtain(facilityId, monitor)).status).toBe(200);
  expect(await rowOf()).toMatchObject({ enrollment: null });
});

describe('another address, while a request waits for an approval', () => {
  /** As the facility's own from now on. */
  const elsewhere = () => `${estUrlsOf(est.url).clientcert_url}?profile=other`;

  it('is asked once a person has said so; until then the request waits', async () => {
    const { facilityId, monitor, rowOf } = await addWaiting();
    const clientcert_url = elsewhere();
    const refused = await readFailure(await obtain(facilityId, monitor, { clientcert_url }));
    expect(refused).toMatchObject({
      http: 422,
      code: 'enrollmentWaitsElsewhere',
      message: expect.stringContaining('may still issue a certificate'),
    });
    expect(est.requests).toHaveLength(1);
    expect(await rowOf()).toMatchObject({ enrollment: 'waiting' });

    delete est.faults.afterIssuing;
    service.clock.now = new Date(service.clock.now.getTime() + minuteMs);
    const trail = (await readTrail(service.db)).length;
    const repeated = await obtain(facilityId, monitor, { clientcert_url, repeat: 'true' });
    expect(repeated.status).toBe(200);
    expect(await attemptsOf(monitor)).toMatchObject([
      { outcome: 'uncertain', problem: { reason: 'enrollmentGivenUp' } },
      { outcome: 'issued', isRepeated: true },
    ]);
    const records = (await readTrail(service.db)).slice(trail).flatMap((call) => call.records);
    expect(records.map(({ after }) => after)).toMatchObject([
      { enrollment: 'uncertain', reason: expect.stringContaining('may still issue a certificate') },
      { enrollment: 'sent', repeated: true },
      { source: 'est' },
    ]);
  });

  it('is asked by a job that a person starts, who was told for how many a certificate may still come', async () => {
    const { facilityId, monitor } = await addWaiting();
    const body = { facility_id: facilityId };
    const preview = async () => (await service.ask(previewEnrollments, { body })).data[0];
    expect(await preview()).toMatchObject({ count: 1, uncertain: 0 });
    const urls = { ...estUrlsOf(est.url), clientcert_url: elsewhere() };
    await saveRegistrar({ service, pki, est }, facilityId, { urls });
    expect(await preview()).toMatchObject({ count: 1, uncertain: 1 });
    delete est.faults.afterIssuing;
    service.clock.now = new Date(service.clock.now.getTime() + minuteMs);
    await service.ask(startEnrollments, { body });
    await eventually(async () =>
      expect((await attemptsOf(monitor)).map(({ outcome }) => outcome)).toEqual(['uncertain', 'issued']),
    );
  });
});
