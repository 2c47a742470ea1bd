// The device and the service answer the same query with the same rows in the same order.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  listDeletedMonitors,
  listMonitors,
  monitorMenus,
  monitorSortKeys,
  searchMonitors,
} from '../../../contract/monitors/monitors.ts';
import { monitorPresence } from '../../../server/store/schema/index.ts';
import { sortRows } from '../../../src/data/sort-rows.ts';
import {
  type MonitorListTypes,
  monitorListDefinition,
} from '../../../src/features/monitors/monitor-list-definition.ts';
import { openLists, showRows } from '../../support/in-process-store.ts';
import { addFacility, addMonitors } from '../../support/records.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { firstPage } from '../../support/stored-monitors.ts';

const names = [
  'Bay 1',
  'bay 10',
  'Bäy 2',
  "O'Hara",
  'O’Brien',
  'ß',
  'SS',
  'Ω',
  'ω',
  '手術室',
  '😀 ward',
  '\uFB01n',
  '\uE000',
  'Éclair',
];
let service: TestService;

beforeAll(async () => {
  service = await startTestService();
  const facilityId = await addFacility(service.db, { name: 'Harbor Clinic' });
  const moments = [null, new Date('2026-01-01T00:00:00Z'), new Date('2026-02-01T00:00:00.5Z')];
  await addMonitors(
    service.db,
    names.flatMap((name, at) =>
      [0, 1].map((twin) => ({
        name,
        serialNumber: `ipm_${twin ? 'A' : 'b'}-${at}`,
        facilityId: at % 3 && at % 5 !== 4 ? facilityId : null,
        online: at % 2 === 0,
        lastCommunication: moments[(at + twin) % 3] ?? null,
        deletedAt: at % 5 === 4 ? new Date('2026-02-02T00:00:00Z') : null,
      })),
    ),
  );
  // Whoever is Online goes on sending heartbeats, in no order.
  await service.db
    .update(monitorPresence)
    .set({ heardAt: sql`now() - ascii(${monitorPresence.monitorId}::text) * interval '1 s'` });
});
afterAll(() => service.close());

const searchTexts = [
  '',
  'bay',
  'ipma',
  '10-bay',
  'harbor',
  'bay clinic',
  "o'",
  'SS',
  'IPM_B',
  '😀',
  'fin',
  '\uE000',
];
const queries = monitorSortKeys.flatMap((sort) =>
  (['asc', 'desc'] as const).flatMap((order) =>
    searchTexts.flatMap((searchText) =>
      [1, 2].map((page) => ({ sort, order, searchText, page, pageSize: 10 })),
    ),
  ),
);

/** A device that keeps every monitor. */
async function openDevice() {
  const lists = await openLists();
  const query = { count: 100 };
  const living = await service.ask(listMonitors, { query });
  const deleted = await service.ask(listDeletedMonitors, { query });
  const rows = [...living.data, ...deleted.data];
  await showRows(lists, monitorListDefinition, firstPage, rows);
  return lists;
}

describe('a list that the device answers offline', () => {
  it.each(monitorMenus)('equals the list of the service: %s', async (menu) => {
    const lists = await openDevice();
    for (const query of queries) {
      const here = await lists.page<MonitorListTypes>(monitorListDefinition, { menu, ...query });
      const there = await service.ask(searchMonitors, {
        query: { page: query.page, sort_column: query.sort, sort_order: query.order },
        body: { searchValue: query.searchText, monitor_menu: menu },
      });
      expect({ query, ids: here?.value.rows.map((row) => row.id), count: here?.value.count }).toEqual({
        query,
        ids: there.data.map((row) => row.id),
        count: there.count,
      });
    }
    lists.close();
  });
});

describe('a row without the time since which it is Online', () => {
  it('sorts by when it was last heard from, as backends do that do not send it', async () => {
    const { data } = await service.ask(listMonitors, { query: { count: 100 } });
    const rows = data.map(({ online_since: _, ...row }) => row);
    const order = { sort: 'last_communication', order: 'desc' } as const;
    const times = sortRows(monitorListDefinition, order, rows).map((row) => row.last_communication);
    expect(times).toEqual([
      ...times.filter((time) => time !== null).toSorted((a, b) => Date.parse(b ?? '') - Date.parse(a ?? '')),
      ...times.filter((time) => time === null),
    ]);
    expect(new Set(times).size).toBeGreaterThan(3);
  });
});

describe('an answer that arrives after a newer one', () => {
  it('changes neither rows nor page nor count', async () => {
    const lists = await openLists();
    const query = firstPage;
    const { data } = await service.ask(listMonitors, { query: { count: 2 } });
    const renamed = data.map((row) => ({ ...row, monitor_id: 'old' }));
    lists.learnPage<MonitorListTypes>(monitorListDefinition, query, { rows: data, count: 28 }, 200);
    lists.learnPage<MonitorListTypes>(monitorListDefinition, query, { rows: renamed, count: 27 }, 100);
    for (const row of renamed) await lists.learnRecord(monitorListDefinition, row, 150);
    lists.learnCounts({ MONITOR_ALL: 1 }, 199);
    expect(await lists.page(monitorListDefinition, query)).toEqual({
      value: { rows: data, count: 28 },
      requestedAt: 200,
      complete: true,
    });
    expect((await lists.count('MONITOR_ALL'))?.value).toBe(28);
    lists.close();
  });
});

describe('a page that the store knows', () => {
  it('is not complete any more once one of its entities has changed, nor after a restart', async () => {
    const query = firstPage;
    const { data } = await service.ask(listMonitors, { query: { count: 2 } });
    const lists = await openLists();
    const known = (tab = lists) => tab.page<MonitorListTypes>(monitorListDefinition, query);
    lists.learnPage<MonitorListTypes>(monitorListDefinition, query, { rows: data, count: 28 }, 100);
    await lists.noteChange('users', 200);
    expect(await known()).toMatchObject({ requestedAt: 100, complete: true, value: { count: 28 } });
    await lists.noteChange('monitors', 200);
    expect(await known()).toMatchObject({ requestedAt: 100, complete: false, value: { count: 2 } });
    // It was on its way when the monitors changed.
    lists.learnPage<MonitorListTypes>(monitorListDefinition, query, { rows: data, count: 28 }, 199);
    expect(await known()).toMatchObject({ complete: false });
    for (const row of data.slice(0, 1)) await lists.learnRecord(monitorListDefinition, row, 250);
    lists.close();
    const restarted = await openLists();
    expect(await known(restarted)).toMatchObject({ requestedAt: 199, complete: false, value: { count: 2 } });
    restarted.learnPage<MonitorListTypes>(monitorListDefinition, query, { rows: data, count: 28 }, 300);
    expect(await known(restarted)).toMatchObject({ requestedAt: 300, complete: true });
    restarted.close();
  });
});
