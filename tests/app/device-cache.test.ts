// What the tabs of a browser tell each other about the pages that each keeps in memory.
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { listMonitors, type Monitor } from '../../contract/monitors/monitors.ts';
import { openDb } from '../../src/data/device/db.ts';
import { createDeviceCache, type DeviceCache } from '../../src/data/device/device-cache.ts';
import { monitorListDefinition as monitors } from '../../src/features/monitors/monitor-list-definition.ts';
import { addMonitors } from '../support/records.ts';
import { startTestService, type TestService } from '../support/service.ts';

const query = { menu: 'MONITOR_ALL', searchText: '', sort: 'monitor_id', order: 'asc', page: 1 } as const;
let service: TestService;
let rows: Monitor[];
let a: DeviceCache;
let b: DeviceCache;

beforeAll(async () => {
  service = await startTestService();
  await addMonitors(service.db, [{ name: 'Bay 1' }, { name: 'Bay 2' }]);
  rows = (await service.ask(listMonitors, { query: { count: 10 } })).data;
});
afterAll(() => service.close());

beforeEach(async () => {
  a = createDeviceCache(await openDb('ada'));
  b = createDeviceCache(await openDb('ada'));
  await a.putPage(monitors, query, { rows, count: 2 }, 100);
  expect(await a.unchangedPage(monitors, query)).not.toBeNull();
});
afterEach(() => {
  a.close();
  b.close();
});

it('does not answer with a page that has changed in another tab, also while hidden', async () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await b.recordChange('monitors', 200);
  await vi.waitFor(async () => expect(await a.unchangedPage(monitors, query)).toBeNull());
});

it('forgets its pages when another tab clears the device', async () => {
  await b.clearThisDatabase();
  await vi.waitFor(async () => expect(await a.unchangedPage(monitors, query)).toBeNull());
});

it('keeps nothing that arrives after it was closed', async () => {
  a.close();
  await a.putPage(monitors, query, { rows, count: 2 }, 300);
  await a.putRow(monitors, rows[0] as Monitor, 300);
  expect(await a.unchangedPage(monitors, query)).toBeNull();
});
