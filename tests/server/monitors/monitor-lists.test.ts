// Every list of monitors, in every sort and order, compared with all rows, which the test filters and sorts. Of the
// searches a sample (tests/support/sample.ts).
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchKey, searchWords, sortKey } from '../../../contract/common/normalise.ts';
import { sortOrder } from '../../../contract/common/paging.ts';
import * as contract from '../../../contract/monitors/monitors.ts';
import { monitors } from '../../../server/store/schema/index.ts';
import { longTestMs } from '../../support/limits.ts';
import { addFacilities, addMonitors, type MonitorFacts } from '../../support/records.ts';
import { checkSample } from '../../support/sample.ts';
import { startTestService, type TestService } from '../../support/service.ts';

/** A row with its search and sort keys, computed in the test rather than read from the columns under test. */
interface Row {
  id: string;
  deletedAt: Date | null;
  facilityId: string | null;
  searched: string[];
  sorts: Record<contract.MonitorSortKey, string | number>;
}

let service: TestService;
let all: Row[];
let facilityId: string;

const placeNames = ['Lakeview General', 'St. Mary’s', 'Mercy West'];

/** Case, accents, apostrophes, wildcards of LIKE, characters that UTF-8 and UTF-16 order differently. */
const names = [
  "O'Hara",
  'o’hara',
  'Ünit 7',
  'unit 7',
  '100%',
  '100_',
  'back\\slash',
  'Émile',
  '\u{1F600} wing',
  '\uFF21 wing',
  '',
];
const terms = [
  'ward',
  'ohara',
  'unit',
  'é',
  '%',
  '0_',
  '\\',
  'ipm-1',
  'IPM1',
  '7',
  'lakeview',
  '7 ward lake-view',
  'mercy',
  '\u{1F600}',
  'nowhere',
  "'",
];

/** Enough rows for both ways of searching (server/store/common/pages.ts). */
function fleet(facilityIds: readonly string[]): MonitorFacts[] {
  const moment = fc.option(
    fc.date({ min: new Date('2026-01-01'), max: new Date('2026-01-03'), noInvalidDate: true }),
  );
  const facts = fc.record({
    name: fc.oneof({ weight: 9, arbitrary: fc.nat(40).map((n) => `Ward ${n}`) }, fc.constantFrom(...names)),
    facilityId: fc.option(fc.constantFrom(...facilityIds)),
    online: fc.boolean(),
    lastCommunication: fc.oneof(moment, fc.constant(new Date('2026-01-02'))),
    deletedAt: fc.oneof({ weight: 11, arbitrary: fc.constant(null) }, fc.constant(new Date('2026-02-01'))),
  });
  return fc
    .sample(facts, { numRuns: 2_700, seed: 7 })
    .map((it, index) => ({ ...it, serialNumber: `${index % 2 ? 'IPM' : 'ipm'}-${index}` }));
}

// Thousands of rows take long on a busy machine.
beforeAll(async () => {
  service = await startTestService();
  const facilityIds = await addFacilities(
    service.db,
    placeNames.map((name) => ({ name })),
  );
  await addMonitors(service.db, fleet(facilityIds));
  all = (await service.db.select().from(monitors)).map((row) => ({
    ...row,
    searched: [row.name, row.serialNumber, placeNames[facilityIds.indexOf(row.facilityId ?? '')] ?? ''].map(
      searchKey,
    ),
    sorts: {
      status: Number(row.online),
      monitor_id: sortKey(row.name),
      cloud_id: sortKey(row.serialNumber),
      // Online first, by since when.
      last_communication: row.lastCommunication
        ? row.lastCommunication.getTime() + (row.online ? 1e15 : 0)
        : Number.NEGATIVE_INFINITY,
    },
  }));
  facilityId = facilityIds[0] ?? '';
}, longTestMs);

afterAll(() => service.close());

const scopes = {
  MONITOR_ALL: (row: Row) => row.deletedAt === null,
  MONITOR_ASSIGNED: (row: Row) => row.deletedAt === null && row.facilityId !== null,
  MONITOR_UNASSIGNED: (row: Row) => row.deletedAt === null && row.facilityId === null,
  MONITOR_DELETED: (row: Row) => row.deletedAt !== null,
  MONITOR_FACILITY: (row: Row) => row.deletedAt === null && row.facilityId === facilityId,
};
type Scope = keyof typeof scopes;
const scopeNames = Object.keys(scopes) as Scope[];

function expected(scope: Scope, by: contract.MonitorSortKey, order: 'asc' | 'desc', text = ''): string[] {
  const words = searchWords(text);
  const up = all
    .filter(scopes[scope])
    .filter((row) => words.every((word) => row.searched.some((key) => key.includes(word))))
    .sort((a, b) => compare(a.sorts[by], b.sorts[by]) || compare(a.id, b.id))
    .map(({ id }) => id);
  return order === 'asc' ? up : up.reverse();
}

function compare<T extends string | number>(a: T, b: T): number {
  return a < b ? -1 : Number(a > b);
}

const size = 7;

function lastPage(total: number): number {
  return Math.max(1, Math.ceil(total / size));
}

interface ListQuery {
  count: number;
  page: number;
  sort_column: contract.MonitorSortKey;
  sort_order: 'asc' | 'desc';
}

function list(scope: Scope, query: ListQuery) {
  if (scope === 'MONITOR_FACILITY')
    return service.ask(contract.listFacilityMonitors, { params: { id: facilityId }, query });
  const endpoints = {
    MONITOR_ALL: contract.listMonitors,
    MONITOR_ASSIGNED: contract.listAssignedMonitors,
    MONITOR_UNASSIGNED: contract.listUnassignedMonitors,
    MONITOR_DELETED: contract.listDeletedMonitors,
  };
  return service.ask(endpoints[scope], { query });
}

function search(scope: Scope, searchValue: string, query: ListQuery) {
  const facility = scope === 'MONITOR_FACILITY' && { facilityId };
  const body = { searchValue, monitor_menu: scope, ...facility };
  return service.ask(contract.searchMonitors, { query, body });
}

const sorts = contract.monitorSortKeys.flatMap((by) => sortOrder.options.map((order) => ({ by, order })));

describe.each(sorts)('sorted by $by $order', ({ by, order }) => {
  const sort = { count: size, sort_column: by, sort_order: order };

  it('lists the pages of every menu in order, with the total count', async () => {
    for (const scope of scopeNames) {
      const ids = expected(scope, by, order);
      const last = lastPage(ids.length);
      for (const page of new Set([1, 2, last, last + 1])) {
        const { data, count } = await list(scope, { ...sort, page });
        expect({ scope, page, ids: data.map(({ id }) => id), count }).toEqual({
          scope,
          page,
          ids: ids.slice((page - 1) * size, page * size),
          count: ids.length,
        });
      }
    }
  });

  it.each(scopeNames)('finds the monitors of %s that contain a text', async (scope) => {
    const cases = terms.flatMap((text) => [false, true].map((isLast) => ({ text, isLast })));
    await checkSample(cases, 4, async ({ text, isLast }) => {
      const ids = expected(scope, by, order, text);
      const page = isLast ? lastPage(ids.length) : 1;
      const { data, count } = await search(scope, text, { ...sort, page });
      expect(data.map(({ id }) => id)).toEqual(ids.slice((page - 1) * size, page * size));
      expect(count).toBe(ids.length);
    });
  });
});

it.each(terms)('finds the monitors that contain "%s"', async (searchValue) => {
  const ids = expected('MONITOR_ALL', 'monitor_id', 'asc', searchValue);
  const sort = { count: size, sort_column: 'monitor_id', sort_order: 'asc' } as const;
  const { data, count } = await search('MONITOR_ALL', searchValue, { ...sort, page: 1 });
  expect(data.map(({ id }) => id)).toEqual(ids.slice(0, size));
  expect(count).toBe(ids.length);
});

describe('without parameters', () => {
  it('lists ten monitors, the latest communication first and never connected ones last', async () => {
    const { data } = await service.ask(contract.listMonitors, { query: {} });
    expect(data.map(({ id }) => id)).toEqual(
      expected('MONITOR_ALL', 'last_communication', 'desc').slice(0, 10),
    );
  });

  it('counts each menu as its list does', async () => {
    for (const menu of contract.monitorMenus) {
      const { count } = await service.ask(contract.countMonitors, { params: { menu } });
      expect(count).toBe(expected(menu, 'status', 'asc').length);
    }
  });
});

describe('searching one facility', () => {
  it('finds nothing in the menus of unassigned and deleted monitors', async () => {
    for (const monitor_menu of ['MONITOR_UNASSIGNED', 'MONITOR_DELETED'] as const) {
      const body = { searchValue: 'ward', facilityId, monitor_menu };
      expect(await service.ask(contract.searchMonitors, { query: {}, body })).toEqual({ data: [], count: 0 });
    }
  });

  it('needs no menu', async () => {
    const { count } = await service.ask(contract.searchMonitors, {
      query: {},
      body: { searchValue: 'ward', facilityId },
    });
    expect(count).toBe(expected('MONITOR_FACILITY', 'status', 'asc', 'ward').length);
  });
});
