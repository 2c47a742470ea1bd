// How many monitors of each menu are Online and Offline: each number is that of the list with the filter.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getMonitorStates, type MonitorStates } from '../../../contract/monitors/monitor-states.ts';
import { monitorMenus, searchMonitors } from '../../../contract/monitors/monitors.ts';
import { recordHeartbeats } from '../../../server/store/overview/presence.ts';
import { monitors } from '../../../server/store/schema/index.ts';
import { addFacility, addMonitor, addMonitors } from '../../support/records.ts';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
let facilityId: string;

beforeAll(async () => {
  service = await startTestService();
  facilityId = await addFacility(service.db);
});

afterAll(() => service.close());

/** Past the time for which the numbers are kept. */
async function statesLater(): Promise<MonitorStates | undefined> {
  service.clock.now = new Date(service.clock.now.getTime() + 30_000);
  return (await service.ask(getMonitorStates, {})).data[0];
}

async function expectLists() {
  const states = await statesLater();
  for (const menu of monitorMenus) {
    const countOf = async (connection: 'online' | 'offline' | 'never') => {
      const body = { searchValue: '', monitor_menu: menu, filters: { connection } };
      return (await service.ask(searchMonitors, { query: {}, body })).count;
    };
    const lists = {
      online: await countOf('online'),
      offline: await countOf('offline'),
      never_connected: await countOf('never'),
    };
    expect([menu, states?.[menu]]).toEqual([menu, lists]);
  }
  return states;
}

it('says of each menu what its list has: of an empty fleet, a mixed one, all Offline, all Online', async () => {
  const { db } = service;
  const lastCommunication = new Date('2026-02-28T12:00:00Z');
  const none = { online: 0, offline: 0, never_connected: 0 };
  expect(await expectLists()).toMatchObject({ MONITOR_ALL: none, MONITOR_DELETED: none });
  const states = [{ online: true, lastCommunication }, { lastCommunication }, {}];
  const deletedAt = new Date('2026-02-28T13:00:00Z');
  await addMonitors(db, [
    ...states.flatMap((state) => [state, { ...state, facilityId }, { ...state, facilityId }]),
    { lastCommunication, facilityId, deletedAt },
    { deletedAt },
  ]);
  expect(await expectLists()).toMatchObject({
    MONITOR_ALL: { online: 3, offline: 3, never_connected: 3 },
    MONITOR_ASSIGNED: { online: 2, offline: 2, never_connected: 2 },
    MONITOR_UNASSIGNED: { online: 1, offline: 1, never_connected: 1 },
    MONITOR_DELETED: { online: 0, offline: 1, never_connected: 1 },
  });
  await db.update(monitors).set({ online: false, lastCommunication });
  expect(await expectLists()).toMatchObject({ MONITOR_ALL: { online: 0, offline: 9, never_connected: 0 } });
  const ids = (await db.select({ id: monitors.id }).from(monitors)).map(({ id }) => id);
  await recordHeartbeats(db, ids, service.clock.now);
  expect(await expectLists()).toMatchObject({ MONITOR_ALL: { online: 9, offline: 0, never_connected: 0 } });
});

it('is counted at most every thirty seconds, and says when', async () => {
  const { db, clock } = service;
  const first = await statesLater();
  const countedAt = clock.now.toISOString();
  expect(first?.at).toBe(countedAt);
  await addMonitor(db);
  clock.now = new Date(clock.now.getTime() + 29_999);
  expect((await service.ask(getMonitorStates, {})).data[0]).toEqual(first);
  const next = await statesLater();
  expect(next?.MONITOR_ALL.never_connected).toBe((first?.MONITOR_ALL.never_connected ?? 0) + 1);
});
