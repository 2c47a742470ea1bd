// One change of many records: batches with their results, undo and another try, people who lose their rights, one entry in the
// audit trail.
import { randomUUID } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { listAuditEntries, listAuditRecords } from '../../../contract/audit/audit.ts';
import { dayMs, hourMs } from '../../../contract/common/durations.ts';
import * as contract from '../../../contract/jobs/bulk-changes.ts';
import { cancelJob, getJob, type Job, listJobRecords, listJobs } from '../../../contract/jobs/jobs.ts';
import {
  type MonitorChange,
  previewMonitorChange,
  startMonitorChange,
} from '../../../contract/monitors/monitor-changes.ts';
import { previewUserChange, startUserChange } from '../../../contract/users/user-changes.ts';
import { jobSecretSweep } from '../../../server/jobs/change-many.ts';
import { verifyTrail } from '../../../server/store/audit/verify.ts';
import {
  auditCalls,
  facilities,
  jobRecords,
  jobSecrets,
  monitorRequests,
  monitors,
  users,
} from '../../../server/store/schema/index.ts';
import { eventually } from '../../support/eventually.ts';
import { readFailure } from '../../support/read-failure.ts';
import { addFacilities, addMonitors, addUser, addUsers } from '../../support/records.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const all = { monitor_menu: 'MONITOR_ALL' } as const;
const begunJobs = z.object({ data: contract.begunJob });
const unknown = '00000000-0000-4000-8000-000000000000';

let service: TestService;
let old: string;
let harbor: string;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

beforeEach(async () => {
  await service.db.delete(monitorRequests);
  await service.db.delete(monitors);
  [old = '', harbor = ''] = await addFacilities(service.db, [{ name: 'Old Town' }, { name: 'Harbor' }]);
});

const addMany = (count: number, more: object = {}) =>
  addMonitors(
    service.db,
    Array.from({ length: count }, (_, n) => ({ name: `Bay ${String(n + 1).padStart(3, '0')}`, ...more })),
  );

/** The one record of an answer. */
function only<One>(data: readonly One[]): One {
  const [one] = data;
  if (!one) throw new Error('an empty answer');
  return one;
}

async function start(change: MonitorChange, selection: object): Promise<Job> {
  const body = { ...all, ...selection, change };
  const { data } = await service.ask(startMonitorChange, { body });
  return only(data);
}

const jobOf = async (id: string) => only((await service.ask(getJob, { params: { id } })).data);
const follow = async (endpoint: typeof contract.undoJob | typeof contract.retryJob, { id }: Job) =>
  only((await service.ask(endpoint, { params: { id } })).data);
const ended = (id: string) =>
  eventually(async () => {
    const job = await jobOf(id);
    expect(job.ended_date).not.toBeNull();
    return job;
  });

const failedOf = async (id: string) =>
  (await service.ask(listJobRecords, { params: { id }, query: { state: 'failed', count: 100 } })).data.map(
    ({ label, problem }) => `${label}: ${problem}`,
  );

const stored = (id: string) =>
  service.db
    .select()
    .from(monitors)
    .where(eq(monitors.id, id))
    .then(([row]) => row);

async function entries(query: object = {}) {
  const { data } = await service.ask(listAuditEntries, { query });
  return only(data).entries;
}

describe('a small selection', () => {
  it('is changed before the call is answered, with a result for each record', async () => {
    const [one = '', two = '', gone = ''] = await addMonitors(service.db, [
      { name: 'Bay 1', facilityId: old },
      { name: 'Bay 2', facilityId: harbor },
      { name: 'Bay 3', deletedAt: new Date(), serialNumber: 'SN-3' },
    ]);
    const ids = { monitor_ids: [one, two, gone, unknown] };
    const preview = await service.ask(previewMonitorChange, {
      body: { ...all, ...ids, change: { type: 'associate', facility_id: harbor } },
    });
    expect(preview.data[0]).toMatchObject({
      count: 2,
      unchanged: 1,
      first: [/Bay 1/, /Bay 2/].map((it) => expect.stringMatching(it)),
    });
    const job = await start({ type: 'associate', facility_id: harbor }, ids);
    expect(job).toMatchObject({
      kind: 'monitorChange',
      change: { type: 'associate', facility: 'Harbor', undo: false },
      total: 3,
      counts: { done: 1, unchanged: 1, failed: 1 },
      ended_date: expect.any(String),
      // Those that had left the list are not tried again.
      can: ['undo'],
    });
    expect(await failedOf(job.id)).toEqual(['Bay 3 (SN-3): It left the list before the change began.']);
    expect((await stored(one))?.facilityId).toBe(harbor);
    expect((await stored(gone))?.facilityId).toBeNull();
  });

  it('is begun once, however often the call is sent with its id', async () => {
    const ids = { monitor_ids: await addMany(2), id: randomUUID() };
    const first = await start({ type: 'logLevel', auto_log_level: 7 }, ids);
    const second = await start({ type: 'logLevel', auto_log_level: 7 }, ids);
    expect(second).toEqual(first);
    expect(first.id).toBe(ids.id);
    const other = await addUser(service.db, { administrator: true });
    const body = { ...all, ...ids, change: { type: 'logLevel', auto_log_level: 7 } };
    const refused = await service.send(startMonitorChange, { body }, await service.bearer(other));
    expect(await readFailure(refused)).toMatchObject({ http: 409 });
  });

  it.each([
    [{ monitor_ids: [] }, 422],
    [{ monitor_ids: [unknown] }, 404],
    [{ all_selected: true, expected_count: 5 }, 409],
    [{ all_selected: true, change: { type: 'associate', facility_id: unknown } }, 404],
    [{ all_selected: true, change: { type: 'restore' } }, 422],
    [{ all_selected: true, monitor_menu: 'MONITOR_DELETED' }, 422],
    [{ all_selected: true, change: { type: 'paint' } }, 400],
    [{ all_selected: true, change: { type: 'logLevel', auto_log_level: 501 } }, 400],
  ])('is refused with %j: %i, and nothing is begun', async (body, http) => {
    await addMany(4);
    const before = (await service.ask(listJobs, { query: {} })).count;
    const level = { type: 'logLevel', auto_log_level: 9 };
    const answer = await service.send(startMonitorChange, { body: { ...all, change: level, ...body } });
    expect(await readFailure(answer)).toMatchObject({ http });
    expect((await service.ask(listJobs, { query: {} })).count).toBe(before);
  });

  it('requests audio and logs, and joins requests that are open', async () => {
    const ids = { monitor_ids: await addMany(3) };
    expect((await start({ type: 'requestAudio' }, ids)).counts).toEqual({ done: 3 });
    expect((await start({ type: 'requestAudio' }, ids)).counts).toEqual({ unchanged: 3 });
    const logs = await start({ type: 'requestLog' }, ids);
    expect(logs).toMatchObject({ counts: { done: 3 }, can: [] });
    expect(await service.db.$count(monitorRequests)).toBe(6);
    const [entry] = await entries();
    expect(entry).toMatchObject({ action: 'create', entity: 'request', record_count: 3 });
  });
});

describe('undo', () => {
  it('gives each record its own value back, and leaves out what was changed since', async () => {
    const [one = '', two = '', three = ''] = await addMonitors(service.db, [
      { name: 'Bay 1', facilityId: old },
      { name: 'Bay 2' },
      { name: 'Bay 3', facilityId: old },
    ]);
    const job = await start({ type: 'associate', facility_id: harbor }, { monitor_ids: [one, two, three] });
    await service.db.update(monitors).set({ autoLogLevel: 3 }).where(eq(monitors.id, three));
    const undone = await follow(contract.undoJob, job);
    expect(undone).toMatchObject({
      change: { type: 'associate', undo: true },
      follows_id: job.id,
      follows_as: 'undo',
      counts: { done: 2, failed: 1 },
      can: ['retry'],
    });
    expect(await failedOf(undone.id)).toEqual([
      expect.stringMatching(/^Bay 3 .*: It was changed since then, and stays as it is\.$/),
    ]);
    expect((await stored(one))?.facilityId).toBe(old);
    expect((await stored(two))?.facilityId).toBeNull();
    expect((await stored(three))?.facilityId).toBe(harbor);
    expect((await jobOf(job.id)).can).toEqual([]);
    const again = await service.send(contract.undoJob, { params: { id: job.id } });
    expect(await readFailure(again)).toMatchObject({ http: 409 });
  });

  it('leaves out monitors whose facility is gone, and tries them again as an undo', async () => {
    const [one = ''] = await addMonitors(service.db, [{ name: 'Bay 1', facilityId: old }]);
    const job = await start({ type: 'associate', facility_id: harbor }, { monitor_ids: [one] });
    await service.db.delete(facilities).where(eq(facilities.id, old));
    const undone = await follow(contract.undoJob, job);
    expect(await failedOf(undone.id)).toEqual([expect.stringContaining('Facility not found.')]);
    await service.db.insert(facilities).values(
      await service.db
        .select()
        .from(facilities)
        .where(eq(facilities.id, harbor))
        .then(([row]) => ({ ...row, id: old, code: 'OLD', codeIdentity: 'OLD' }) as never),
    );
    const retried = await follow(contract.retryJob, undone);
    expect(retried).toMatchObject({ change: { undo: true }, follows_as: 'retry', counts: { done: 1 } });
    expect((await stored(one))?.facilityId).toBe(old);
  });

  it('gives log levels and the access of users back', async () => {
    const [one = '', two = ''] = await addMany(2);
    for (const [at, id] of [one, two].entries())
      await service.db
        .update(monitors)
        .set({ autoLogLevel: at + 1 })
        .where(eq(monitors.id, id));
    const levels = await start({ type: 'logLevel', auto_log_level: 2 }, { monitor_ids: [one, two] });
    expect(levels.counts).toEqual({ done: 1, unchanged: 1 });
    await follow(contract.undoJob, levels);
    expect((await stored(one))?.autoLogLevel).toBe(1);

    const statuses = ['ACTIVE', 'RECOVERY', 'SUSPENDED', 'DEPROVISIONED'] as const;
    const ids = await addUsers(
      service.db,
      statuses.map((status) => ({ status })),
    );
    const user_ids = [...ids, service.users.administrator];
    const body = { user_menu: 'USER_ALL', user_ids, change: { type: 'suspend' } } as const;
    expect((await service.ask(previewUserChange, { body })).data[0]).toMatchObject({
      count: 5,
      unchanged: 1,
    });
    const suspended = only((await service.ask(startUserChange, { body })).data);
    expect(suspended.counts).toEqual({ done: 2, unchanged: 1, failed: 2 });
    expect((await failedOf(suspended.id)).map((it) => it.split(': ')[1]).toSorted()).toEqual([
      'This user has no access to suspend.',
      "You can't suspend your own account.",
    ]);
    await follow(contract.undoJob, suspended);
    const rows = await service.db.select().from(users).where(inArray(users.id, ids));
    expect(new Map(rows.map(({ id, status }) => [id, status]))).toEqual(
      new Map(ids.map((id, n) => [id, statuses[n]])),
    );
  });
});

describe('many records', () => {
  it('are changed in batches that are one entry of the trail, by record, person, kind and text', async () => {
    const ids = await addMany(250);
    const stop = service.startJobs();
    const begun = await start(
      { type: 'associate', facility_id: harbor },
      { all_selected: true, expected_count: 250 },
    );
    expect(begun.total).toBe(250);
    const job = await ended(begun.id);
    await stop();
    expect(job.counts).toEqual({ done: 250 });
    const calls = await service.db.select().from(auditCalls).where(sql`details ->> 'job_id' = ${job.id}`);
    expect(calls.map(({ recordCount }) => recordCount).toSorted()).toEqual([100, 100, 50]);
    expect(new Set(calls.map(({ httpRequestId }) => httpRequestId)).size).toBe(1);

    const last = ids.at(-1) ?? '';
    for (const query of [
      {},
      { person: service.users.administrator },
      { record: last },
      { entity: 'monitor' },
      { action: 'update' },
      { search: 'bay 249' },
      { person: service.users.administrator, entity: 'monitor' },
    ]) {
      const found = (await entries(query)).filter(({ details }) => details?.job_id === job.id);
      expect(found, JSON.stringify(query)).toHaveLength(1);
      expect(found[0]).toMatchObject({
        record_count: 250,
        details: { change: 'associate', total: 250, facility: 'Harbor' },
      });
    }
    const [ofLast] = await entries({ record: last });
    expect(ofLast?.records).toMatchObject([{ record_id: last, after: { facility: 'Harbor' } }]);
    const entry = ofLast?.id ?? '';
    const pages = await Promise.all(
      [1, 2, 3].map((page) =>
        service.ask(listAuditRecords, { params: { id: entry }, query: { count: 100, page } }),
      ),
    );
    expect(pages.map(({ data, count }) => [data.length, count])).toEqual([
      [100, 250],
      [100, 250],
      [50, 250],
    ]);
    expect(new Set(pages.flatMap(({ data }) => data.map(({ record_id }) => record_id)))).toEqual(
      new Set(ids),
    );
    expect((await verifyTrail(service.db, 'no key', { all: true })).faults).toEqual([]);
  });

  it('are left alone from when they are cancelled, and named as failed where they are gone or their author lost the right', async () => {
    const author = await addUser(service.db, { administrator: true });
    const ids = await addMany(230);
    const body = { ...all, all_selected: true, change: { type: 'logLevel', auto_log_level: 4 } } as const;
    const authorization = await service.bearer(author);
    const begin = async () => {
      const answer = await service.send(startMonitorChange, { body }, authorization);
      return only(begunJobs.parse(await answer.json()).data);
    };
    const cancelled = await begin();
    expect(cancelled).toMatchObject({ counts: { done: 100, waiting: 130 }, ended_date: null });
    await service.ask(cancelJob, { params: { id: cancelled.id } });
    const stopFirst = service.startJobs();
    expect((await ended(cancelled.id)).counts).toEqual({ done: 100, cancelled: 130 });
    await stopFirst();

    const job = await begin();
    expect(job.counts).toEqual({ unchanged: 100, waiting: 130 });
    await service.db
      .update(monitors)
      .set({ deletedAt: new Date() })
      .where(eq(monitors.id, ids[120] ?? ''));
    await service.db.delete(monitors).where(eq(monitors.id, ids[121] ?? ''));
    await service.db.update(users).set({ administrator: false }).where(eq(users.id, author));
    const stop = service.startJobs();
    const after = await ended(job.id);
    await stop();
    expect(after).toMatchObject({ counts: { unchanged: 100, failed: 130 }, can: ['retry'] });
    expect(await failedOf(job.id)).toContainEqual(
      expect.stringContaining('Whoever began the change is no longer an administrator.'),
    );
    const retried = await follow(contract.retryJob, job);
    const stopLast = service.startJobs();
    const last = await ended(retried.id);
    await stopLast();
    expect(last).toMatchObject({ asked_by: expect.any(String), counts: { done: 128, failed: 2 } });
    expect((await failedOf(retried.id)).map((it) => it.split(': ')[1]).toSorted()).toEqual([
      'Monitor not found.',
      'This monitor was deleted. Restore it to change it.',
    ]);
    const levels = await service.db.$count(
      monitors,
      and(eq(monitors.autoLogLevel, 4), sql`deleted_at IS NULL`),
    );
    expect(levels).toBe(228);
  });

  it('fail one by one where one of them cannot be changed', async () => {
    const ids = await addMany(5);
    await service.db.execute(sql`
      CREATE FUNCTION refuse_bay() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN IF NEW.name = 'Bay 003' THEN RAISE 'a mistake of ours'; END IF; RETURN NEW; END $$`);
    await service.db.execute(
      sql`CREATE TRIGGER refuse_bay BEFORE UPDATE ON monitors FOR EACH ROW EXECUTE FUNCTION refuse_bay()`,
    );
    const job = await start({ type: 'logLevel', auto_log_level: 8 }, { monitor_ids: ids });
    await service.db.execute(sql`DROP FUNCTION refuse_bay CASCADE`);
    expect(job.counts).toEqual({ done: 4, failed: 1 });
    expect(await failedOf(job.id)).toEqual([
      expect.stringMatching(/^Bay 003 .*: The service could not complete this\. Please try again\.$/),
    ]);
  });
});

describe('restoring', () => {
  const deleted = { monitor_menu: 'MONITOR_DELETED', all_selected: true } as const;

  it('keeps new credentials for whoever began it, until they are saved', async () => {
    const long = new Date(Date.now() - 30 * hourMs);
    const [late = '', soon = ''] = await addMonitors(service.db, [
      { name: 'Bay 1', deletedAt: long, serialNumber: 'SN-1' },
      { name: 'Bay 2', deletedAt: new Date() },
    ]);
    const body = { ...deleted, change: { type: 'restore' } } as const;
    expect((await service.ask(previewMonitorChange, { body })).data[0]).toMatchObject({
      count: 2,
      new_credentials: 1,
    });
    const job = await start({ type: 'restore' }, { ...deleted, expected_count: 2 });
    expect(job).toMatchObject({ counts: { done: 2 }, credentials: 1, can: [] });
    for (const id of [late, soon]) expect((await stored(id))?.deletedAt).toBeNull();

    const params = { id: job.id };
    const read = async () => (await service.ask(contract.readJobCredentials, { params })).data;
    const named = await read();
    expect(named).toEqual([
      { id: late, monitor_id: 'Bay 1', cloud_id: 'SN-1', credential: expect.stringMatching(/.{20}/) },
    ]);
    // Also when the answer was lost.
    expect(await read()).toEqual(named);
    const [secret] = await service.db.select().from(jobSecrets);
    expect(secret?.sealed).not.toContain(named[0]?.credential);

    const other = await service.bearer(await addUser(service.db, { administrator: true }));
    const ofOther = await service.send(contract.readJobCredentials, { params }, other);
    expect(await ofOther.json()).toMatchObject({ data: [] });
    await service.send(contract.confirmJobCredentials, { params }, other);
    expect(await read()).toEqual(named);

    const saved = await service.ask(contract.confirmJobCredentials, { params });
    expect(saved.data[0]).toMatchObject({ credentials: 0 });
    expect(await read()).toEqual([]);
  });

  it('erases credentials that nobody has saved for a week', async () => {
    await addMonitors(service.db, [{ deletedAt: new Date(Date.now() - 30 * hourMs) }]);
    const job = await start({ type: 'restore' }, deleted);
    expect(job.credentials).toBe(1);
    const eightDaysAgo = new Date(service.clock.now.getTime() - 8 * dayMs);
    await service.db.update(jobSecrets).set({ createdAt: eightDaysAgo });
    await jobSecretSweep(service.db)('', service.clock.now);
    expect((await jobOf(job.id)).credentials).toBe(0);
  });
});

it('lists the jobs of a kind and of the caller', async () => {
  const ids = await addMany(1);
  const job = await start({ type: 'logLevel', auto_log_level: 11 }, { monitor_ids: ids });
  const other = await service.bearer(await addUser(service.db, { administrator: true }));
  const query = { kind: 'monitorChange', own: 'true' } as const;
  const own = (await service.ask(listJobs, { query: { ...query, count: 100 } })).data;
  expect(own.map(({ id }) => id)).toContain(job.id);
  expect(await (await service.send(listJobs, { query }, other)).json()).toMatchObject({ data: [], count: 0 });
  expect(
    (await service.ask(listJobs, { query: { kind: 'userChange' } })).data.map(({ id }) => id),
  ).not.toContain(job.id);
  expect(await service.db.$count(jobRecords, eq(jobRecords.jobId, job.id))).toBe(1);
});
