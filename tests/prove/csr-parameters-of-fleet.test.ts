// Saving the CSR parameters of a facility with 20,000 monitors, alone and while 200 of them send CSRs without a pause: it comes
// to its end, and the service answers others meanwhile. Figures are only printed, but for limits that a call would meet.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as device from '../../contract/devices/network.ts';
import { saveCsrParameters } from '../../contract/site-configuration/csr-parameters.ts';
import { monitorRequests } from '../../server/store/schema/index.ts';
import { copyOnServer } from '../support/database.ts';
import { addDevice, type TestDevice } from '../support/device.ts';
import { createPki } from '../support/pki.ts';
import { addFacility, addMonitors } from '../support/records.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { typedParameters, typedSubject } from '../support/site-configuration.ts';

const fleetSize = 20_000;
const senders = 200;
const processes = 4;
/** The app's own limit for a call. */
const limitMs = 10_000;

const pki = createPki();
pki.makeKey('one');

async function startProcesses(databaseUrl: string, count: number): Promise<TestService[]> {
  const started: TestService[] = [];
  for (let index = 0; index < count; index += 1) {
    started.push(await startTestService({ databaseUrl, email: `administrator${index}@example.com` }));
  }
  return started;
}

/** Until the returned function is called, which answers with the longest time without a turn. */
function watchEventLoop(): () => Promise<number> {
  let last = performance.now();
  let longest = 0;
  const turn = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const timer = setInterval(turn, 2);
  return async () => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    clearInterval(timer);
    turn();
    return longest;
  };
}

function csrOf(locality: string): string {
  pki.makeCsr('one', typedSubject.replace('/L=Tübingen', `/L=${locality}`));
  return pki.read('one.csr');
}

describe.each(['pglite', 'postgres'])('on %s', (kind) => {
  const before = process.env.TEST_DATABASE;
  /** The first one saves. Several processes have more connections, which could keep the facility locked in turn. */
  let services: TestService[];
  let service: TestService;
  let facilityId: string;
  let devices: TestDevice[];

  beforeAll(async () => {
    process.env.TEST_DATABASE = kind;
    services =
      kind === 'pglite' ? [await startTestService()] : await startProcesses(await copyOnServer(), processes);
    const [first] = services;
    if (!first) throw new Error('no service was started');
    service = first;
    for (const one of services) one.clock.now = new Date();
    facilityId = await addFacility(service.db);
    await addMonitors(
      service.db,
      Array.from({ length: fleetSize - senders }, () => ({ facilityId })),
    );
    devices = [];
    for (let count = 0; count < senders; count += 1) devices.push(await addDevice(service, { facilityId }));
  });

  afterAll(async () => {
    for (const one of services) await one.close();
    process.env.TEST_DATABASE = before;
  });

  async function save(locality: string): Promise<string> {
    const held = watchEventLoop();
    const began = performance.now();
    const response = await service.send(saveCsrParameters, {
      body: typedParameters(facilityId, { locality }),
    });
    const took = performance.now() - began;
    const heldMs = await held();
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ count: fleetSize });
    expect(took).toBeLessThan(limitMs);
    return `${took.toFixed(0)} ms, event loop held for ${heldMs.toFixed(0)} ms at most`;
  }

  /** Until the returned function is called, which answers with how many calls came to what. */
  async function sendCsrs(csr: string): Promise<() => Promise<Record<number, number>>> {
    const open = await service.db
      .select({ id: monitorRequests.id, monitorId: monitorRequests.monitorId })
      .from(monitorRequests)
      .where(eq(monitorRequests.kind, 'csr'));
    const ids = new Map(open.map(({ id, monitorId }) => [monitorId, id]));
    const statuses: Record<number, number> = {};
    let isOver = false;
    const loops = devices.map(async ({ id, authorization }, index) => {
      const own = services[index % services.length] ?? service;
      while (!isOver) {
        const params = { id: ids.get(id) ?? '' };
        const { status } = await own.send(device.sendCsr, { params, body: { csr } }, authorization);
        statuses[status] = (statuses[status] ?? 0) + 1;
      }
    });
    return async () => {
      isOver = true;
      await Promise.all(loops);
      return statuses;
    };
  }

  it('comes to its end, alone and beside CSRs', async () => {
    for (const locality of ['Aalen', 'Bonn', 'Calw']) {
      process.stdout.write(`${kind}, ${fleetSize} monitors, alone: ${await save(locality)}\n`);
    }
    for (const [now, next] of [
      ['Calw', 'Dachau'],
      ['Dachau', 'Erfurt'],
      ['Erfurt', 'Fulda'],
    ] as const) {
      const end = await sendCsrs(csrOf(now));
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      const saved = await save(next);
      const statuses = await end();
      process.stdout.write(
        `${kind}, beside ${senders} senders: ${saved}; answers ${JSON.stringify(statuses)}\n`,
      );
      expect(Object.keys(statuses).filter((status) => Number(status) >= 500)).toEqual([]);
    }
  });
});
