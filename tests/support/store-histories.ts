// Histories of a service, its tabs and their stores: what the service answers, what is missed, late, reloaded and erased. After
// each step, what the stores show is compared with what the service has said.
import fc from 'fast-check';
import { expect } from 'vitest';
import { listChanges, type RecordChange } from '../../contract/changes/changes.ts';
import { success } from '../../contract/common/envelope.ts';
import type { Monitor } from '../../contract/monitors/monitors.ts';
import type { ListQuery } from '../../src/data/list-definition.ts';
import { sortRows } from '../../src/data/sort-rows.ts';
import { createStoreWorker, type StoreWorker } from '../../src/data/store/worker/store-worker.ts';
import type { Taken } from '../../src/data/store/worker/taking.ts';
import {
  monitorListDefinition as definition,
  type MonitorListTypes,
} from '../../src/features/monitors/monitor-list-definition.ts';
import { storeLists } from '../../src/store-lists.ts';

const entity = 'monitors';
const ids = ['a', 'b', 'c'];
const tabCount = 2;
const feedPage = 2;

const id = fc.constantFrom(...ids);
const tab = fc.nat(tabCount - 1);
const comes = fc.constantFrom('now' as const, 'late' as const, 'late' as const, 'never' as const);
const query = fc.record({
  menu: fc.constantFrom('MONITOR_ALL' as const, 'MONITOR_DELETED' as const),
  searchText: fc.constantFrom('', 'ward', 'bay'),
  sort: fc.constantFrom('monitor_id' as const, 'cloud_id' as const),
  order: fc.constantFrom('asc' as const, 'desc' as const),
  page: fc.constantFrom(1, 1, 2),
  pageSize: fc.constantFrom(2, 10),
});

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('write' as const),
      id,
      ward: fc.boolean(),
      isDeleted: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('remove' as const), id }) },
  // An answer comes at once, late, or, in an outage, never.
  { weight: 3, arbitrary: fc.record({ type: fc.constant('ask' as const), tab, query, comes }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('read' as const), tab, id, comes }) },
  { weight: 4, arbitrary: fc.record({ type: fc.constant('arrive' as const), at: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('note' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('follow' as const),
      tab,
      pages: fc.integer({ min: 1, max: 4 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('reload' as const), tab }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('signOut' as const) }) },
);

export const histories = fc.array(step, { minLength: 5, maxLength: 40, size: 'large' });
type Step = (typeof histories extends fc.Arbitrary<infer Steps> ? Steps : never) extends (infer One)[]
  ? One
  : never;

/** A record as the service has it; null where it is in no list any more. */
interface Version {
  at: number;
  row: Monitor | null;
}

type Learned = Extract<Taken, { type: 'learn' }>;

interface Answer {
  tab: number;
  input: Learned;
}

const encoder = new TextEncoder();

/** @param openDatabase the name of the tabs' database; null: they keep nothing */
export async function live(steps: readonly Step[], database: string | null): Promise<void> {
  let now = 1000;
  const records = new Map<string, Version>();
  /** The latest that a tab was told of a record, and all that any was told. */
  let told: Map<string, number>[] = [];
  let said = new Map<string, Set<string>>();
  let onTheirWay: Answer[] = [];
  let lastChange = 0;
  const stores: StoreWorker[] = [];

  async function open(at: number): Promise<void> {
    const store = createStoreWorker(storeLists);
    await store.open({ database, keepsAll: true }, () => undefined);
    stores[at] = store;
    // Memory is lost, and there is nothing else.
    if (database === null) told[at] = new Map();
  }

  function answer(asked: ListQuery<MonitorListTypes>): { rows: Monitor[]; count: number } {
    const words = asked.searchText;
    const all = [...records.values()].flatMap(({ row }) => (row ? [row] : []));
    const listed = all.filter(
      (row) => definition.inMenu(row, asked.menu) && definition.searchKeyOf(row).includes(words),
    );
    const sorted = sortRows<MonitorListTypes>(definition, asked, listed);
    const from = (asked.page - 1) * asked.pageSize;
    return { rows: sorted.slice(from, from + asked.pageSize), count: listed.length };
  }

  function tell(at: number, recordId: string, row: unknown, requestedAt: number): void {
    told[at]?.set(recordId, Math.max(requestedAt, told[at]?.get(recordId) ?? 0));
    if (row) said.set(recordId, (said.get(recordId) ?? new Set()).add(JSON.stringify(row)));
  }

  async function arrive({ input }: Answer): Promise<void> {
    for (const at of stores.keys())
      for (const [recordId, row] of input.rows) tell(at, recordId, row, input.at);
    // The tab that asked stores it; the others take it over.
    for (const [at, store] of stores.entries()) await store.take(input, at > 0);
  }

  async function follow(at: number, pages: number): Promise<void> {
    const store = stores[at];
    let { cursor } = (await store?.begin({ facilities: null, anew: false })) ?? { cursor: null };
    for (let page = 0; page < pages; page += 1) {
      now += 1;
      const since = Number(cursor ?? 0);
      const changed = [...records]
        .filter(([, version]) => version.at > since)
        .sort(([, a], [, b]) => a.at - b.at);
      const some = changed.slice(0, feedPage);
      const changes = some.map(
        ([recordId, { row }]): RecordChange =>
          row
            ? { type: 'monitor', id: recordId, record: row }
            : { type: 'monitor', id: recordId, removed: true },
      );
      cursor = String(some.at(-1)?.[1].at ?? since);
      const data = [{ changes, next: cursor, more: changed.length > some.length }];
      const body = success(listChanges.data).parse({ status: true, message: '', data, count: records.size });
      for (const [recordId, { row }] of some) tell(at, recordId, row, now);
      await store?.apply({ bytes: encoder.encode(JSON.stringify(body)).buffer as ArrayBuffer, at: now });
      if (changed.length <= some.length) return;
    }
  }

  /** Nothing that was not said, and nothing older than what was told. */
  async function check(at: number): Promise<void> {
    const asked = {
      menu: 'MONITOR_ALL',
      searchText: '',
      sort: 'monitor_id',
      order: 'asc',
      page: 1,
      pageSize: 10,
    } as const;
    for (const menu of ['MONITOR_ALL', 'MONITOR_DELETED'] as const) {
      const shown = await stores[at]?.page({ entity, query: { ...asked, menu }, clockDifferenceMs: 0 });
      for (const row of (shown?.page?.rows ?? []) as Monitor[]) {
        expect(said.get(row.id)?.has(JSON.stringify(row))).toBe(true);
        expect(Number(row.cloud_id.split('-')[1])).toBeGreaterThanOrEqual(
          versionAt(row.id, told[at]?.get(row.id) ?? 0),
        );
      }
    }
  }

  const past = new Map<string, number[]>();
  /** When the version began that a record had at a time. */
  function versionAt(recordId: string, at: number): number {
    return Math.max(0, ...(past.get(recordId) ?? []).filter((each) => each <= at));
  }

  function write(recordId: string, row: Monitor | null): void {
    now += 1;
    lastChange = now;
    records.set(recordId, { at: now, row });
    past.set(recordId, [...(past.get(recordId) ?? []), now]);
  }

  const takes: { [Type in Step['type']]: (one: Extract<Step, { type: Type }>) => Promise<void> | void } = {
    write: ({ id: recordId, ward, isDeleted }) =>
      write(recordId, monitorOf(recordId, now + 1, ward, isDeleted)),
    remove: ({ id: recordId }) => write(recordId, null),
    async ask({ tab: at, query: asked, comes }) {
      now += 1;
      const { rows, count } = answer(asked);
      const page = { query: asked, count };
      const input: Learned = { type: 'learn', entity, rows: rows.map((row) => [row.id, row]), at: now, page };
      if (comes === 'late') onTheirWay.push({ tab: at, input });
      if (comes !== 'now') return;
      await arrive({ tab: at, input });
      // Its last answer is the service's page.
      for (const store of stores) {
        const known = await store.page({ entity, query: asked, clockDifferenceMs: 0 });
        expect(known.page).toEqual({ rows, count, requestedAt: now, complete: true });
      }
    },
    async read({ tab: at, id: recordId, comes }) {
      now += 1;
      const row = records.get(recordId)?.row ?? null;
      const input: Learned = { type: 'learn', entity, rows: [[recordId, row]], at: now };
      if (comes === 'late') onTheirWay.push({ tab: at, input });
      if (comes === 'now') await arrive({ tab: at, input });
    },
    async arrive({ at }) {
      const [one] = onTheirWay.splice(at % Math.max(1, onTheirWay.length), 1);
      if (one) await arrive(one);
    },
    async note() {
      now += 1;
      for (const store of stores) await store.take({ type: 'noteChange', entity, at: now });
      // From here on, no page is complete that was asked before the change.
      for (const store of stores) {
        const asked = {
          menu: 'MONITOR_ALL',
          searchText: '',
          sort: 'cloud_id',
          order: 'asc',
          page: 1,
          pageSize: 10,
        } as const;
        const { page, isWhole } = await store.page({ entity, query: asked, clockDifferenceMs: 0 });
        expect(page?.complete ?? false).toBe(isWhole);
      }
    },
    follow: ({ tab: at, pages }) => follow(database === null ? at : 0, pages),
    async reload({ tab: at }) {
      await stores[at]?.close();
      await open(at);
    },
    async signOut() {
      for (const [at, store] of stores.entries()) await store.take({ type: 'erase' }, at > 0);
      told = stores.map(() => new Map());
      said = new Map();
      onTheirWay = [];
      for (const store of stores) expect(await store.records({ entity, ids })).toEqual([]);
    },
  };

  told = Array.from({ length: tabCount }, () => new Map());
  for (let at = 0; at < tabCount; at += 1) await open(at);
  try {
    for (const one of steps) {
      await takes[one.type](one as never);
      for (let at = 0; at < tabCount; at += 1) await check(at);
    }
    if (database === null && lastChange > 0) await isCurrentAfterFollowing();
  } finally {
    for (const store of stores) await store.close();
  }

  /** Whoever has followed all changes shows each page as the service would answer it. */
  async function isCurrentAfterFollowing(): Promise<void> {
    await follow(0, ids.length);
    now += 1;
    await stores[0]?.take({ type: 'noteChange', entity, at: now });
    for (const sort of ['monitor_id', 'cloud_id'] as const) {
      const asked = {
        menu: 'MONITOR_ALL',
        searchText: '',
        sort,
        order: 'asc',
        page: 1,
        pageSize: 10,
      } as const;
      const known = await stores[0]?.page({ entity, query: asked, clockDifferenceMs: 0 });
      expect(known?.page).toMatchObject({ ...answer(asked), complete: true });
    }
  }
}

function monitorOf(recordId: string, version: number, ward: boolean, isDeleted: boolean): Monitor {
  return definition.schema.parse({
    id: recordId,
    monitor_id: `${ward ? 'ward' : 'bay'} ${recordId}${version}`,
    cloud_id: `${recordId}-${version}`,
    assigned_facility: isDeleted ? { id: 'MONITOR_DELETED', name: 'deleted' } : null,
  });
}
