// Cloud logs of monitors whose clocks are wrong: their entries are found by when the service received them.
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { reportCloudLog } from '../../../contract/devices/gateway.ts';
import {
  type CloudLogEntry,
  hasImpossibleTime,
  searchCloudLog,
} from '../../../contract/requests/cloud-log.ts';
import { cloudLogEntries } from '../../../server/store/schema/index.ts';
import { addDevice, type TestDevice } from '../../support/device.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

let service: TestService;
let device: TestDevice;
let sequence = 0;

beforeAll(async () => {
  service = await startTestService();
});

beforeEach(async () => {
  device = await addDevice(service);
});

afterAll(() => service.close());

async function report(...times: (string | number)[]): Promise<void> {
  const entries = times.map((time) => {
    sequence += 1;
    const at = new Date(time).toISOString();
    return { sequence, type: 'Pump', activity: `at ${at}`, severity: 'WARNING' as const, at };
  });
  const response = await service.send(reportCloudLog, { body: { entries } }, device.authorization);
  expect(response.status).toBe(200);
}

interface Search {
  from?: number;
  to?: number;
  severity?: 'WARNING' | 'ERROR';
  count?: number;
  order?: 'asc' | 'desc';
}

async function search({ from, to, severity, count = -1, order = 'desc' }: Search = {}) {
  const now = Date.now();
  const { data } = await service.ask(searchCloudLog, {
    params: { id: device.id },
    query: { count, sort_order: order },
    body: {
      // As the app does: the last seven days through today.
      time_from: new Date(from ?? now - 7 * dayMs).toISOString(),
      time_to: new Date(to ?? now + dayMs / 2).toISOString(),
      ...(severity && { event_severity: severity }),
    },
  });
  return data;
}

const timesOf = (entries: readonly CloudLogEntry[]) => entries.map(({ updated_date }) => updated_date);

describe('an entry whose time cannot be right', () => {
  it.each(['1970-01-01T00:00:07.000Z', '2014-12-31T23:59:59.999Z', '2099-12-31T23:59:59.000Z'])(
    'of %s is found among those of today, with both times',
    async (at) => {
      const before = Date.now();
      await report(at);
      for (const count of [-1, 10]) {
        const found = await search({ count, severity: 'WARNING' });
        expect(found).toMatchObject([{ created_date: at, updated_date: at }]);
        const receivedAt = Date.parse(found[0]?.received_date ?? '');
        expect(receivedAt).toBeGreaterThanOrEqual(before);
        expect(receivedAt).toBeLessThanOrEqual(Date.now());
      }
      const year = Date.parse(at);
      expect(await search({ from: year - dayMs, to: year + dayMs })).toEqual([]);
    },
  );

  it('stands among the others by its receipt, and those of one report in the order of their numbers', async () => {
    const now = Date.now();
    const written = [now - 2 * dayMs, now - dayMs].map((at) => new Date(at).toISOString());
    const ofWrongClock = Array.from({ length: 30 }, (_, n) => new Date(n * 1_000).toISOString());
    await report(...ofWrongClock, ...written);
    await report('2099-01-01T00:00:00Z');
    const expected = [...written, ...ofWrongClock, '2099-01-01T00:00:00.000Z'];
    expect(timesOf(await search({ order: 'asc' }))).toEqual(expected);
    expect(timesOf(await search())).toEqual(expected.toReversed());
    expect(timesOf(await search({ count: 5 }))).toEqual(expected.toReversed().slice(0, 5));
  });
});

it('an entry of a clock that is a little fast, or of long ago, stands by its own time', async () => {
  const now = Date.now();
  await report(now + 4 * minuteMs, '2015-01-01T00:00:00Z');
  const [fast] = await search();
  expect(fast?.updated_date).toBe(new Date(now + 4 * minuteMs).toISOString());
  const old = Date.parse('2015-01-01T00:00:00Z');
  expect(await search({ from: old, to: old })).toHaveLength(1);
});

it('the database and the contract agree on which time cannot be right', async () => {
  const receivedAt = new Date('2026-03-01T12:00:00.000Z');
  const ahead = receivedAt.getTime() + 5 * minuteMs;
  const edge = Date.parse('2015-01-01T00:00:00.000Z');
  const times = [
    0,
    edge - 1,
    edge,
    edge + 1,
    receivedAt.getTime(),
    ahead - 1,
    ahead,
    ahead + 1,
    ahead + 40 * dayMs,
  ];
  const rows = times.map((time, number) => ({
    id: randomUUID(),
    monitorId: device.id,
    sequence: number,
    type: 'Pump',
    activity: 'Started',
    severity: 'INFO' as const,
    at: new Date(time),
    receivedAt,
    searchKey: '',
  }));
  await service.db.insert(cloudLogEntries).values(rows);
  const stored = await service.db
    .select()
    .from(cloudLogEntries)
    .where(eq(cloudLogEntries.monitorId, device.id));
  const byReceipt = stored
    .filter(({ listedAt, at }) => listedAt.getTime() !== at.getTime())
    .map(({ at }) => at.getTime());
  expect(byReceipt.toSorted((a, b) => a - b)).toEqual([0, edge - 1, ahead + 1, ahead + 40 * dayMs]);
  for (const { at, listedAt } of stored) {
    const entry = { updated_date: at.toISOString(), received_date: receivedAt.toISOString() };
    expect(listedAt).toEqual(hasImpossibleTime(entry) ? receivedAt : at);
  }
});
