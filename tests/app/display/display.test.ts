// A display that was stored, by any version or by nobody, is one with which every list works.
import fc from 'fast-check';
import { createStore } from 'jotai';
import { afterEach, describe, expect, it } from 'vitest';
import { monitorListDefinition } from '../../../src/features/monitors/monitor-list-definition.ts';
import { personHash } from '../../../src/lib/person-hash.ts';
import { startRecordPrefix } from '../../../src/lib/storage-keys.ts';
import { listDefaults } from '../../../src/lists/display/list-defaults.ts';
import { nextSearch, toQuery } from '../../../src/lists/list-search.ts';
import { clearStorages } from '../../../src/session/clear-storages.ts';
import type { Column } from '../../../src/ui/data-table/column.ts';
import { ownDisplay, smallestWidth } from '../../../src/ui/data-table/own-display.ts';
import {
  type Display,
  defaultDisplay,
  displaySchema,
  type ListDisplay,
  plainList,
} from '../../../src/ui/display/display.ts';
import { displayAtom, openDisplay, resetDisplay } from '../../../src/ui/display/display-state.ts';

const columns: Column<object>[] = [
  { id: 'status', header: 'Status', grow: false },
  { id: 'name', header: 'Name', enableHiding: false },
  { id: 'address', header: 'Address', meta: { replaces: ['city', 'zip'] } },
  { id: 'city', header: 'City' },
  { id: 'zip', header: 'Zip' },
  { id: 'restore', header: 'Restore', enableColumnOrdering: false },
];
const ids = ['status', 'name', 'address', 'city', 'zip', 'restore'];
const narrow = { columnVisibility: { city: false, zip: false }, columnSizing: { name: 300 } };

const id = fc.oneof(fc.constantFrom(...ids, 'unknown', '__proto__', 'constructor'), fc.string());
const listLike = fc.record(
  {
    order: fc.oneof(fc.array(id), fc.anything()),
    hidden: fc.oneof(fc.array(id), fc.anything()),
    widths: fc.oneof(fc.dictionary(id, fc.oneof(fc.double(), fc.anything())), fc.anything()),
    sort: fc.oneof(fc.record({ by: id, order: fc.constantFrom('asc', 'up') }), fc.anything()),
  },
  { requiredKeys: [] },
);
/** Stored texts: near a display, or any JSON at all. */
const stored = fc.oneof(
  fc.json(),
  fc
    .record(
      {
        density: fc.oneof(fc.constantFrom('compact', 'dense'), fc.anything()),
        pageSize: fc.oneof(fc.constantFrom(10, 25, 50, 500, '25'), fc.anything()),
        startScreen: fc.anything(),
        lists: fc.oneof(
          fc.dictionary(fc.constantFrom('monitors', 'users', 'other'), listLike),
          fc.anything(),
        ),
        later: fc.anything(),
      },
      { requiredKeys: [] },
    )
    .map((value) => JSON.stringify(value)),
);

function expectUsable(own: ListDisplay, isWide: boolean): void {
  const shown = ownDisplay(columns, isWide ? {} : narrow, own, isWide);
  expect([...(shown.columnOrder ?? [])].sort()).toEqual([...ids].sort());
  expect(shown.columnOrder?.at(-1)).toBe('restore');
  expect(shown.columnVisibility?.name).not.toBe(false);
  for (const width of Object.values(shown.columnSizing ?? {})) expect(width).toBeGreaterThan(0);
}

async function open(person: string) {
  const store = createStore();
  await openDisplay(store, person);
  return store;
}
const keyOf = async (person: string) => `infusion.display ${await personHash(person)}`;
const compact: Display = { ...defaultDisplay, density: 'compact', pageSize: 25 };

afterEach(() => localStorage.clear());

describe('a stored display', () => {
  it('gives every list columns that say which record a row is, whatever the text', () => {
    fc.assert(
      fc.property(stored, fc.boolean(), (text, isWide) => {
        const display = displaySchema.catch(defaultDisplay).parse(JSON.parse(text));
        expect([10, 25, 50]).toContain(display.pageSize);
        for (const own of Object.values(display.lists)) expectUsable(own, isWide);
      }),
    );
  });

  it('is what it was after it was stored again', () => {
    fc.assert(
      fc.property(stored, (text) => {
        const display = displaySchema.catch(defaultDisplay).parse(JSON.parse(text));
        expect(displaySchema.parse(JSON.parse(JSON.stringify(display)))).toEqual(
          JSON.parse(JSON.stringify(display)),
        );
      }),
    );
  });

  it('keeps what is known where one part is not', () => {
    const { lists, ...others } = displaySchema.parse({
      density: 'glove',
      contrast: 'extreme',
      pageSize: 1000,
      lists: { monitors: { hidden: ['status'], widths: { name: 250, serial: 'wide' }, order: 7 }, users: 5 },
    });
    expect(others).toEqual({ ...defaultDisplay, density: 'glove', lists: undefined });
    expect(lists.monitors).toEqual({ order: [], hidden: ['status'], widths: { name: 250 } });
    expect(lists.users).toMatchObject({ order: [], hidden: [] });
  });
});

describe("a list's columns", () => {
  const own = { order: [], hidden: [], widths: {} };

  it('are those of the window where the person has chosen nothing', () => {
    const { columnOrder, ...others } = ownDisplay(columns, narrow, own, false);
    expect(columnOrder).toEqual(ids);
    expect(others).toEqual(narrow);
  });

  it('show by themselves what a hidden column would have shown', () => {
    const { columnVisibility } = ownDisplay(columns, narrow, { ...own, hidden: ['address', 'zip'] }, false);
    expect(columnVisibility).toMatchObject({ address: false, city: true, zip: false });
  });

  it('are at least half as wide as by themselves', () => {
    const sized: Column<object>[] = [
      { id: 'state', header: 'State', size: 140 },
      { id: 'zip', header: 'Zip', size: 80 },
    ];
    const widths = { state: 20, zip: 20 };
    expect(ownDisplay(sized, {}, { ...own, widths }, true).columnSizing).toEqual({ state: 70, zip: 40 });
    expect(sized.map(({ size }) => smallestWidth({ size }))).toEqual([70, 40]);
  });

  it('have their own widths where there is room', () => {
    const widths = { name: 500, status: 500, gone: 500 };
    expect(ownDisplay(columns, {}, { ...own, widths }, true).columnSizing).toEqual({ name: 500 });
    expect(ownDisplay(columns, narrow, { ...own, widths }, false).columnSizing).toEqual({ name: 300 });
  });
});

describe('the display of a person', () => {
  it('outlives a sign-out, and is read by nobody else', async () => {
    const ada = await open('ada');
    ada.set(displayAtom, compact);
    clearStorages();
    expect((await open('ada')).get(displayAtom)).toEqual(compact);
    expect((await open('ben')).get(displayAtom)).toEqual(defaultDisplay);
    expect(document.documentElement.dataset.density).toBe('comfortable');
    expect(JSON.stringify({ ...localStorage })).not.toContain('ada');
  });

  it('keeps what only another version knows, when this one changes something else', async () => {
    const key = await keyOf('ada');
    const newer = {
      density: 'huge',
      contrast: 'high',
      pageSize: 100,
      later: { kept: true },
      lists: {
        monitors: { hidden: ['status'], frozen: 1, sort: { by: 'x', order: 'random' } },
        users: 'new',
      },
    };
    localStorage.setItem(key, JSON.stringify(newer));
    const tab = await open('ada');
    const display = tab.get(displayAtom);
    expect(display).toMatchObject({ density: 'comfortable', contrast: 'high', pageSize: 10 });
    const { monitors = plainList } = display.lists;
    const lists = { ...display.lists, monitors: { ...monitors, hidden: [] } };
    tab.set(displayAtom, { ...display, colourScheme: 'dark', lists });
    expect(JSON.parse(localStorage.getItem(key) ?? '')).toEqual({
      ...newer,
      colourScheme: 'dark',
      lists: { ...newer.lists, monitors: { ...newer.lists.monitors, hidden: [] } },
    });
    tab.set(displayAtom, { ...tab.get(displayAtom), density: 'glove', lists: {} });
    expect(JSON.parse(localStorage.getItem(key) ?? '')).toMatchObject({
      density: 'glove',
      pageSize: 100,
      lists: {},
    });
  });

  it('is reset as a whole, and given back as a whole', async () => {
    const key = await keyOf('ada');
    const text = JSON.stringify({ density: 'huge', pageSize: 25, later: 1 });
    localStorage.setItem(key, text);
    const tab = await open('ada');
    const undo = resetDisplay(tab);
    expect(tab.get(displayAtom)).toEqual(defaultDisplay);
    expect(JSON.parse(localStorage.getItem(key) ?? '')).toEqual(defaultDisplay);
    undo();
    expect(tab.get(displayAtom).pageSize).toBe(25);
    expect(localStorage.getItem(key)).toBe(text);
  });

  it('is read as it was chosen, whatever was stored before', async () => {
    const key = await keyOf('ada');
    await fc.assert(
      fc.asyncProperty(stored, stored, async (before, chosen) => {
        localStorage.setItem(key, before);
        const tab = await open('ada');
        // A choice of this version, on top of what it has read.
        const { density, pageSize, lists } = displaySchema.catch(defaultDisplay).parse(JSON.parse(chosen));
        const next = { ...tab.get(displayAtom), density, pageSize, lists };
        tab.set(displayAtom, next);
        const { density: d, pageSize: p, lists: l } = (await open('ada')).get(displayAtom);
        const plain = (value: unknown) => JSON.parse(JSON.stringify(value));
        expect([d, p, plain(l)]).toEqual([density, pageSize, plain(lists)]);
      }),
    );
  });

  it('is followed by other tabs, which no longer show what was stored of a screen', async () => {
    const key = await keyOf('ada');
    const tab = await open('ada');
    localStorage.setItem(`${startRecordPrefix}1 start`, 'record');
    localStorage.setItem(key, JSON.stringify(compact));
    window.dispatchEvent(new StorageEvent('storage', { key }));
    expect(tab.get(displayAtom)).toEqual(compact);
    expect(document.documentElement.dataset.density).toBe('compact');
    expect(Object.keys(localStorage)).toEqual([key]);
  });

  it('says how a list is sorted by itself, while the address says it where it differs for others', async () => {
    const store = await open('ada');
    const sort = { by: 'cloud_id', order: 'asc' } as const;
    store.set(displayAtom, { ...compact, lists: { monitors: { order: [], hidden: [], widths: {}, sort } } });
    const query = toQuery(store, monitorListDefinition, 'MONITOR_ALL', {});
    expect(query).toMatchObject({ sort: 'cloud_id', order: 'asc', pageSize: 25 });
    const scope = { menu: 'MONITOR_ALL' } as const;
    const next = (change: Partial<typeof query>) =>
      nextSearch(store, monitorListDefinition, scope, {}, (latest) => ({ ...latest, ...change }));
    expect(next({ page: 2 })).toMatchObject({ sort: 'cloud_id', order: 'asc', page: 2 });
    expect(next({ sort: 'last_communication', order: 'desc' })).toMatchObject({ sort: 'last_communication' });
  });

  it('has the sort of everybody where it names a key that this version lacks', async () => {
    const store = await open('ada');
    const sort = { by: 'colour', order: 'asc' } as const;
    store.set(displayAtom, { ...compact, lists: { monitors: { order: [], hidden: [], widths: {}, sort } } });
    expect(listDefaults(store, monitorListDefinition)).toMatchObject({ sort: 'last_communication' });
  });
});
