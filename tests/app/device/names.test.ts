// Two hundred names in eleven scripts: found by what a person types, and in one order, by the service and by the device.
import { createStore } from 'jotai';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { lettersAndDigits } from '../../../contract/common/text-field.ts';
import type { Monitor } from '../../../contract/monitors/monitors.ts';
import { type Call, createCall } from '../../../src/api/http.ts';
import { createReachability } from '../../../src/api/reachability.ts';
import type { ListQuery } from '../../../src/data/list-definition.ts';
import type { OpenStore } from '../../../src/data/store/open-store.ts';
import {
  type MonitorListTypes,
  monitorListDefinition,
} from '../../../src/features/monitors/monitor-list-definition.ts';
import { openLists, showRows } from '../../support/in-process-store.ts';
import { names, namesByScript } from '../../support/names.ts';
import { addMonitors } from '../../support/records.ts';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
let call: Call;
let stored: Monitor[];
let lists: OpenStore;

const query = (more: Partial<ListQuery<MonitorListTypes>> = {}): ListQuery<MonitorListTypes> => ({
  ...{ menu: 'MONITOR_ALL', searchText: '', sort: 'monitor_id', order: 'asc', page: 1, pageSize: 100 },
  ...more,
});

beforeAll(async () => {
  service = await startTestService();
  await addMonitors(
    service.db,
    names.map(([name], at) => ({ name, serialNumber: `4471-${String(at).padStart(5, '0')}` })),
  );
  const bearer = await service.bearer(service.users.administrator);
  call = createCall({
    apiBase: '/api/',
    reachability: createReachability(createStore(), async () => false),
    token: async () => bearer.replace('Bearer ', ''),
    language: () => 'en',
    onForbidden: () => undefined,
    onUnauthenticated: () => undefined,
    async fetch(input) {
      const { url, method, headers, text } = input as Request;
      const { pathname, search } = new URL(url);
      return await service.request(pathname + search, {
        method,
        headers: Object.fromEntries(headers),
        ...(method !== 'GET' && { body: await text.call(input) }),
      });
    },
  });
  const pages = await Promise.all([1, 2].map((page) => there({ page })));
  stored = pages.flatMap((page) => page.rows);
});
afterAll(() => service.close());
// Databases last as long as a test.
beforeEach(async () => {
  lists = await openLists();
  await showRows(lists, monitorListDefinition, query(), stored);
});
afterEach(() => lists.close());

const there = (more: Partial<ListQuery<MonitorListTypes>>) =>
  monitorListDefinition.fetchPage(call, query(more));
const here = async (more: Partial<ListQuery<MonitorListTypes>>) =>
  (await lists.page<MonitorListTypes>(monitorListDefinition, query(more)))?.value;

it('there are 200 names in eleven scripts, each of which the form accepts', () => {
  expect(Object.keys(namesByScript)).toHaveLength(11);
  expect(names).toHaveLength(200);
  for (const [name] of names) {
    expect(name.replace(lettersAndDigits.refused, '')).toBe(name);
    expect(name.length).toBeLessThanOrEqual(15);
  }
});

it.each(Object.entries(namesByScript))('are found by what a person types: %s', async (_script, pairs) => {
  for (const [name, typed] of pairs) {
    // As it is written, as it is typed, and in capitals.
    for (const searchText of [name, typed, typed.toUpperCase()]) {
      const [found, onDevice] = [await there({ searchText }), await here({ searchText })];
      expect(found.rows.map(({ monitor_id }) => monitor_id)).toContain(name);
      expect(onDevice?.rows.map(({ id }) => id)).toEqual(found.rows.map(({ id }) => id));
    }
  }
});

it.each(['asc', 'desc'] as const)('are sorted alike on both sides: %s', async (order) => {
  for (const page of [1, 2]) {
    const [sorted, onDevice] = [await there({ order, page }), await here({ order, page })];
    expect(sorted.rows).toHaveLength(100);
    expect(onDevice?.rows.map(({ id }) => id)).toEqual(sorted.rows.map(({ id }) => id));
  }
});

it('stand where people who have no such letter look for them', async () => {
  const inPlaces = await Promise.all([1, 2].map((page) => there({ page })));
  const rows = inPlaces.flatMap((page) => page.rows);
  const placeOf = (name: string) => rows.findIndex(({ monitor_id }) => monitor_id === name);
  const inOrder = [
    'Ærø',
    'Gəncə',
    'Kraków 10',
    'Łódź',
    'Niño Jesús',
    'Œuvre 2',
    'Rødovre',
    'Straße 12',
    'Ústí',
  ];
  const places = inOrder.map(placeOf);
  expect(places.toSorted((one, other) => one - other)).toEqual(places);
  // Both kana in one row.
  expect(Math.abs(placeOf('サクラ 3') - placeOf('ｻｸﾗ 4'))).toBe(1);
  expect(Math.abs(placeOf('さくら病棟') - placeOf('ｻｸﾗ 4'))).toBe(1);
});
