// Three hundred monitors whose certificates a person has to approve at the EST server: all are asked for again at their time,
// each by the same request, and get one certificate each.
import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startEnrollments } from '../../contract/certificates/enrollment-jobs.ts';
import { listMonitorCsrs } from '../../contract/certificates/monitor-csrs.ts';
import { getJob, listJobs } from '../../contract/jobs/jobs.ts';
import { approvalSweep } from '../../server/certificates/enrollment/approval-sweep.ts';
import { enrollmentAttempts, jobs, networkCertificates } from '../../server/store/schema/index.ts';
import { type EstTestServer, startEstServer } from '../support/est-server.ts';
import { addEstSite, issueRegistrar } from '../support/est-site.ts';
import { proofMs } from '../support/limits.ts';
import { createPki } from '../support/pki.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { testRules } from '../support/tls-host.ts';
import { until } from '../support/until.ts';

const monitorCount = 300;
const minuteMs = 60_000;

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

it('are asked for again, none twice, and each gets one certificate', { timeout: proofMs }, async () => {
  const { facilityId, monitors } = await addEstSite({ service, pki, est }, monitorCount);
  est.requests.length = 0;
  est.faults.afterIssuing = (response) => void response.writeHead(202, { 'Retry-After': '600' }).end();
  const { data } = await service.ask(startEnrollments, { body: { facility_id: facilityId } });
  const params = { id: data[0]?.id ?? '' };
  const job = async () => (await service.ask(getJob, { params })).data[0];
  await until(async () => Boolean((await job())?.ended_date));
  expect((await job())?.counts).toEqual({ pending: monitorCount });
  const asked = () => est.requests.filter((line) => line.startsWith('POST')).length;
  expect(asked()).toBe(monitorCount);
  const countWaiting = () =>
    service.db.$count(
      enrollmentAttempts,
      and(isNull(enrollmentAttempts.endedAt), eq(enrollmentAttempts.outcome, 'pending')),
    );
  const query = { count: 100, page: 3 };
  const { data: lastRows } = await service.ask(listMonitorCsrs, { params: { facilityId }, query });
  expect(lastRows.filter(({ enrollment }) => enrollment === 'waiting')).toHaveLength(100);

  /** Their time comes; two processes look at once: each monitor is in one job. */
  async function askAgain(): Promise<void> {
    service.clock.now = new Date(service.clock.now.getTime() + 11 * minuteMs);
    await Promise.all([1, 2].map(() => approvalSweep(service.db)('', service.clock.now)));
    // The clock stands still until all were asked: an attempt whose time passes meanwhile counts as cut off.
    await until(async () => (await service.db.$count(jobs, isNull(jobs.endedAt))) === 0);
  }
  await askAgain();
  expect(asked()).toBe(2 * monitorCount);
  expect(await countWaiting()).toBe(monitorCount);
  delete est.faults.afterIssuing;
  await askAgain();
  expect(await countWaiting()).toBe(0);
  const holders = (await service.db.select().from(networkCertificates)).map(({ monitorId }) => monitorId);
  expect(holders.toSorted()).toEqual(monitors.map(({ id }) => id).toSorted());
  expect(asked()).toBe(3 * monitorCount);
  expect((await service.ask(listJobs, { query: {} })).data).toHaveLength(1);
});
