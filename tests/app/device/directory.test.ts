// All records from the opening of the store to its end, on the real service and a real database, with its worker in this process.
import { createStore } from 'jotai';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createCalls } from '../../../src/api/http.ts';
import { createReachability } from '../../../src/api/reachability.ts';
import type { ListQuery } from '../../../src/data/list-definition.ts';
import type { StoreDependencies } from '../../../src/data/store/drive-store.ts';
import { clearAllDatabases } from '../../../src/data/store/erase-databases.ts';
import { answersListAtom, directoryAtom } from '../../../src/data/store/list-store.ts';
import { type OpenStore, openStore } from '../../../src/data/store/open-store.ts';
import {
  type MonitorListTypes,
  monitorListDefinition,
} from '../../../src/features/monitors/monitor-list-definition.ts';
import { openLists, startBroken, startInPage, startInProcess } from '../../support/in-process-store.ts';
import { longWaitMs } from '../../support/limits.ts';
import { addFacilities, addMonitors } from '../../support/records.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const query = {
  menu: 'MONITOR_ALL',
  searchText: '',
  sort: 'monitor_id',
  order: 'asc',
  page: 1,
  pageSize: 10,
} as const;

let service: TestService;
let bearer: string;
let facilityIds: string[];
const opened: OpenStore[] = [];

beforeAll(async () => {
  service = await startTestService();
  bearer = await service.bearer(service.users.administrator);
  facilityIds = await addFacilities(service.db, [{ name: 'North' }, { name: 'South' }]);
  await addMonitors(
    service.db,
    Array.from({ length: 30 }, (_, at) => ({
      name: `Bay ${at + 1}`,
      serialNumber: `IPM-${100 + at}`,
      facilityId: facilityIds[at % 3] ?? null,
    })),
  );
});
afterAll(() => service.close());
afterEach(async () => {
  for (const each of opened.splice(0)) each.close();
  await clearAllDatabases();
  localStorage.clear();
});

type Answer = (request: Request, pass: () => Promise<Response>) => Promise<Response>;

interface Options {
  person?: string;
  keeps?: boolean;
  keepsRecords?: boolean;
  /** Replaces answers of `v1/changes`. */
  answer?: Answer;
  startWorker?: typeof startInProcess;
  startHere?: StoreDependencies['startHere'];
}

/** A page of the browser. */
async function open({
  person = 'ada',
  keeps = true,
  keepsRecords = true,
  answer,
  startWorker = startInProcess,
  startHere = startInPage,
}: Options = {}) {
  const store = createStore();
  const asked: (string | null)[] = [];
  const listeners = new Set<() => void>();
  const calls = createCalls({
    apiBase: '/api/',
    reachability: createReachability(store, async () => false),
    token: async () => bearer.replace('Bearer ', ''),
    language: () => 'en',
    onForbidden: () => undefined,
    onUnauthenticated: () => undefined,
    async fetch(input) {
      const request = input as Request;
      const { pathname, search, searchParams } = new URL(request.url);
      const pass = async () =>
        await service.request(pathname + search, {
          method: request.method,
          headers: Object.fromEntries(request.headers),
        });
      if (!pathname.endsWith('/changes')) return await pass();
      asked.push(searchParams.get('since'));
      return await (answer ?? ((_, real) => real()))(request, pass);
    },
  });
  const reachability = createReachability(store, async () => false);
  const lists = await openStore({
    ...calls,
    store,
    reachability,
    personId: person,
    keeps,
    keepsRecords,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    startWorker,
    startHere,
  });
  opened.push(lists);
  await lists.fill();
  const facts = () => store.get(directoryAtom);
  return {
    lists,
    reachability,
    facts,
    answersList: () => store.get(answersListAtom),
    asked,
    changed: () => {
      for (const listener of listeners) listener();
    },
    async page(more: Partial<ListQuery<MonitorListTypes>> = {}) {
      const page = await lists.page<MonitorListTypes>(monitorListDefinition, { ...query, ...more });
      return page?.complete ? page.value : null;
    },
    filled: () => expect.poll(() => facts().state.type).toBe('complete'),
  };
}

describe('all records', () => {
  it('answers nothing until it has all records, then lists, serial numbers and suggestions', async () => {
    const { lists, filled, page, facts } = await open();
    expect(await page()).toBeNull();
    await filled();
    const { rows, count } = (await page()) ?? {};
    expect(count).toBe(30);
    expect(rows?.map((row) => row.monitor_id)).toEqual(
      Array.from({ length: 10 }, (_, at) => `Bay ${at + 1}`),
    );
    expect((await lists.monitorBySerialNumber('ipm-107'))?.monitor_id).toBe('Bay 8');
    expect((await lists.monitorBySerialNumber('IPM 107'))?.monitor_id).toBe('Bay 8');
    expect(await lists.monitorBySerialNumber('IPM-10')).toBeNull();
    expect(await lists.monitorBySerialNumber('')).toBeNull();
    const found = await lists.suggestions('north', 3);
    expect(found?.facility.map(({ name }) => name)).toEqual(['North']);
    expect(found?.monitor.map((row) => row.monitor_id)).toEqual(['Bay 1', 'Bay 4', 'Bay 7']);
    expect(facts()).toMatchObject({ persistent: true, facilities: null, isRenewing: false });
  });

  it('is there at the next start, and asks only for what has changed since', async () => {
    const first = await open();
    await first.filled();
    first.lists.close();
    const second = await open({ answer: () => Promise.reject(new TypeError('Failed to fetch')) });
    await second.filled();
    expect((await second.page())?.count).toBe(30);
    await expect.poll(() => second.asked.length).toBeGreaterThan(0);
    expect(second.asked).not.toContain(null);
  });

  it('follows changes of others, and takes over what the page has read', async () => {
    const { lists, filled, changed, page } = await open();
    await filled();
    const [id] = await addMonitors(service.db, [{ name: 'Annex', serialNumber: 'NEW-1' }]);
    changed();
    await expect.poll(async () => (await page({ searchText: 'annex' }))?.count).toBe(1);
    const row = (await page({ searchText: 'annex' }))?.rows[0];
    if (row)
      await lists.learnRecord(monitorListDefinition, { ...row, monitor_id: 'Annex 2' }, Date.now() + 60_000);
    expect((await page({ searchText: 'annex 2' }))?.count).toBe(1);
    await lists.forget('monitors', [id ?? ''], Date.now() + 120_000);
    expect((await page({ searchText: 'annex' }))?.count).toBe(0);
  });

  it('begins anew when its cursor is not known any more, and answers meanwhile', async () => {
    const first = await open();
    await first.filled();
    first.lists.close();
    let isHeld = true;
    const second = await open({
      async answer(request, pass) {
        const since = new URL(request.url).searchParams.get('since');
        if (since !== null && isHeld)
          return Response.json(
            { status: false, message: 'unknown', code: 'CURSOR_UNKNOWN' },
            { status: 410 },
          );
        isHeld = false;
        return await pass();
      },
    });
    await second.filled();
    await expect.poll(() => second.asked).toContain(null);
    expect((await second.page())?.count).toBeGreaterThanOrEqual(30);
    await expect.poll(() => second.facts().isRenewing).toBe(false);
  });

  it('is kept in memory where the browser has no database, and says so', async () => {
    const { filled, page, facts } = await open({ keeps: false });
    await filled();
    expect((await page())?.rows).toHaveLength(10);
    expect(facts().persistent).toBe(false);
  });

  it('is read by each tab for itself where it is kept in memory', async () => {
    const first = await open({ keeps: false });
    const second = await open({ keeps: false });
    await Promise.all([first.filled(), second.filled()]);
    expect((await second.page())?.rows).toHaveLength(10);
    expect(await indexedDB.databases()).toEqual([]);
  });

  it('is not read where no record may be held, which leaves counts and what was deleted', async () => {
    const { lists, asked, page, facts } = await open({ keeps: false, keepsRecords: false });
    const row = { id: 'm1', monitor_id: 'Bay 1', cloud_id: 'IPM-1' } as unknown as MonitorListTypes['row'];
    const list = { ...monitorListDefinition, schema: z.any() };
    lists.learnPage(list, query, { rows: [row], count: 1 }, Date.now());
    await lists.learnRecord(list, row, Date.now());
    expect(await page()).toBeNull();
    expect(await lists.record(list, 'm1')).toBeNull();
    expect((await lists.count('MONITOR_ALL'))?.value).toBe(1);
    await lists.forget(list.entity, ['m1'], Date.now() + 1);
    expect(await lists.deleted(list.entity, ['m1', 'm2'])).toEqual(['m1']);
    // Restored.
    await lists.learnRecord(list, row, Date.now() + 2);
    expect(await lists.deleted(list.entity, ['m1'])).toEqual([]);
    expect(await page()).toBeNull();
    expect(asked).toEqual([]);
    expect(facts().state.type).toBe('none');
    expect(await lists.work('round')).toBeNull();
  });

  it('is limited to some facilities, whose lists it answers', async () => {
    const { lists, filled, page, facts } = await open();
    await filled();
    lists.keepOnly([facilityIds[0] ?? '']);
    await expect.poll(async () => await page()).toBeNull();
    expect((await page({ menu: 'MONITOR_FACILITY', facility: facilityIds[0] }))?.count).toBe(10);
    expect(await page({ menu: 'MONITOR_FACILITY', facility: facilityIds[1] })).toBeNull();
    expect((await page({ filters: { facility: facilityIds[0] } }))?.count).toBe(10);
    await expect.poll(() => facts().facilities).toEqual([facilityIds[0]]);
  });

  it('goes on after rubbish, a refusal and a cut connection', async () => {
    const answers: Answer[] = [
      async () => new Response('<html>proxy</html>'),
      async () => Response.json({ status: false, message: 'busy' }, { status: 503 }),
    ];
    const { filled, asked } = await open({
      answer: (request, pass) => (answers.shift() ?? ((_, real) => real()))(request, pass),
    });
    await expect.poll(() => asked.length, { timeout: longWaitMs }).toBeGreaterThan(1);
    await filled();
  });

  it('is gone after it was erased, and comes back when it is fetched again', async () => {
    const { lists, filled, page, facts } = await open();
    await filled();
    expect(await lists.erase()).toBe(true);
    expect(await page()).toBeNull();
    expect(facts().state.type).toBe('none');
    lists.fetchAnew();
    await filled();
    expect((await page())?.rows).toHaveLength(10);
  });

  it('answers nothing where the worker cannot be started', async () => {
    const { lists, page, facts } = await open({ startWorker: startBroken });
    expect(await page()).toBeNull();
    expect(await lists.suggestions('bay', 5)).toBeNull();
    expect(await lists.monitorBySerialNumber('IPM-100')).toBeNull();
    expect(facts().state.type).toBe('none');
  });

  it('answers nothing where its scripts do not come, until the service is reached', async () => {
    let isGone = true;
    const { reachability, filled, page } = await open({
      startWorker: () => (isGone ? startBroken() : startInProcess()),
      startHere: () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
    });
    reachability.report('offline');
    expect(await page()).toBeNull();
    isGone = false;
    reachability.report(null);
    await filled();
    expect((await page())?.rows).toHaveLength(10);
  });

  it('that could not be opened starts nothing at the next contact, when its database may be erased', async () => {
    const reachability = createReachability(createStore(), async () => false);
    let starts = 0;
    const opening = openLists({
      reachability,
      startWorker() {
        starts += 1;
        if (starts > 1) return startInProcess();
        throw new TypeError('Worker is not defined');
      },
      startHere: () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
    });
    await expect(opening).rejects.toThrow('Failed to fetch');
    reachability.report('offline');
    reachability.report(null);
    expect(starts).toBe(1);
    expect(await indexedDB.databases()).toEqual([]);
  });

  it('starts its worker again once the service is reached, where the network had gone with its script', async () => {
    const first = await open();
    await first.filled();
    first.lists.close();
    let failures = 0;
    const { reachability, facts, filled, page } = await open({
      startWorker() {
        if (failures > 0) return startInProcess();
        const thread = startBroken();
        return {
          ...thread,
          onFailure: (report) =>
            thread.onFailure(() => {
              report();
              failures += 1;
            }),
        };
      },
    });
    await expect.poll(() => failures).toBe(1);
    reachability.report('offline');
    expect(await page()).toBeNull();
    expect(facts().state.type).toBe('none');
    reachability.report(null);
    await filled();
    expect((await page())?.rows).toHaveLength(10);
  });

  it('is filled by one tab, followed by the others, and erased in all of them', async () => {
    const other = await open({ answer: () => new Promise(() => undefined) });
    expect(await other.page()).toBeNull();
    const filling = await open();
    await filling.filled();
    await other.filled();
    expect((await other.page())?.rows).toHaveLength(10);
    expect(await filling.lists.erase()).toBe(true);
    await expect.poll(() => other.facts().state.type).toBe('none');
    filling.lists.fetchAnew();
    await filling.filled();
    await other.filled();
  });

  it('gives the records of ids, and knows whether it answers the list that was asked for last', async () => {
    const { lists, filled, page, answersList } = await open();
    await filled();
    const [first] = (await page())?.rows ?? [];
    const rows = await lists.records(monitorListDefinition, [first?.id ?? '', 'of no monitor']);
    expect(rows).toEqual([first]);
    expect(answersList()).toBe(true);
    expect(await page({ filters: { certificate_ends: '30' } })).toBeNull();
    expect(answersList()).toBe(false);
    await page();
    expect(answersList()).toBe(true);
  });

  it('keeps nothing for another person', async () => {
    const first = await open();
    await first.filled();
    first.lists.close();
    const other = await open({ person: 'bob', answer: () => new Promise(() => undefined) });
    await expect.poll(() => other.asked).toEqual([null]);
    expect(await other.page()).toBeNull();
  });
});
