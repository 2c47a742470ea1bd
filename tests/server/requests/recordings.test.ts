// Lists of recordings and logs by days, and deletes of exactly the selected recordings.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteMonitors } from '../../../contract/monitors/monitor-writes.ts';
import { listMonitorLogs } from '../../../contract/requests/monitor-logs.ts';
import { deleteRecordings, listRecordings } from '../../../contract/requests/recordings.ts';
import { files, monitorRequests, recordings } from '../../../server/store/schema/index.ts';
import { readTrail } from '../../support/audit-trail.ts';
import { readFailure } from '../../support/read-failure.ts';
import { addMonitor } from '../../support/records.ts';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
let monitorId: string;

beforeAll(async () => {
  service = await startTestService();
});

beforeEach(async () => {
  monitorId = await addMonitor(service.db);
});

afterAll(() => service.close());

/** Adds a recording of both channels and a log of this time. */
async function addHistory(at: string, of = monitorId): Promise<string> {
  const createdAt = new Date(at);
  const request = (kind: 'audio' | 'log') => ({
    id: randomUUID(),
    monitorId: of,
    kind,
    askedBy: randomUUID(),
    askedByName: 'Kim Example',
    askedAt: createdAt,
    outcome: 'done' as const,
  });
  const audio = request('audio');
  const log = request('log');
  const file = { monitorId: of, contentType: 'audio/wav', bytes: 1, sha256: '', createdAt };
  await service.db.insert(monitorRequests).values([audio, log]);
  await service.db.insert(recordings).values({ id: audio.id, monitorId: of, codeName: 'Pump', createdAt });
  await service.db.insert(files).values([
    {
      ...file,
      id: randomUUID(),
      requestId: audio.id,
      kind: 'audio',
      channel: 'A',
      probeStatus: 'AB',
      fileName: 'a',
    },
    {
      ...file,
      id: randomUUID(),
      requestId: audio.id,
      kind: 'audio',
      channel: 'B',
      probeStatus: 'AB',
      fileName: 'b',
    },
    { ...file, id: randomUUID(), requestId: log.id, kind: 'log', fileName: `log-${at.slice(0, 10)}` },
  ]);
  return audio.id;
}

async function list(fromDate: string, toDate: string, query: object = {}) {
  const { data, count } = await service.ask(listRecordings, {
    params: { id: monitorId, fromDate, toDate },
    query: { count: 100, ...query },
  });
  return { ids: data.map(({ correlation_id }) => correlation_id), count, data };
}

async function logNames(fromDate: string, toDate: string, time_zone = 'UTC') {
  const { data } = await service.ask(listMonitorLogs, {
    params: { id: monitorId, hours: '48', fromDate, toDate },
    query: { count: 100, time_zone },
  });
  return data.map(({ file_name }) => file_name);
}

describe('the list of recordings', () => {
  it('has one row for both channels, newest first, page by page', async () => {
    const ids: string[] = [];
    for (let hour = 10; hour < 22; hour++) ids.unshift(await addHistory(`2026-03-01T${hour}:00:00Z`));
    const found = await list('2026-03-01', '2026-03-01');
    expect(found.ids).toEqual(ids);
    expect(found.count).toBe(12);
    expect(found.data[0]?.file_data).toMatchObject([
      { channel: 'A', probe_status: 'AB' },
      { channel: 'B', probe_status: 'AB' },
    ]);
    expect((await list('2026-03-01', '2026-03-01', { count: 5, page: 3 })).ids).toEqual(ids.slice(10));
    const oldestFirst = { count: 5, page: 1, sort_order: 'asc' };
    expect((await list('2026-03-01', '2026-03-01', oldestFirst)).ids).toEqual(ids.toReversed().slice(0, 5));
    expect(await list('2026-03-01', '2026-03-01', { count: 5, page: 9 })).toMatchObject({
      ids: [],
      count: 12,
    });
  });

  it("uses the viewer's days, also those of 23 hours", async () => {
    const lastOfDay = await addHistory('2026-03-29T21:59:59.999Z');
    const firstOfDay = await addHistory('2026-03-28T23:00:00Z');
    await addHistory('2026-03-29T22:00:00Z');
    await addHistory('2026-03-28T22:59:59.999Z');
    const found = await list('2026-03-29', '2026-03-29', { time_zone: 'Europe/Berlin' });
    expect(found.ids).toEqual([lastOfDay, firstOfDay]);
    expect(await logNames('2026-03-29', '2026-03-29', 'Europe/Berlin')).toEqual([
      'log-2026-03-29',
      'log-2026-03-28',
    ]);
    expect((await list('2026-03-29', '2026-03-29')).count).toBe(2);
  });

  it("has only the monitor's own recordings, also when it is deleted", async () => {
    const mine = await addHistory('2026-03-01T12:00:00Z');
    await addHistory('2026-03-01T12:00:00Z', await addMonitor(service.db));
    await service.ask(deleteMonitors, {
      body: { monitor_menu: 'MONITOR_ALL', monitor_ids: [monitorId], forceDelete: true },
    });
    expect((await list('2026-03-01', '2026-03-01')).ids).toEqual([mine]);
    expect(await logNames('2026-03-01', '2026-03-01')).toHaveLength(1);
  });

  it.each([
    ['a day that does not exist', { fromDate: '2026-02-30' }, 400, 'fromDate'],
    ['the year 0', { fromDate: '0000-01-01' }, 400, 'fromDate'],
    ['a range that ends before it begins', { fromDate: '2026-03-03' }, 400, 'toDate'],
    ['an unknown zone', { time_zone: 'Mars/Olympus' }, 400, 'time_zone'],
    ['an unknown monitor', { id: '11111111-1111-4111-8111-111111111111' }, 404, 'id'],
    ['a malformed id', { id: 'nothing' }, 404, 'id'],
  ])('is rejected for %s, naming the field', async (_, wrong, http, field) => {
    const days = { id: monitorId, hours: '24', fromDate: '2026-03-01', toDate: '2026-03-02' };
    const { time_zone, ...params } = { time_zone: 'UTC', ...days, ...wrong };
    for (const endpoint of [listRecordings, listMonitorLogs]) {
      const answer = await readFailure(await service.send(endpoint, { params, query: { time_zone } }));
      expect(answer).toMatchObject({ http, errors: { [field]: expect.any(String) } });
      expect(Object.keys(answer.errors ?? {})).toEqual([field]);
    }
  });
});

describe('deleting recordings', () => {
  let ids: string[];
  let outside: string;
  const range = { time_from: '2026-03-02T00:00:00Z', time_to: '2026-03-02T23:59:59Z' };

  beforeEach(async () => {
    outside = await addHistory('2026-03-01T12:00:00Z');
    ids = [];
    for (let hour = 10; hour < 16; hour++) ids.push(await addHistory(`2026-03-02T${hour}:00:00Z`));
  });

  const left = async () => (await list('2026-03-01', '2026-03-31')).ids.toSorted();
  const send = (body: object) =>
    service.send(deleteRecordings, { body: { monitor_id: monitorId, ...range, ...body } });

  it.each([
    { name: 'some', sent: () => ({ correlation_ids: ids.slice(0, 2) }), expected: () => ids.slice(0, 2) },
    { name: 'all', sent: () => ({ all_selected: true }), expected: () => ids },
    {
      name: 'all but some',
      sent: () => ({ all_selected: true, skippedcorrelation_ids: ids.slice(0, 2) }),
      expected: () => ids.slice(2),
    },
    {
      name: 'all but some, without all_selected',
      sent: () => ({ skippedcorrelation_ids: ids.slice(0, 2) }),
      expected: () => ids.slice(2),
    },
    {
      name: 'some, one of which the list did not show',
      sent: () => ({ correlation_ids: [outside, ...ids.slice(0, 1)] }),
      expected: () => ids.slice(0, 1),
    },
  ])('deletes exactly the selected ones: $name', async ({ sent, expected }) => {
    const gone = expected();
    const { data, count } = await service.ask(deleteRecordings, {
      body: { monitor_id: monitorId, ...range, ...sent(), expected_count: gone.length },
    });
    expect(data.toSorted()).toEqual(gone.toSorted());
    expect(count).toBe(gone.length);
    expect(await left()).toEqual([outside, ...ids].filter((id) => !gone.includes(id)).toSorted());
    const rows = await service.db.select({ requestId: files.requestId }).from(files);
    expect(rows.filter(({ requestId }) => gone.includes(requestId))).toEqual([]);
  });

  it.each([
    { name: 'no selection', body: () => ({}), answer: { http: 422, message: 'Please select any record.' } },
    {
      name: 'some and all',
      body: () => ({ correlation_ids: ids.slice(0, 1), all_selected: true }),
      answer: { http: 422 },
    },
    {
      name: 'another number than confirmed',
      body: () => ({ all_selected: true, expected_count: 5 }),
      answer: { http: 409, code: 'COUNT_CHANGED', count: 6 },
    },
    {
      name: 'an unknown recording',
      body: () => ({ correlation_ids: [randomUUID()] }),
      answer: { http: 404, errors: { correlation_ids: 'Recording not found.' } },
    },
    {
      name: 'a range that ends before it begins',
      body: () => ({ all_selected: true, time_to: '2026-03-01T00:00:00Z' }),
      answer: { http: 400, errors: { time_to: 'The end must not be before the start.' } },
    },
    {
      name: 'an unknown monitor',
      body: () => ({ all_selected: true, monitor_id: randomUUID() }),
      answer: { http: 404, errors: { monitor_id: 'Monitor not found.' } },
    },
  ])('is rejected and deletes nothing: $name', async ({ body, answer }) => {
    expect(await readFailure(await send(body()))).toMatchObject(answer);
    expect(await left()).toEqual([outside, ...ids].toSorted());
  });

  it("is rejected for another monitor's recordings", async () => {
    const other = await addMonitor(service.db);
    const answer = await readFailure(await send({ monitor_id: other, correlation_ids: ids }));
    expect(answer.http).toBe(404);
    expect(await left()).toHaveLength(7);
  });

  it('is recorded in the audit trail, one record for each recording', async () => {
    await service.ask(deleteRecordings, {
      body: { monitor_id: monitorId, ...range, all_selected: true },
    });
    const [call] = (await readTrail(service.db)).slice(-1);
    expect(call).toMatchObject({ action: 'delete', entity: 'recording', recordCount: 6 });
    expect(call?.records[0]).toMatchObject({
      before: { code_name: 'Pump', created_date: expect.stringContaining('2026-03-02') },
      after: null,
    });
  });
});
