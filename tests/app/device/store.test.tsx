// The store of a tab: what the others do, before it is open, and beside the service.
import { renderHook, waitFor } from '@testing-library/react';
import Dexie from 'dexie';
import { createStore as createAtoms } from 'jotai';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Monitor } from '../../../contract/monitors/monitors.ts';
import { createReachability } from '../../../src/api/reachability.ts';
import { type AppContext, AppContextProvider } from '../../../src/data/app-context.ts';
import type { Page } from '../../../src/data/list-definition.ts';
import { load } from '../../../src/data/load.ts';
import { pageSource } from '../../../src/data/page-source.ts';
import type { Source } from '../../../src/data/source.ts';
import { createStore, type StoreHandle } from '../../../src/data/store/create-store.ts';
import { diskAtom } from '../../../src/data/store/list-store.ts';
import type { OpenStore } from '../../../src/data/store/open-store.ts';
import { useStored } from '../../../src/data/use-stored.ts';
import { monitorListDefinition as monitors } from '../../../src/features/monitors/monitor-list-definition.ts';
import { personHash } from '../../../src/lib/person-hash.ts';
import { databasePrefix } from '../../../src/lib/storage-keys.ts';
import { eventually } from '../../support/eventually.ts';
import { holdDatabase } from '../../support/hold-database.ts';
import { openLists, startBroken } from '../../support/in-process-store.ts';
import { provideTwoMonitors, firstPage as query } from '../../support/stored-monitors.ts';

const provided = provideTwoMonitors();
let a: OpenStore;
let b: OpenStore;
const known = (lists: Pick<OpenStore, 'page'>) => lists.page(monitors, query);

beforeEach(async () => {
  a = await openLists();
  b = await openLists();
  a.learnPage(monitors, query, { rows: provided.rows, count: 2 }, 100);
  expect(await known(a)).toMatchObject({ complete: true });
});
afterEach(() => {
  a.close();
  b.close();
});

describe('two tabs', () => {
  it('know what one of them has learned', async () => {
    await eventually(async () => expect(await known(b)).toMatchObject({ complete: true, requestedAt: 100 }));
  });

  it('know of a change in one of them, also while hidden', async () => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await b.noteChange('monitors', 200);
    await eventually(async () => expect(await known(a)).toMatchObject({ complete: false }));
  });

  it('forget everything when one of them erases the device', async () => {
    expect(await b.erase()).toBe(true);
    await eventually(async () => expect(await known(a)).toBeNull());
  });
});

it('keeps nothing that arrives after it was closed', async () => {
  a.close();
  const [row] = provided.rows;
  if (row) await a.learnRecord(monitors, { ...row, monitor_id: 'late' }, 300);
  expect(await known(a)).toBeNull();
  expect((await b.records(monitors, [row?.id ?? '']))?.map(({ monitor_id }) => monitor_id)).not.toContain(
    'late',
  );
});

it('is the same in the page where a worker cannot be started, with the same database', async () => {
  await eventually(async () => expect(await b.contents()).toHaveLength(1));
  a.close();
  const inPage = await openLists({ startWorker: startBroken });
  await eventually(async () =>
    expect(await known(inPage)).toMatchObject({ complete: false, value: { count: 2 } }),
  );
  inPage.close();
});

it('takes the round of an earlier build over, and removes its database of all records', async () => {
  const name = `${databasePrefix}${await personHash('bea')}`;
  const stores = {
    pages: 'key',
    rows: '[entity+id], [entity+at]',
    counts: 'menu',
    changes: 'entity',
    work: 'name',
  };
  for (const [each, version, tables] of [
    [name, 5, stores],
    [`${name}-directory`, 1, { work: 'name' }],
  ] as const) {
    const old = new Dexie(each);
    old.version(version).stores(tables);
    await old.table('work').put({ name: 'round', value: { title: 'Ward 3', notes: ['behind the door'] } });
    old.close();
  }
  const lists = await openLists({ personId: 'bea' });
  expect((await lists.work('round'))?.value).toEqual({ title: 'Ward 3', notes: ['behind the door'] });
  const names = async () => (await indexedDB.databases()).map((each) => each.name);
  await eventually(async () => expect(await names()).not.toContain(`${name}-directory`));
  expect(await names()).toContain(name);
  lists.close();
});

const neverCalled: AppContext['call'] = () => Promise.reject(new Error('called'));

/** A page's store that nobody has asked yet. */
function createLists(): { lists: StoreHandle; atoms: ReturnType<typeof createAtoms> } {
  const atoms = createAtoms();
  return { atoms, lists: createStore(() => openLists({ store: atoms })) };
}

describe('a store that is not open yet', () => {
  it('is opened by a question, and is told first what was learned meanwhile', async () => {
    const { lists } = createLists();
    lists.learnPage(monitors, query, { rows: provided.rows.slice(1), count: 1 }, 200);
    expect(lists.isOpen()).toBe(false);
    expect(await known(lists)).toMatchObject({ complete: true, value: { count: 1 } });
    lists.close();
  });

  it('is closed as soon as it is open when it was closed before', async () => {
    const { lists } = createLists();
    const opening = lists.begin();
    lists.close();
    await opening;
    expect(lists.isOpen()).toBe(false);
  });

  it('is not opened by whoever shows what it knows, and each later change is shown', async () => {
    const { lists, atoms } = createLists();
    const app = { lists, store: atoms } as Partial<AppContext> as AppContext;
    const wrapper = ({ children }: { children: ReactNode }) => (
      <AppContextProvider value={app}>{children}</AppContextProvider>
    );
    const read = async () => (await lists.count('MONITOR_ALL'))?.value ?? null;
    const { result } = renderHook(() => useStored('count', read, null), { wrapper });
    lists.learnCounts({ MONITOR_ALL: 2 }, 100);
    expect(lists.isOpen()).toBe(false);
    await lists.begin();
    await waitFor(() => expect(result.current).toBe(2));
    lists.learnCounts({ MONITOR_ALL: 3 }, 200);
    await waitFor(() => expect(result.current).toBe(3));
    lists.close();
  });
});

describe('a loader', () => {
  /** Opens the page of the list; `isAsked` is whether the service has been asked. */
  function open(lists: StoreHandle, atoms: ReturnType<typeof createAtoms>) {
    let answer: () => void = () => undefined;
    const answered = new Promise<Page<Monitor>>((resolve) => {
      answer = () => resolve({ rows: provided.rows.slice(0, 1), count: 1 });
    });
    const asked = { isAsked: false, answer: () => answer() };
    const source: Source<Page<Monitor>> = {
      ...pageSource(monitors, query),
      fetch: () => {
        asked.isAsked = true;
        return answered;
      },
    };
    const reachability = createReachability(atoms, async () => false);
    const app = { lists, store: atoms, call: neverCalled, reachability };
    return { asked, reachability, loading: () => load(app, source, new AbortController().signal) };
  }

  it('asks the service and the store at once, and shows what comes first, then the answer', async () => {
    const { lists, atoms } = createLists();
    lists.learnPage(monitors, query, { rows: provided.rows, count: 2 }, 200);
    await lists.begin();
    const { asked, loading } = open(lists, atoms);
    const loaded = loading();
    await eventually(async () => expect(asked.isAsked).toBe(true));
    const { snapshot, pending } = await loaded;
    expect(snapshot?.value.count).toBe(2);
    asked.answer();
    expect((await pending)?.snapshot?.value.count).toBe(1);
    lists.close();
  });

  it('opens no store where the service answers: its code would come before the first row', async () => {
    const start = vi.fn(() => openLists());
    const lists = createStore(start);
    const { asked, loading } = open(lists, createAtoms());
    asked.answer();
    expect((await loading()).snapshot?.value.count).toBe(1);
    await new Promise<void>((resolve) => setTimeout(resolve));
    expect(start).not.toHaveBeenCalled();
  });

  it('shows the records that were seen only where the service does not answer', async () => {
    await a.noteChange('monitors', 200);
    const { lists, atoms } = createLists();
    await lists.begin();
    const online = open(lists, atoms);
    const loaded = online.loading();
    await eventually(async () => expect(online.asked.isAsked).toBe(true));
    online.asked.answer();
    expect((await loaded).snapshot).toMatchObject({ complete: true, value: { count: 1 } });
    await lists.noteChange('monitors', Date.now() + 1);
    const offline = open(lists, atoms);
    offline.reachability.report('offline');
    expect((await offline.loading()).snapshot).toMatchObject({ complete: false, value: { count: 2 } });
    lists.close();
  });

  it('shows the answer of the service where the database gives none, which is kept as soon as that is possible', async () => {
    const [{ name = '' } = {}] = (await indexedDB.databases()).filter((each) =>
      each.name?.startsWith('infusion-'),
    );
    const { lists, atoms } = createLists();
    await lists.begin();
    const release = await holdDatabase(name);
    const { asked, loading } = open(lists, atoms);
    asked.answer();
    expect((await loading()).snapshot?.value.count).toBe(1);
    await waitFor(() => expect(atoms.get(diskAtom)).toBe('silent'));
    expect((await lists.count('MONITOR_ALL'))?.value).toBe(1);
    release();
    await waitFor(() => expect(atoms.get(diskAtom)).toBe('kept'));
    lists.close();
  });
});
