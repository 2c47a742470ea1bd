// Cloud logs of monitors: reports, also repeated ones, and searches by time, severity and text.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { success } from '../../../contract/common/envelope.ts';
import { maxCloudLogEntries, reportCloudLog, type reportedEntry } from '../../../contract/devices/gateway.ts';
import { deleteMonitors } from '../../../contract/monitors/monitor-writes.ts';
import { type CloudLogEntry, searchCloudLog } from '../../../contract/requests/cloud-log.ts';
import { cloudLogSeries } from '../../../server/store/schema/index.ts';
import { addDevice, type TestDevice } from '../../support/device.ts';
import { readFailure } from '../../support/read-failure.ts';
import { startTestService, type TestService } from '../../support/service.ts';

type Entry = z.input<typeof reportedEntry>;

let service: TestService;
let device: TestDevice;

const severities = ['INFO', 'WARNING', 'ERROR'] as const;
const begin = Date.parse('2026-02-20T00:00:00Z');

/** One an hour; every third has the time of the one before, so that ties must be broken. */
function entryOf(sequence: number): Entry {
  const hour = sequence % 3 === 0 ? sequence - 1 : sequence;
  return {
    sequence,
    type: sequence % 2 ? 'Pump' : 'Alarm',
    activity: sequence % 5 ? `Rate changed to ${sequence} ml/h` : `Verschluß, Patient O'Brien ${sequence}`,
    severity: severities[sequence % 3] ?? 'INFO',
    at: new Date(begin + hour * 3_600_000).toISOString(),
  };
}

const entries = Array.from({ length: 60 }, (_, n) => entryOf(n + 1));

function report(list: Entry[], by = device) {
  return service.send(reportCloudLog, { body: { entries: list } }, by.authorization);
}

const everything = { time_from: '2026-01-01T00:00:00Z', time_to: '2026-12-31T00:00:00Z' };

async function find(body: object = {}, query: object = {}) {
  const parts = {
    params: { id: device.id },
    query: { count: 10, ...query },
    body: { ...everything, ...body },
  };
  const response = await service.send(searchCloudLog, parts);
  expect(response.status).toBe(200);
  const { data, count = 0 } = success(searchCloudLog.data).parse(await response.json());
  return { data, count, texts: data.map(({ activity }) => activity) };
}

beforeAll(async () => {
  service = await startTestService();
  device = await addDevice(service);
  await report(entries.slice(0, 40));
  await report(entries.slice(30));
  const other = await addDevice(service);
  await report([entryOf(1)], other);
});

afterAll(() => service.close());

/** The texts of matching entries, computed in the test. */
function expected(which: (entry: Entry) => boolean = () => true): string[] {
  return entries
    .filter(which)
    .map(({ activity }) => activity)
    .toSorted();
}

describe('entries', () => {
  it('are stored once, however often they are reported', async () => {
    expect((await report(entries.slice(5, 9))).status).toBe(200);
    const { texts, count } = await find({}, { count: -1 });
    expect(count).toBe(60);
    expect(texts.toSorted()).toEqual(expected());
  });

  it.each([
    { name: 'none', list: [] },
    { name: 'too many', list: Array.from({ length: maxCloudLogEntries + 1 }, (_, n) => entryOf(1_000 + n)) },
  ])('are rejected: $name', async ({ list }) => {
    const answer = await readFailure(
      await service.send(reportCloudLog, { body: { entries: list } }, device.authorization),
    );
    expect(answer.http).toBe(400);
    expect((await find({}, { count: 1 })).count).toBe(60);
  });
});

describe('an entry that cannot be read', () => {
  let reporting: TestDevice;
  beforeAll(async () => {
    reporting = await addDevice(service);
  });

  const send = (list: unknown[]) =>
    service.send(reportCloudLog, { body: { entries: list } }, reporting.authorization);

  async function stored() {
    const { data } = await service.ask(searchCloudLog, {
      params: { id: reporting.id },
      query: { count: 100 },
      body: { ...everything, time_from: '2000-01-01T00:00:00Z', time_to: '2100-01-01T00:00:00Z' },
    });
    return data;
  }

  it.each([
    ['2016-12-31T23:59:60Z', '2016-12-31T23:59:59.999Z'],
    ['2017-01-01T05:29:60.250+05:30', '2016-12-31T23:59:59.999Z'],
  ])('is none at the leap second %s, which is the end of its minute', async (at, read) => {
    const list = [
      { ...entryOf(1), at: '2016-12-31T23:59:59.5Z' },
      { ...entryOf(2), at, activity: at },
      { ...entryOf(3), at: '2017-01-01T00:00:00Z' },
    ];
    expect((await send(list)).status).toBe(200);
    expect((await stored()).find(({ activity }) => activity === at)).toMatchObject({
      type: 'Alarm',
      severity: 'ERROR',
      updated_date: read,
      time_unreadable: false,
    });
  });

  it.each([
    ['a time of no day', { at: '2026-02-30T12:00:00Z' }, /at "2026-02-30T12:00:00Z"/],
    ['a time of the year 0', { at: '0000-01-01T00:00:00Z' }, /at "0000-01-01T00:00:00Z"/],
    ['a time without a zone', { at: '2026-02-01T00:00:00' }, /at "2026-02-01T00:00:00"/],
    ['no time', { at: undefined }, /at missing/],
  ])('with %s is stored with its time of receipt, says so, and costs no other', async (name, part, said) => {
    const before = Date.now();
    const list = [
      { ...entryOf(201), activity: 'before' },
      { ...entryOf(202), activity: name, ...part },
    ];
    expect((await send([...list, { ...entryOf(203), activity: 'after' }])).status).toBe(200);
    const found = (await stored()).filter(({ activity }) => activity.startsWith(name));
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ type: 'Alarm', severity: 'WARNING', time_unreadable: true });
    expect(found[0]?.activity).toMatch(said);
    expect(found[0]?.updated_date).toBe(found[0]?.received_date);
    expect(Date.parse(found[0]?.updated_date ?? '')).toBeGreaterThanOrEqual(before);
    // Reported again, as after a lost answer.
    expect((await send(list)).status).toBe(200);
    expect((await stored()).filter(({ activity }) => activity.startsWith(name))).toHaveLength(1);
  });

  const long = 'l'.repeat(501);
  it.each<[string, object, { type?: string; severity?: string; activity: RegExp }]>([
    ['an unknown severity', { severity: 'FATAL' }, { severity: 'WARNING', activity: /severity "FATAL"/ }],
    ['a control character', { activity: 'a\u0000b' }, { activity: /^a\uFFFDb \[.*activity\]$/ }],
    ['a text that is too long', { activity: long }, { activity: new RegExp(`^${long} `) }],
    ['half a sign', { activity: 'half \ud800' }, { activity: /^half \uFFFD \[/ }],
    ['an empty type', { type: '' }, { type: 'UNKNOWN', activity: /type ""/ }],
    ['a type that is no text', { type: 7 }, { type: 'UNKNOWN', activity: /type 7/ }],
    ['a negative number', { sequence: -1 }, { activity: /sequence -1/ }],
    ['no number', { sequence: undefined }, { activity: /sequence missing/ }],
  ])('with %s is stored with the rest, by its own time', async (_, part, read) => {
    const other = await addDevice(service);
    const at = '2026-02-24T00:00:00.000Z';
    const list = [entryOf(301), { ...entryOf(302), at, ...part }, entryOf(303)];
    for (let time = 0; time < 2; time += 1) {
      const answer = await service.send(reportCloudLog, { body: { entries: list } }, other.authorization);
      expect(answer.status).toBe(200);
    }
    const { data } = await service.ask(searchCloudLog, {
      params: { id: other.id },
      query: {},
      body: everything,
    });
    expect(data).toHaveLength(3);
    const found = data.find(({ updated_date }) => updated_date === at);
    expect(found).toMatchObject({
      type: 'Alarm',
      severity: 'ERROR',
      time_unreadable: false,
      ...read,
      activity: expect.stringMatching(read.activity),
    });
  });

  it('equal to another one of its report is stored beside it, and reported again neither is', async () => {
    const other = await addDevice(service);
    const list = [
      { ...entryOf(1), severity: 'FATAL' },
      entryOf(2),
      { ...entryOf(1), severity: 'FATAL' },
      null,
      null,
    ];
    for (const [entries, count] of [
      [list, 5],
      [list, 5],
      [list.slice(1), 5],
    ] as const) {
      const body = { entries } as never;
      expect((await service.send(reportCloudLog, { body }, other.authorization)).status).toBe(200);
      const { data } = await service.ask(searchCloudLog, {
        params: { id: other.id },
        query: {},
        body: { ...everything, time_to: '2100-01-01T00:00:00Z' },
      });
      expect(data).toHaveLength(count);
    }
  });

  it.each([[null], ['text'], [7], [['a']], [{}]])('is stored also when it is %j', async (sent) => {
    const other = await addDevice(service);
    const list = [entryOf(1), sent, entryOf(2)];
    expect(
      (await service.send(reportCloudLog, { body: { entries: list } as never }, other.authorization)).status,
    ).toBe(200);
    const { data } = await service.ask(searchCloudLog, {
      params: { id: other.id },
      query: {},
      body: { ...everything, time_to: '2100-01-01T00:00:00Z' },
    });
    expect(data).toHaveLength(3);
    expect(data.filter(({ type }) => type === 'UNKNOWN')).toHaveLength(1);
  });
});

it('a report is accepted up to the maximum number and length of entries', async () => {
  const maxTexts = { type: 'ü'.repeat(50), activity: 'ü'.repeat(500) };
  const full = Array.from({ length: maxCloudLogEntries }, (_, n) => ({ ...entryOf(n), ...maxTexts }));
  expect((await report(full, await addDevice(service))).status).toBe(200);
});

describe('a search', () => {
  it('returns entries newest first, with time, type and severity', async () => {
    const { data, count } = await find();
    expect(count).toBe(60);
    expect(data).toHaveLength(10);
    const times = data.map(({ updated_date }) => updated_date);
    expect(times).toEqual(times.toSorted().reverse());
    expect(data.find(({ activity }) => activity.includes(' 58 '))).toMatchObject({
      type: 'Alarm',
      severity: 'WARNING',
      updated_date: new Date(begin + 58 * 3_600_000).toISOString(),
    });
  });

  it.each(['asc', 'desc'])('returns each entry on exactly one page, sorted %s', async (sort_order) => {
    const seen: CloudLogEntry[] = [];
    for (let page = 1; page <= 9; page++) seen.push(...(await find({}, { count: 7, page, sort_order })).data);
    expect(seen.map(({ activity }) => activity).toSorted()).toEqual(expected());
    const whole = await find({}, { count: -1, sort_order });
    expect(seen).toEqual(whole.data);
  });

  it('finds entries within a range, both ends included', async () => {
    const from = entryOf(10).at;
    const to = entryOf(20).at;
    const { texts } = await find({ time_from: from, time_to: to }, { count: -1 });
    expect(texts.toSorted()).toEqual(expected(({ at }) => at >= from && at <= to));
  });

  it.each(severities)('filters by severity %s', async (severity) => {
    const which = (entry: Entry) => entry.severity === severity;
    for (const count of [-1, 100]) {
      expect((await find({ event_severity: severity }, { count })).texts.toSorted()).toEqual(expected(which));
    }
  });

  it.each([
    ['RATE', (entry: Entry) => entry.activity.includes('Rate')],
    ['alarm', (entry: Entry) => entry.type === 'Alarm'],
    ['verschluss', (entry: Entry) => entry.activity.includes('Verschluß')],
    ['OBRIEN 5', (entry: Entry) => entry.activity.includes("O'Brien 5")],
    ['%', () => false],
    ['5', (entry: Entry) => entry.activity.includes('5')],
  ])('finds the text "%s" in type or activity, ignoring case and apostrophes', async (text, which) => {
    for (const count of [-1, 100]) {
      expect((await find({ searchValue: text }, { count })).texts.toSorted()).toEqual(expected(which));
    }
  });

  it('combines all filters', async () => {
    const { texts, count } = await find({
      event_severity: 'ERROR',
      searchValue: 'rate',
      time_from: entryOf(20).at,
      time_to: entryOf(40).at,
    });
    const which = (it: Entry) =>
      it.severity === 'ERROR' &&
      it.activity.includes('Rate') &&
      it.at >= entryOf(20).at &&
      it.at <= entryOf(40).at;
    expect(texts.toSorted()).toEqual(expected(which));
    expect(count).toBe(texts.length);
  });

  it('answers the list envelope also when nothing is found', async () => {
    const response = await service.send(searchCloudLog, {
      params: { id: device.id },
      query: { count: -1 },
      body: { ...everything, searchValue: 'nowhere' },
    });
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(await response.json()).toEqual({ status: true, message: 'success', data: [], count: 0 });
  });

  it.each([
    [{ time_from: '2026-03-01T00:00:00Z', time_to: '2026-02-01T00:00:00Z' }, {}, 'time_to'],
    [{ time_from: 'yesterday' }, {}, 'time_from'],
    [{ event_severity: 'FATAL' }, {}, 'event_severity'],
    [{}, { count: 0 }, 'count'],
    [{}, { count: -2 }, 'count'],
    [{}, { count: 101 }, 'count'],
  ])('is rejected naming the invalid field: %j %j', async (body, query, field) => {
    const parts = { params: { id: device.id }, query, body: { ...everything, ...body } };
    const answer = await readFailure(await service.send(searchCloudLog, parts));
    expect(answer.http).toBe(400);
    expect(Object.keys(answer.errors ?? {})).toEqual([field]);
  });

  it('answers 404 for an unknown monitor, and works for a deleted one', async () => {
    const parts = { params: { id: '11111111-1111-4111-8111-111111111111' }, body: everything };
    expect((await service.send(searchCloudLog, parts)).status).toBe(404);
    await service.ask(deleteMonitors, {
      body: { monitor_menu: 'MONITOR_ALL', monitor_ids: [device.id], forceDelete: true },
    });
    expect((await find()).count).toBe(60);
  });
});

describe('a monitor in a loop', () => {
  it('is refused when it has sent all entries of a day, which its cloud log says once; the next day goes on', async () => {
    const looping = await addDevice(service);
    const day = service.clock.now.toISOString().slice(0, 10);
    const at = service.clock.now.toISOString();
    const entry = (sequence: number): Entry => ({ ...entryOf(1), sequence, at });
    expect((await report([entry(1)], looping)).status).toBe(200);
    await service.db
      .update(cloudLogSeries)
      .set({ day, ofDay: 20_000 })
      .where(eq(cloudLogSeries.monitorId, looping.id));
    for (const sequence of [2, 3]) {
      const refused = await report([entry(sequence)], looping);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    // A repeated report is acknowledged again.
    expect((await report([entry(1)], looping)).status).toBe(200);
    const log = await service.ask(searchCloudLog, {
      params: { id: looping.id },
      query: {},
      body: { time_span: 'CUSTOM', time_from: '2020-01-01T00:00:00Z', time_to: '2100-01-01T00:00:00Z' },
    });
    expect(log.data.map(({ type }) => type).toSorted()).toEqual(['Pump', 'SERVICE']);
    const before = service.clock.now;
    service.clock.now = new Date(before.getTime() + 86_400_000);
    expect((await report([entry(2)], looping)).status).toBe(200);
    service.clock.now = before;
  });
});
