// 'Get Cert' for many monitors as a job, and renewal before certificates end.
import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { previewEnrollments, startEnrollments } from '../../../contract/certificates/enrollment-jobs.ts';
import { obtainClientCertificate } from '../../../contract/certificates/monitor-csrs.ts';
import { cancelJob, getJob, listJobRecords, listJobs } from '../../../contract/jobs/jobs.ts';
import { savePassword } from '../../../contract/site-configuration/est-authentication.ts';
import { getRenewal, saveRenewal } from '../../../contract/site-configuration/renewal.ts';
import { suspendUser } from '../../../contract/users/user-access.ts';
import { renewalSweep } from '../../../server/certificates/enrollment/renewal-sweep.ts';
import { beginEnrollmentAttempt } from '../../../server/store/certificates/enrollment-attempts.ts';
import { findCsr } from '../../../server/store/certificates/monitor-csrs.ts';
import { claimRecord } from '../../../server/store/jobs/job-locks.ts';
import { networkCertificates } from '../../../server/store/schema/index.ts';
import { readTrail } from '../../support/audit-trail.ts';
import { type EstTestServer, estPassword, estUser, startEstServer } from '../../support/est-server.ts';
import { addEstSite, estUrlsOf, issueRegistrar } from '../../support/est-site.ts';
import { eventually } from '../../support/eventually.ts';
import { createPki, type Pki } from '../../support/pki.ts';
import { readFailure } from '../../support/read-failure.ts';
import { addUser } from '../../support/records.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { addNetworkDevice, csrRowOf } from '../../support/site-configuration.ts';
import { takeJob } from '../../support/take-job.ts';
import { testRules } from '../../support/tls-host.ts';

let service: TestService;
let pki: Pki;
let est: EstTestServer;
let stopJobs: () => Promise<void>;

beforeAll(async () => {
  service = await startTestService({ estRules: testRules });
  stopJobs = service.startJobs();
  pki = createPki();
  est = await startEstServer(pki);
  await issueRegistrar(pki, est);
});
beforeEach(() => {
  service.clock.now = new Date();
  est.requests.length = 0;
});
afterAll(async () => {
  await stopJobs();
  await service.close();
  await est.close();
});

/** A facility with an EST server, and monitors that have sent their CSRs. */
async function addSite(count: number, password = estPassword) {
  const site = await addEstSite({ service, pki, est }, count);
  const body = { facility_id: site.facilityId, user_name: estUser, user_password: password };
  await service.ask(savePassword, { body: { ...body, ...estUrlsOf(est.url) } });
  return site;
}

const ended = (id: string) =>
  eventually(async () => {
    const [job] = (await service.ask(getJob, { params: { id } })).data;
    expect(job?.ended_date).toEqual(expect.any(String));
    return job;
  });

async function start(body: { monitor_ids?: string[]; facility_id?: string }) {
  const { data, count } = await service.ask(startEnrollments, { body });
  return { id: data[0]?.id ?? '', count };
}

const recordsOf = async (id: string) =>
  (await service.ask(listJobRecords, { params: { id }, query: { count: 100 } })).data;

const stored = (monitorId: string) =>
  service.db
    .select()
    .from(networkCertificates)
    .where(and(eq(networkCertificates.monitorId, monitorId), isNull(networkCertificates.supersededAt)));

const enrolled = 'POST /.well-known/est/simpleenroll 200';
const renewed = 'POST /.well-known/est/simplereenroll 200';

describe('Get Cert for many', () => {
  it('stores one certificate for each monitor, with a result for each', async () => {
    const { facilityId, monitors } = await addSite(5);
    const { id, count } = await start({ facility_id: facilityId });
    expect(count).toBe(5);
    expect(await ended(id)).toMatchObject({ kind: 'enrollment', total: 5, counts: { done: 5 } });
    expect(est.requests).toEqual(Array.from({ length: 5 }, () => enrolled));
    for (const { id: monitorId } of monitors) expect(await stored(monitorId)).toHaveLength(1);
    const labels = (await recordsOf(id)).map(({ label }) => label);
    for (const { serialNumber } of monitors) expect(labels.join()).toContain(serialNumber);
    expect((await service.ask(listJobs, { query: {} })).data[0]?.id).toBe(id);
  });

  it('leaves out monitors that cannot get one, and says so where none can', async () => {
    const { facilityId, monitors } = await addSite(1);
    const silent = await addNetworkDevice(service, pki, { facilityId });
    const bare = await addNetworkDevice(service, pki);
    const ids = [...monitors, silent, bare].map((monitor) => monitor.id);
    const gone = '00000000-0000-4000-8000-000000000000';
    const preview = async (body: { monitor_ids?: string[]; facility_id?: string }) =>
      (await service.ask(previewEnrollments, { body })).data[0];
    expect(await preview({ monitor_ids: [...ids, gone] })).toEqual({
      count: 1,
      first: [expect.stringContaining(`(${monitors[0]?.serialNumber})`)],
      uncertain: 0,
      left_out: { no_csr: 1, no_server: 1, at_work: 0, gone: 1 },
    });
    expect(await preview({ facility_id: facilityId })).toMatchObject({ count: 1, left_out: { no_csr: 1 } });
    expect(est.requests).toEqual([]);
    const { id, count } = await start({ monitor_ids: ids });
    expect(count).toBe(1);
    await ended(id);
    const none = await service.send(startEnrollments, { body: { monitor_ids: [silent.id] } });
    expect(await readFailure(none)).toMatchObject({ http: 409 });
    const again = await service.send(startEnrollments, { body: { facility_id: facilityId } });
    expect(await readFailure(again)).toMatchObject({ http: 409 });
    expect((await service.send(startEnrollments, { body: {} })).status).toBe(400);
  });

  it('says for each monitor why the EST server refuses, and never signs the caller out', async () => {
    const { facilityId, monitors } = await addSite(2, 'wrong canary');
    const { id } = await start({ facility_id: facilityId });
    expect((await ended(id))?.counts).toEqual({ failed: 2 });
    const records = await recordsOf(id);
    expect(records.map(({ problem }) => problem)).toEqual([
      expect.stringContaining('HTTP 401'),
      expect.stringContaining('HTTP 401'),
    ]);
    expect(JSON.stringify(records)).not.toContain('canary');
    const [monitor] = monitors;
    const row = monitor && (await csrRowOf(service, facilityId, monitor));
    expect(row).toMatchObject({
      enrollment: null,
      enrollment_problem: expect.stringContaining('HTTP 401'),
    });
  });

  it('is in the trail once for its facility, and for each monitor as a single one is', async () => {
    const { facilityId, monitors } = await addSite(1);
    const before = (await readTrail(service.db)).length;
    const { id } = await start({ facility_id: facilityId });
    await ended(id);
    const calls = (await readTrail(service.db)).slice(before);
    expect(calls[0]).toMatchObject({
      entity: 'siteConfiguration',
      records: [{ recordId: facilityId, after: { enrollments: 'queued', monitors: 1 } }],
    });
    // Between them, the CA certificates that were fetched.
    const ofMonitors = calls.filter(({ entity }) => entity === 'networkCertificate');
    expect(ofMonitors.map(({ records }) => records)).toMatchObject([
      [{ recordId: monitors[0]?.id, after: { enrollment: 'sent', repeated: false } }],
      [{ recordId: monitors[0]?.id, after: { source: 'est' } }],
    ]);
  });

  it('is cancelled for those that were not begun; a cancelled job stays so', async () => {
    const { facilityId } = await addSite(1);
    const { id } = await start({ facility_id: facilityId });
    await ended(id);
    const { data } = await service.ask(cancelJob, { params: { id } });
    expect(data[0]).toMatchObject({ cancelled_date: null, counts: { done: 1 } });
    const unknown = { params: { id: '00000000-0000-4000-8000-000000000000' } };
    expect((await service.send(getJob, unknown)).status).toBe(404);
  });
});

it('Get Cert for many ends with the rights of whoever asked, and says so of each monitor that is left', async () => {
  const { facilityId } = await addSite(2);
  const asking = await addUser(service.db, { email: 'asking@example.com', administrator: true });
  await stopJobs();
  const body = { facility_id: facilityId };
  const answer = await service.send(startEnrollments, { body }, await service.bearer(asking));
  const { data } = startEnrollments.data.safeParse((await answer.json()).data);
  const id = data?.[0]?.id ?? '';
  await service.ask(suspendUser, { params: { id: asking } });
  est.requests.length = 0;
  stopJobs = service.startJobs();
  expect((await ended(id))?.counts).toEqual({ failed: 2 });
  const text = 'Whoever began the change no longer has the right to make it.';
  expect((await recordsOf(id)).map(({ problem }) => problem)).toEqual([text, text]);
  expect(est.requests).toEqual([]);
});

interface CutOff {
  monitorId: string;
  facilityId: string;
  isRepeated: boolean;
  /** Whether the request went out. */
  isSent?: boolean;
}

/** An attempt that never ended, and whose time is over. */
async function cutOff(
  { db, clock }: TestService,
  { isSent = true, ...attempt }: CutOff,
  secondsAgo = 120,
): Promise<void> {
  const before = (seconds: number) => new Date(clock.now.getTime() - seconds * 1_000);
  await beginEnrollmentAttempt(db, {
    ...attempt,
    keyId: (await findCsr(db, attempt.monitorId))?.keyId ?? '',
    url: est.url.href,
    startedAt: before(secondsAgo),
    ...(isSent && { sentAt: before(secondsAgo) }),
    dueAt: before(secondsAgo / 2),
  });
}

describe('an attempt that was cut off', () => {
  it('before a job was started is repeated by it, with the same CSR, and named in the trail', async () => {
    const { facilityId, monitors } = await addSite(1);
    const [monitor] = monitors;
    if (!monitor) throw new Error('no monitor');
    await cutOff(service, { monitorId: monitor.id, facilityId, isRepeated: true });
    const { data } = await service.ask(previewEnrollments, { body: { facility_id: facilityId } });
    expect(data[0]).toMatchObject({ count: 1, uncertain: 1 });
    const { id } = await start({ facility_id: facilityId });
    expect((await ended(id))?.counts).toEqual({ done: 1 });
    expect(est.requests).toEqual([enrolled]);
    expect((await readTrail(service.db)).at(-2)?.records).toMatchObject([{ after: { repeated: true } }]);
  });

  it('in a job is never repeated by that job: a person decides', async () => {
    const { facilityId, monitors } = await addSite(1);
    est.faults.afterIssuing = (response) => void response.destroy();
    const { id } = await start({ facility_id: facilityId });
    expect((await ended(id))?.counts).toEqual({ failed: 1 });
    delete est.faults.afterIssuing;
    expect(est.requests).toEqual([enrolled]);
    expect((await recordsOf(id))[0]?.problem).toContain('may have issued a certificate');
    const [monitor] = monitors;
    const row = monitor && (await csrRowOf(service, facilityId, monitor));
    expect(row).toMatchObject({ enrollment: 'uncertain' });
  });
});

describe('an approval at the EST server', () => {
  it('is no failure of the job, which says what it waits for', async () => {
    const { facilityId } = await addSite(2);
    est.faults.afterIssuing = (response) => void response.writeHead(202, { 'Retry-After': '600' }).end();
    const { id } = await start({ facility_id: facilityId });
    expect((await ended(id))?.counts).toEqual({ pending: 2 });
    delete est.faults.afterIssuing;
    const query = { state: 'pending', count: 100 } as const;
    const { data } = await service.ask(listJobRecords, { params: { id }, query });
    expect(data.map(({ state, problem }) => [state, problem])).toEqual(
      Array.from({ length: 2 }, () => ['pending', expect.stringContaining('Waiting for approval')]),
    );
  });
});

describe('a service that was killed in the middle of a job', () => {
  it('is followed by one that ends it, and repeats none of which no answer came', async () => {
    await stopJobs();
    const { facilityId, monitors } = await addSite(7);
    const { id } = await start({ facility_id: facilityId });
    const held = await takeJob(service.db, 'enrollment');
    // The first attempt has ended, and its record has not; of two no answer came; one was noted, and not sent yet; of the
    // last nothing is noted; two were not begun.
    const begun: string[] = [];
    for (let record = 0; record < 5; record += 1) {
      const claimed = await claimRecord(service.db, held, 5);
      if (typeof claimed === 'string') throw new Error(claimed);
      begun.push(claimed.recordId);
    }
    const [stored1 = '', cut1 = '', cut2 = '', noted = ''] = begun;
    const cut = [cut1, cut2];
    const params = { facilityId, monitorId: stored1 };
    await service.ask(obtainClientCertificate, { params, query: {} });
    for (const monitorId of cut) await cutOff(service, { monitorId, facilityId, isRepeated: false }, 0);
    await cutOff(service, { monitorId: noted, facilityId, isRepeated: false, isSent: false }, 0);

    stopJobs = service.startJobs();
    expect((await ended(id))?.counts).toEqual({ done: 5, failed: 2 });
    for (const monitor of monitors)
      expect(await stored(monitor.id)).toHaveLength(cut.includes(monitor.id) ? 0 : 1);
    expect(est.requests).toHaveLength(5);
    service.clock.now = new Date(service.clock.now.getTime() + 1_000);
    const again = await start({ facility_id: facilityId });
    expect((await ended(again.id))?.counts).toEqual({ done: 2 });
  });
});

describe('renewal', () => {
  const dayMs = 86_400_000;

  /** Runs the sweep; returns all jobs that it has made so far. */
  async function renew() {
    await renewalSweep(service.db)('', service.clock.now);
    return (await service.ask(listJobs, { query: {} })).data.filter(({ kind }) => kind === 'renewal');
  }

  it('is off until a person turns it on, which is in the trail', async () => {
    const { facilityId } = await addSite(1);
    const params = { id: facilityId };
    expect((await service.ask(getRenewal, { params })).data[0]).toMatchObject({ days: 0, version: 0 });
    await service.ask(saveRenewal, { body: { facility_id: facilityId, days: 30, version: 0 } });
    expect((await service.ask(getRenewal, { params })).data[0]).toMatchObject({ days: 30, version: 1 });
    expect((await readTrail(service.db)).at(-1)?.records).toMatchObject([
      { recordId: facilityId, before: { renewal_days: 0 }, after: { renewal_days: 30 } },
    ]);
    const late = { facility_id: facilityId, days: 60, version: 0 };
    const failure = await readFailure(await service.send(saveRenewal, { body: late }));
    expect(failure).toMatchObject({ http: 409, code: 'VERSION_CONFLICT' });
    for (const days of [-1, 366, 1.5]) {
      const wrong = { facility_id: facilityId, days };
      expect((await service.send(saveRenewal, { body: wrong })).status).toBe(400);
    }
  });

  it('renews what ends within the days, once, with the stored CSR', async () => {
    const { facilityId, monitors } = await addSite(2);
    await service.ask(saveRenewal, { body: { facility_id: facilityId, days: 30 } });
    const { id } = await start({ facility_id: facilityId });
    await ended(id);
    est.requests.length = 0;
    expect(await renew()).toEqual([]);

    // Certificates are valid for a year.
    service.clock.now = new Date(service.clock.now.getTime() + 340 * dayMs);
    const [renewal] = await renew();
    expect(await ended(renewal?.id ?? '')).toMatchObject({ kind: 'renewal', counts: { done: 2 } });
    expect(est.requests).toEqual([renewed, renewed]);
    for (const { id: monitorId } of monitors) {
      const sources = (await stored(monitorId)).map(({ source }) => source);
      expect(sources).toContain('renewal');
    }
    expect(await renew()).toHaveLength(1);
  });
});
