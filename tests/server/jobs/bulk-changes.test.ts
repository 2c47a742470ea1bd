// One change of many records: what it is begun with, its results for each record, credentials of restored monitors, and its job.
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { dayMs, hourMs } from '../../../contract/common/durations.ts';
import * as contract from '../../../contract/jobs/bulk-changes.ts';
import { listJobs } from '../../../contract/jobs/jobs.ts';
import { previewMonitorChange, startMonitorChange } from '../../../contract/monitors/monitor-changes.ts';
import { jobSecretSweep } from '../../../server/jobs/change-many.ts';
import { jobRecords, jobSecrets, monitorRequests } from '../../../server/store/schema/index.ts';
import { startBulkChangeService, unknownId } from '../../support/bulk-changes.ts';
import { readFailure } from '../../support/read-failure.ts';
import { addMonitors, addUser } from '../../support/records.ts';

const { addMany, entries, places, failedOf, jobOf, service, start, stored } = startBulkChangeService();
const all = { monitor_menu: 'MONITOR_ALL' } as const;

describe('a small selection', () => {
  it('is changed before the call is answered, with a result for each record', async () => {
    const [one = '', two = '', gone = ''] = await addMonitors(service().db, [
      { name: 'Bay 1', facilityId: places().old },
      { name: 'Bay 2', facilityId: places().harbor },
      { name: 'Bay 3', deletedAt: new Date(), serialNumber: 'SN-3' },
    ]);
    const ids = { monitor_ids: [one, two, gone, unknownId] };
    const preview = await service().ask(previewMonitorChange, {
      body: { ...all, ...ids, change: { type: 'associate', facility_id: places().harbor } },
    });
    expect(preview.data[0]).toMatchObject({
      count: 2,
      unchanged: 1,
      first: [/Bay 1/, /Bay 2/].map((it) => expect.stringMatching(it)),
    });
    const job = await start({ type: 'associate', facility_id: places().harbor }, ids);
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
    expect((await stored(one))?.facilityId).toBe(places().harbor);
    expect((await stored(gone))?.facilityId).toBeNull();
  });

  it('is begun once, however often the call is sent with its id', async () => {
    const ids = { monitor_ids: await addMany(2), id: randomUUID() };
    const first = await start({ type: 'logLevel', auto_log_level: 7 }, ids);
    const second = await start({ type: 'logLevel', auto_log_level: 7 }, ids);
    expect(second).toEqual(first);
    expect(first.id).toBe(ids.id);
    const other = await addUser(service().db, { administrator: true });
    const body = { ...all, ...ids, change: { type: 'logLevel', auto_log_level: 7 } };
    const refused = await service().send(startMonitorChange, { body }, await service().bearer(other));
    expect(await readFailure(refused)).toMatchObject({ http: 409 });
  });

  it.each([
    [{ monitor_ids: [] }, 422],
    [{ monitor_ids: [unknownId] }, 404],
    [{ all_selected: true, expected_count: 5 }, 409],
    [{ all_selected: true, change: { type: 'associate', facility_id: unknownId } }, 404],
    [{ all_selected: true, change: { type: 'restore' } }, 422],
    [{ all_selected: true, monitor_menu: 'MONITOR_DELETED' }, 422],
    [{ all_selected: true, change: { type: 'paint' } }, 400],
    [{ all_selected: true, change: { type: 'logLevel', auto_log_level: 501 } }, 400],
  ])('is refused with %j: %i, and nothing is begun', async (body, http) => {
    await addMany(4);
    const before = (await service().ask(listJobs, { query: {} })).count;
    const level = { type: 'logLevel', auto_log_level: 9 };
    const answer = await service().send(startMonitorChange, { body: { ...all, change: level, ...body } });
    expect(await readFailure(answer)).toMatchObject({ http });
    expect((await service().ask(listJobs, { query: {} })).count).toBe(before);
  });

  it('requests audio and logs, and joins requests that are open', async () => {
    const ids = { monitor_ids: await addMany(3) };
    expect((await start({ type: 'requestAudio' }, ids)).counts).toEqual({ done: 3 });
    expect((await start({ type: 'requestAudio' }, ids)).counts).toEqual({ unchanged: 3 });
    const logs = await start({ type: 'requestLog' }, ids);
    expect(logs).toMatchObject({ counts: { done: 3 }, can: [] });
    expect(await service().db.$count(monitorRequests)).toBe(6);
    const [entry] = await entries();
    expect(entry).toMatchObject({ action: 'create', entity: 'request', record_count: 3 });
  });
});

describe('restoring', () => {
  const deleted = { monitor_menu: 'MONITOR_DELETED', all_selected: true } as const;

  it('keeps new credentials for whoever began it, until they are saved', async () => {
    const long = new Date(Date.now() - 30 * hourMs);
    const [late = '', soon = ''] = await addMonitors(service().db, [
      { name: 'Bay 1', deletedAt: long, serialNumber: 'SN-1' },
      { name: 'Bay 2', deletedAt: new Date() },
    ]);
    const body = { ...deleted, change: { type: 'restore' } } as const;
    expect((await service().ask(previewMonitorChange, { body })).data[0]).toMatchObject({
      count: 2,
      new_credentials: 1,
    });
    const job = await start({ type: 'restore' }, { ...deleted, expected_count: 2 });
    expect(job).toMatchObject({ counts: { done: 2 }, credentials: 1, can: [] });
    for (const id of [late, soon]) expect((await stored(id))?.deletedAt).toBeNull();

    const params = { id: job.id };
    const read = async () => (await service().ask(contract.readJobCredentials, { params })).data;
    const named = await read();
    expect(named).toEqual([
      { id: late, monitor_id: 'Bay 1', cloud_id: 'SN-1', credential: expect.stringMatching(/.{20}/) },
    ]);
    // Also when the answer was lost.
    expect(await read()).toEqual(named);
    const [secret] = await service().db.select().from(jobSecrets);
    expect(secret?.sealed).not.toContain(named[0]?.credential);

    const other = await service().bearer(await addUser(service().db, { administrator: true }));
    const ofOther = await service().send(contract.readJobCredentials, { params }, other);
    expect(await ofOther.json()).toMatchObject({ data: [] });
    await service().send(contract.confirmJobCredentials, { params }, other);
    expect(await read()).toEqual(named);

    const saved = await service().ask(contract.confirmJobCredentials, { params });
    expect(saved.data[0]).toMatchObject({ credentials: 0 });
    expect(await read()).toEqual([]);
  });

  it('erases credentials that nobody has saved for a week', async () => {
    await addMonitors(service().db, [{ deletedAt: new Date(Date.now() - 30 * hourMs) }]);
    const job = await start({ type: 'restore' }, deleted);
    expect(job.credentials).toBe(1);
    const eightDaysAgo = new Date(service().clock.now.getTime() - 8 * dayMs);
    await service().db.update(jobSecrets).set({ createdAt: eightDaysAgo });
    await jobSecretSweep(service().db)('', service().clock.now);
    expect((await jobOf(job.id)).credentials).toBe(0);
  });
});

it('lists the jobs of a kind and of the caller', async () => {
  const ids = await addMany(1);
  const job = await start({ type: 'logLevel', auto_log_level: 11 }, { monitor_ids: ids });
  const other = await service().bearer(await addUser(service().db, { administrator: true }));
  const query = { kind: 'monitorChange', own: 'true' } as const;
  const own = (await service().ask(listJobs, { query: { ...query, count: 100 } })).data;
  expect(own.map(({ id }) => id)).toContain(job.id);
  expect(await (await service().send(listJobs, { query }, other)).json()).toMatchObject({
    data: [],
    count: 0,
  });
  expect(
    (await service().ask(listJobs, { query: { kind: 'userChange' } })).data.map(({ id }) => id),
  ).not.toContain(job.id);
  expect(await service().db.$count(jobRecords, eq(jobRecords.jobId, job.id))).toBe(1);
});
