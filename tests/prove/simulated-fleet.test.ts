// A thousand simulated monitors with the service, as `npm start` runs them, for three minutes: all send heartbeats,
// requested recordings and logs arrive, and lists stay fast. The timings are printed.
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { success } from '../../contract/common/envelope.ts';
import { listMonitors, type Monitor } from '../../contract/monitors/monitors.ts';
import { getRequestStatus, requestAudio, requestLog } from '../../contract/requests/requests.ts';
import { demoAdministrator } from '../../server/demo/accounts.ts';
import { faultSetting } from '../../simulator/faults.ts';
import { type Production, startProduction } from '../support/production.ts';
import { print } from '../support/prove.ts';
import { signIn } from '../support/sign-in.ts';

/** A thousand of them are online in the demo. */
const fleetSize = 1_657;
const onlineCount = 1_000;
const minutes = 3;
/** People who read a list again and again. */
const readers = 4;
const readPauseMs = 500;
/** For recordings and logs, one after the other. */
const requests = 60;
/** Longer than until the next heartbeat, with which some monitors get their requests. */
const maxRequestMs = 120_000;

const faultOf = faultSetting.parse('');
let production: Production;
let bearer: string;
/** When the first monitor reported. */
let began: number;

beforeAll(async () => {
  production = await startProduction(fleetSize);
  began = Date.now();
  const tokens = await signIn(production.origin, demoAdministrator.email, 'infusion-demo');
  bearer = `Bearer ${tokens.accessToken}`;
});

afterAll(() => production.end());

async function call<D extends z.ZodType>(
  { method, data }: { method: string; data: D },
  path: string,
): Promise<{ data: z.output<D>; count: number }> {
  const init = { method, headers: { Authorization: bearer } };
  const answer = await fetch(`${production.origin}/api/${path}`, init);
  const { data: plain, count = 0 } = success(listMonitors.data.or(getRequestStatus.data)).parse(
    await answer.json(),
  );
  return { data: data.parse(plain), count };
}

function readPage(page: number, count = 100) {
  const query = new URLSearchParams({ count: String(count), page: String(page), sort_column: 'cloud_id' });
  return call(listMonitors, `${listMonitors.path}?${query}`);
}

async function readAll(): Promise<Monitor[]> {
  const pages = Array.from({ length: Math.ceil(fleetSize / 100) }, (_, n) => n + 1);
  const all: Monitor[] = [];
  for (const page of pages) all.push(...(await readPage(page)).data);
  return all;
}

/** Reads pages of the list until then; returns the time of each, in ms. */
async function keepReading(until: number): Promise<number[]> {
  const times: number[] = [];
  while (Date.now() < until) {
    const began = performance.now();
    await readPage(1 + (times.length % 20), 10);
    times.push(performance.now() - began);
    await sleep(readPauseMs);
  }
  return times;
}

/** In the order of the simulator: by the number at the end of the serial number. */
function inOrder(fleet: readonly Monitor[]): Monitor[] {
  return fleet.toSorted((a, b) => a.cloud_id.slice(-5).localeCompare(b.cloud_id.slice(-5)));
}

/** Makes a request of a monitor; returns how long it took to be done, in ms. */
async function followRequest(kind: 'audio' | 'log', { id }: Monitor): Promise<number> {
  const began = performance.now();
  const endpoint = kind === 'audio' ? requestAudio : requestLog;
  const at = (path: string) => path.replace('{id}', id);
  await call(endpoint, at(endpoint.path));
  for (;;) {
    const { data } = await call(getRequestStatus, at(getRequestStatus.path));
    const took = performance.now() - began;
    if (data[0]?.[kind]?.state === 'done') return took;
    if (took > maxRequestMs) throw new Error(`${id} has not sent its ${kind}: ${JSON.stringify(data)}`);
    await sleep(1_000);
  }
}

describe('a thousand simulated monitors', () => {
  it('send heartbeats and what is requested, while lists stay fast', async () => {
    const end = began + minutes * 60_000;
    const before = await readAll();
    const fleet = before.filter(({ online_status }) => online_status === true);
    expect(fleet.length).toBe(onlineCount);
    const able = inOrder(fleet).filter(({ cloud_id }) => faultOf(cloud_id) === undefined);

    async function requestInTurn(n: number) {
      await sleep((n / requests) * (end - began - maxRequestMs / 2));
      const monitor = able[Math.floor((n * able.length) / requests)];
      return monitor ? followRequest(n % 3 === 2 ? 'log' : 'audio', monitor) : 0;
    }
    const [answers, ...readings] = await Promise.all([
      Promise.all(Array.from({ length: requests }, (_, n) => requestInTurn(n))),
      ...Array.from({ length: readers }, () => keepReading(end)),
    ]);

    const times = readings.flat().toSorted((a, b) => a - b);
    const p99 = times[Math.floor(0.99 * times.length)] ?? 0;
    print(`list with ${onlineCount} monitors, ${availableParallelism()} cores`, times);
    print('list, 99 of 100 within', [p99]);
    print(
      'requests to the first 256, which wait',
      answers.slice(0, Math.floor((256 / onlineCount) * requests)),
    );
    print('requests to the others', answers.slice(Math.ceil((256 / onlineCount) * requests)));
    const reporting = (await readAll()).filter(
      ({ last_communication }) => Date.parse(last_communication ?? '') > began - 1_000,
    );
    expect(reporting.length).toBe(onlineCount);
    expect(reporting.filter(({ online_status }) => online_status !== true)).toEqual([]);
    expect(p99).toBeLessThan(1_000);
  });
});
