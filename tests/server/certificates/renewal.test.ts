// Renewal as the service's own act: what it asks a server for, when it stops for a day, and who answers for it.
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { obtainClientCertificate } from '../../../contract/certificates/monitor-csrs.ts';
import { getJob, listJobs } from '../../../contract/jobs/jobs.ts';
import { actOnNotice, listNotices } from '../../../contract/service/notices.ts';
import { getRenewal, saveRenewal } from '../../../contract/site-configuration/renewal.ts';
import { maxRenewalsADay } from '../../../server/certificates/enrollment/renewal-notices.ts';
import { renewalSweep } from '../../../server/certificates/enrollment/renewal-sweep.ts';
import { insertMany } from '../../../server/store/common/insert-many.ts';
import { enrollmentAttempts, renewalSettings, users } from '../../../server/store/schema/index.ts';
import { readTrail } from '../../support/audit-trail.ts';
import { type EstTestServer, startEstServer } from '../../support/est-server.ts';
import { addEstSite, estUrlsOf, issueRegistrar, saveRegistrar } from '../../support/est-site.ts';
import { eventually } from '../../support/eventually.ts';
import { createPki } from '../../support/pki.ts';
import { addMonitor, addUser } from '../../support/records.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { csrRowOf, type NetworkDevice } from '../../support/site-configuration.ts';
import { testRules } from '../../support/tls-host.ts';

const dayMs = 86_400_000;

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
beforeEach(async () => {
  // Certificates of other tests are not renewed in this one.
  await service.db.update(renewalSettings).set({ days: 0 });
  service.clock.now = new Date();
  delete est.faults.afterIssuing;
  delete est.faults.beforeAuthorities;
});

const operations = () => est.requests.map((line) => /simple\w+/.exec(line)?.[0]);

async function obtain(facilityId: string, monitor: NetworkDevice): Promise<number> {
  const params = { facilityId, monitorId: monitor.id };
  return (await service.send(obtainClientCertificate, { params, query: {} })).status;
}

/** A facility whose certificates are renewed 30 days before their end: a monitor has one for a year. */
async function addRenewing(authorization?: string) {
  const { facilityId, monitors } = await addEstSite({ service, pki, est }, 1);
  const [monitor] = monitors;
  if (!monitor) throw new Error('no monitor');
  // The service remembers by the address which request was granted.
  const { cacert_url, clientcert_url } = estUrlsOf(est.url);
  const urls = { cacert_url, clientcert_url: `${clientcert_url}?site=${facilityId}` };
  await saveRegistrar({ service, pki, est }, facilityId, { urls });
  const body = { facility_id: facilityId, days: 30 };
  expect((await service.send(saveRenewal, { body }, authorization)).status).toBe(200);
  expect(await obtain(facilityId, monitor)).toBe(200);
  est.requests.length = 0;
  est.fetches.length = 0;
  return { facilityId, monitor, rowOf: () => csrRowOf(service, facilityId, monitor) };
}

/** Lets days pass, and does what is due by then. */
async function pass(days: number): Promise<void> {
  service.clock.now = new Date(service.clock.now.getTime() + days * dayMs);
  await renewalSweep(service.db)('', service.clock.now);
  await eventually(async () => {
    const { data } = await service.ask(listJobs, { query: { count: 100 } });
    for (const { id } of data) {
      const [job] = (await service.ask(getJob, { params: { id } })).data;
      expect(job?.ended_date).toEqual(expect.any(String));
    }
  });
}

it('remembers which of the two requests a server grants', async () => {
  await addRenewing();
  est.faults.afterIssuing = (response) => {
    if (operations().at(-1) === 'simplereenroll') response.writeHead(403).end();
  };
  await pass(340);
  expect(operations()).toEqual(['simplereenroll', 'simpleenroll']);
  est.requests.length = 0;
  await pass(340);
  expect(operations()).toEqual(['simpleenroll']);
});

it('that fails before anything is sent is shown in the row, and tried a day later', async () => {
  const { rowOf } = await addRenewing();
  est.faults.beforeAuthorities = (response) => void response.writeHead(500).end();
  await pass(340);
  expect(est.requests).toEqual([]);
  expect(await rowOf()).toMatchObject({
    enrollment: null,
    enrollment_problem: expect.stringContaining('the CA certificates could not be obtained'),
  });
  const fetches = est.fetches.length;
  const trail = (await readTrail(service.db)).length;
  for (const hours of [1, 1, 10, 10]) await pass(hours / 24);
  expect(est.fetches).toHaveLength(fetches);
  expect((await readTrail(service.db)).slice(trail)).toEqual([]);
  delete est.faults.beforeAuthorities;
  await pass(1 / 12);
  expect(operations()).toEqual(['simplereenroll']);
  expect(await rowOf()).toMatchObject({ enrollment: null, enrollment_problem: null });
});

it('leaves alone what a person asked for, and of which no answer came', async () => {
  const { facilityId, monitor, rowOf } = await addRenewing();
  service.clock.now = new Date(service.clock.now.getTime() + 339 * dayMs);
  est.faults.afterIssuing = (response) => void response.destroy();
  expect(await obtain(facilityId, monitor)).toBe(422);
  delete est.faults.afterIssuing;
  est.requests.length = 0;
  const jobs = (await service.ask(listJobs, { query: {} })).data.length;
  await pass(3);
  await pass(1);
  expect(operations()).toEqual([]);
  expect((await service.ask(listJobs, { query: {} })).data).toHaveLength(jobs);
  expect(await rowOf()).toMatchObject({ enrollment: 'uncertain' });
});

it('tries its own again on the next day, as a new wish', async () => {
  const { rowOf } = await addRenewing();
  est.faults.afterIssuing = (response) => void response.destroy();
  await pass(340);
  expect(await rowOf()).toMatchObject({ enrollment: 'uncertain' });
  delete est.faults.afterIssuing;
  await pass(1);
  expect(operations()).toEqual(['simplereenroll', 'simplereenroll']);
  expect(await rowOf()).toMatchObject({ enrollment: null });
});

const noticesOf = async (kind: string) =>
  (await service.ask(listNotices, {})).data.filter((notice) => notice.kind === kind);

it('ends for a day at the limit of a facility, of which a notice tells', async () => {
  const { facilityId } = await addRenewing();
  service.clock.now = new Date(service.clock.now.getTime() + 340 * dayMs);
  const at = new Date(service.clock.now.getTime() - dayMs / 2);
  // Another monitor has used up the limit: the first one is still due.
  const monitorId = await addMonitor(service.db, { facilityId });
  const ended = { outcome: 'failed' as const, dueAt: at, endedAt: at };
  const tried = { monitorId, facilityId, keyId: '', url: est.url.href, isRepeated: false, isRenewal: true };
  const rows = Array.from({ length: maxRenewalsADay }, () => ({
    id: randomUUID(),
    startedAt: at,
    ...tried,
    ...ended,
  }));
  await insertMany(service.db, enrollmentAttempts, rows);
  await pass(0);
  expect(operations()).toEqual([]);
  expect(await noticesOf('renewalLimit')).toMatchObject([{ records: [{ id: facilityId }] }]);
  await pass(1);
  expect(operations()).toEqual(['simplereenroll']);
  expect(await noticesOf('renewalLimit')).toEqual([]);
});

describe('whoever turned it on', () => {
  /** Renewal of somebody who is no administrator any more. */
  async function addOrphaned() {
    const ann = { firstName: 'Ann', lastName: 'Archer', administrator: true };
    const id = await addUser(service.db, ann);
    const site = await addRenewing(await service.bearer(id));
    await service.db.update(users).set({ administrator: false }).where(eq(users.id, id));
    return site;
  }
  const settingOf = async (id: string) => (await service.ask(getRenewal, { params: { id } })).data[0];
  const act = (name: 'goOn' | 'stop') =>
    service.send(actOnNotice, { params: { kind: 'renewals', act: name } });

  it('is named in the trail, as the service’s own act, even when he may no longer use the console', async () => {
    await addOrphaned();
    const trail = (await readTrail(service.db)).length;
    await pass(340);
    expect(operations()).toEqual(['simplereenroll']);
    const calls = (await readTrail(service.db)).slice(trail);
    const own = calls.filter(({ job }) => job === 'renewal');
    expect(own.map(({ userId, details }) => [userId, details])).toEqual(
      own.map(() => [null, { renewal_switched_on_by: 'Ann Archer' }]),
    );
    // The job, the request and its result.
    expect(own.map(({ entity }) => entity)).toEqual([
      'siteConfiguration',
      'networkCertificate',
      'networkCertificate',
    ]);
  });

  it('is replaced by whoever lets it go on', async () => {
    const { facilityId } = await addOrphaned();
    expect(await noticesOf('renewals')).toMatchObject([
      { count: 1, records: [{ id: facilityId }], acts: ['stop', 'goOn'] },
    ]);
    expect((await act('goOn')).status).toBe(200);
    expect(await noticesOf('renewals')).toEqual([]);
    expect(await settingOf(facilityId)).toMatchObject({ days: 30, set_by: 'Kim Example' });
    expect((await readTrail(service.db)).at(-1)?.records).toMatchObject([
      {
        recordId: facilityId,
        before: { renewal_days: 30, renewal_set_by: 'Ann Archer' },
        after: { renewal_days: 30, renewal_set_by: 'Kim Example' },
      },
    ]);
    expect((await act('goOn')).status).toBe(409);
  });

  it('is told in the readiness of the facility, where another one confirms it with the same days', async () => {
    const { facilityId } = await addOrphaned();
    expect(await settingOf(facilityId)).toMatchObject({ to_confirm: true, set_by: 'Ann Archer' });
    await service.ask(saveRenewal, { body: { facility_id: facilityId, days: 30 } });
    expect(await settingOf(facilityId)).toMatchObject({ to_confirm: false, set_by: 'Kim Example', days: 30 });
    expect(await noticesOf('renewals')).toEqual([]);
    expect((await readTrail(service.db)).at(-1)?.records).toMatchObject([
      { before: { renewal_set_by: 'Ann Archer' }, after: { renewal_set_by: 'Kim Example' } },
    ]);
  });

  it('no longer matters once another one stops it', async () => {
    const { facilityId } = await addOrphaned();
    expect((await act('stop')).status).toBe(200);
    expect(await noticesOf('renewals')).toEqual([]);
    expect(await settingOf(facilityId)).toMatchObject({ days: 0 });
    await pass(340);
    expect(operations()).toEqual([]);
  });
});
