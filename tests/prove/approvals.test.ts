// Three hundred monitors whose certificates a person has to approve at the EST server: all are asked for again at their time,
// each by the same request, and get one certificate each.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startEnrollments } from '../../contract/certificates/enrollment-jobs.ts';
import { listMonitorCsrs } from '../../contract/certificates/monitor-csrs.ts';
import { getJob, listJobs } from '../../contract/jobs/jobs.ts';
import { approvalSweep } from '../../server/certificates/enrollment/approval-sweep.ts';
import { networkCertificates } from '../../server/store/schema/index.ts';
import { type EstTestServer, startEstServer } from '../support/est-server.ts';
import { addEstSite, issueRegistrar } from '../support/est-site.ts';
import { createPki } from '../support/pki.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { testRules } from '../support/tls-host.ts';

const monitorCount = 300;
const minuteMs = 60_000;
const timeout = 300_000;

let service: TestService;
let stopJobs: () => Promise<void>;
let est: EstTestServer;
const pki = createPki();

beforeAll(async () => {
  service = await startTestService({ estRules: testRules });
  service.clock.now = new Date();
  stopJobs = service.startJobs();
  est = await startEstServer(pki);
  await issueRegistrar(pki, est);
});
afterAll(async () => {
  await stopJobs();
  await est.close();
  await service.close();
});

it('are asked for again, none twice, and each gets one certificate', async () => {
  const { facilityId, monitors } = await addEstSite({ service, pki, est }, monitorCount);
  est.requests.length = 0;
  est.faults.afterIssuing = (response) => void response.writeHead(202, { 'Retry-After': '600' }).end();
  const { data } = await service.ask(startEnrollments, { body: { facility_id: facilityId } });
  const params = { id: data[0]?.id ?? '' };
  const counts = async () => (await service.ask(getJob, { params })).data[0]?.counts;
  await expect.poll(counts, { timeout }).toEqual({ pending: monitorCount });
  const asked = () => est.requests.filter((line) => line.startsWith('POST')).length;
  expect(asked()).toBe(monitorCount);
  const waiting = async () => {
    const query = { count: 100, page: 3 };
    const rows = (await service.ask(listMonitorCsrs, { params: { facilityId }, query })).data;
    return rows.filter(({ enrollment }) => enrollment === 'waiting').length;
  };
  expect(await waiting()).toBe(100);

  // Two processes look at once: each monitor is in one job.
  service.clock.now = new Date(service.clock.now.getTime() + 11 * minuteMs);
  await Promise.all([1, 2].map(() => approvalSweep(service.db)('', service.clock.now)));
  await expect.poll(asked, { timeout }).toBe(2 * monitorCount);
  delete est.faults.afterIssuing;
  const certified = async () => (await service.db.select().from(networkCertificates)).length;
  await expect
    .poll(
      async () => {
        service.clock.now = new Date(service.clock.now.getTime() + 11 * minuteMs);
        await approvalSweep(service.db)('', service.clock.now);
        return certified();
      },
      { timeout, interval: 2_000 },
    )
    .toBe(monitorCount);
  const holders = (await service.db.select().from(networkCertificates)).map(({ monitorId }) => monitorId);
  expect(holders.toSorted()).toEqual(monitors.map(({ id }) => id).toSorted());
  expect(asked()).toBe(3 * monitorCount);
  expect((await service.ask(listJobs, { query: {} })).data).toHaveLength(1);
});
