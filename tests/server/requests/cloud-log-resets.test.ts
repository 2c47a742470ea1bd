// Cloud logs of monitors that are reset or replaced: they count from the start again, and lose nothing.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { reportCloudLog, type reportedEntry } from '../../../contract/devices/gateway.ts';
import { replaceCredential } from '../../../contract/monitors/monitor-writes.ts';
import { searchCloudLog } from '../../../contract/requests/cloud-log.ts';
import { cloudLogBetween } from '../../../simulator/cloud-log.ts';
import { addDevice, type TestDevice } from '../../support/device.ts';
import { startTestService, type TestService } from '../../support/service.ts';

type Entry = z.input<typeof reportedEntry>;

let service: TestService;
let device: TestDevice;

beforeAll(async () => {
  service = await startTestService();
});

beforeEach(async () => {
  device = await addDevice(service);
});

afterAll(() => service.close());

/** One a minute; `start` tells apart what a monitor writes after each of its starts. */
function entriesOf(start: number, first: number, last: number): Entry[] {
  return Array.from({ length: last - first + 1 }, (_, n) => ({
    sequence: first + n,
    type: 'Pump',
    activity: `Start ${start}, entry ${first + n}`,
    at: new Date(Date.UTC(2026, 1, start, 0, first + n)).toISOString(),
  }));
}

const textsOf = (entries: readonly Entry[]) => entries.map(({ activity }) => activity).toSorted();

async function report(entries: readonly Entry[], authorization = device.authorization): Promise<void> {
  const response = await service.send(reportCloudLog, { body: { entries } }, authorization);
  expect(response.status).toBe(200);
}

async function listed(): Promise<string[]> {
  const { data } = await service.ask(searchCloudLog, {
    params: { id: device.id },
    query: { count: -1, sort_order: 'asc' },
    body: { time_from: '2015-01-01T00:00:00Z', time_to: '2100-01-01T00:00:00Z' },
  });
  return data.map(({ activity }) => activity);
}

describe('a monitor that is reset', () => {
  it('loses none of its entries, and repeats them without storing them twice', async () => {
    const [before, after] = [entriesOf(1, 1, 5), entriesOf(2, 1, 3)];
    for (const entries of [before, after, after, before, [...before.slice(3), ...after]]) {
      await report(entries);
    }
    const more = entriesOf(2, 4, 7);
    await report(more);
    expect((await listed()).toSorted()).toEqual(textsOf([...before, ...after, ...more]));
  });

  it('loses none when it reports before and after the reset at once, more than once', async () => {
    const entries = [1, 2, 3].flatMap((start) => entriesOf(start, 1, 4));
    await Promise.all([report(entries), report(entries)]);
    expect(await listed()).toEqual(textsOf(entries));
  });

  it('loses none when each of its entries has the same number', async () => {
    const entries = Array.from(
      { length: 500 },
      (_, n) => ({ ...entriesOf(1, n, n)[0], sequence: 0 }) as Entry,
    );
    await report(entries);
    await report(entries);
    expect((await listed()).length).toBe(500);
  });

  it('loses none of two days in which it is reset every two hours', async () => {
    const end = Date.UTC(2026, 1, 20);
    const reportMs = 5 * 3_600_000;
    const between = (from: number, to: number) => cloudLogBetween('IPM-1', from, to, 'reset');
    for (let at = end - 9 * reportMs; at < end; at += reportMs) {
      // Each report repeats the last one.
      await report(between(at - reportMs, at + reportMs));
    }
    const expected = between(end - 10 * reportMs, end);
    expect(new Set(expected.map(({ sequence }) => sequence)).size).toBeLessThan(13);
    expect(await listed()).toEqual(expected.map(({ activity }) => activity));
  });
});

it('a monitor with a new credential loses none, even if it reports the very same again', async () => {
  const entries = entriesOf(1, 1, 3);
  await report(entries);
  const { data } = await service.ask(replaceCredential, { params: { id: device.id } });
  const serialNumber = Buffer.from(device.authorization.slice(6), 'base64').toString().split(':')[0];
  const authorization = `Basic ${Buffer.from(`${serialNumber}:${data[0]?.credential}`).toString('base64')}`;
  await report(entries, authorization);
  await report(entries, authorization);
  expect(await listed()).toEqual(textsOf([...entries, ...entries]));
});
