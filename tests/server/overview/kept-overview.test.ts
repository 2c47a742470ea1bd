// The overview is counted once for all who ask within some seconds.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFacility } from '../../../contract/facilities/facility-writes.ts';
import { getOverview, listWorstFacilities } from '../../../contract/overview/overview.ts';
import { typedFacility } from '../../support/form-values.ts';
import { addMonitor } from '../../support/records.ts';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ other: { overviewKeptMs: 5_000 } });
});

afterAll(() => service.close());

async function neverConnected(): Promise<number | undefined> {
  return (await service.ask(getOverview, { query: {} })).data[0]?.never_connected;
}

it('it is kept for five seconds, and not past a change that anybody makes', async () => {
  expect(await neverConnected()).toBe(0);
  // Past the service, which does not learn of it.
  await addMonitor(service.db);
  expect(await neverConnected()).toBe(0);
  service.clock.now = new Date(service.clock.now.getTime() + 5_000);
  expect(await neverConnected()).toBe(1);
  await addMonitor(service.db);
  await service.ask(createFacility, { body: typedFacility() });
  await expect.poll(neverConnected).toBe(2);
});

it('the facilities where most is Offline are those of an overview that was just counted, whoever asked for it', async () => {
  const { clock, db } = service;
  clock.now = new Date(clock.now.getTime() + 60_000);
  const countOf = async () => {
    const { data } = await service.ask(listWorstFacilities, { query: {} });
    return data.reduce((sum, one) => sum + one.never_connected, 0);
  };
  const query = { silent_since: clock.now.toISOString() };
  const [counted] = (await service.ask(getOverview, { query })).data;
  await addMonitor(db);
  expect(await countOf()).toBe(counted?.never_connected);
  clock.now = new Date(clock.now.getTime() + 5_000);
  expect(await countOf()).toBe((counted?.never_connected ?? 0) + 1);
});
