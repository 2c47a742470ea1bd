// 100,000 monitors: they load within a minute, and no list, sort or search reads a whole table.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, inArray, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sortOrder } from '../../contract/common/paging.ts';
import { facilitySortKeys } from '../../contract/facilities/facilities.ts';
import { type MonitorListFilters, monitorSortKeys } from '../../contract/monitors/monitors.ts';
import { createSecrets } from '../../server/base/secrets.ts';
import { seedDemo } from '../../server/demo/seed.ts';
import { auditedWrite } from '../../server/store/audit/audited-write.ts';
import { monitorSearchKeyAt } from '../../server/store/common/stored-keys.ts';
import { vacuum } from '../../server/store/engine/housekeeping.ts';
import { renewKeys } from '../../server/store/engine/renew-keys.ts';
import {
  countFacilities,
  listFacilities,
  lockFacility,
  searchFacilities,
} from '../../server/store/facilities/facilities.ts';
import { findFacilityNames } from '../../server/store/facilities/facility-names.ts';
import { changeFacility } from '../../server/store/facilities/facility-writes.ts';
import { listMonitors, searchMonitors } from '../../server/store/monitors/monitor-lists.ts';
import {
  countMonitors,
  findMonitorBySerialNumber,
  type MonitorScope,
} from '../../server/store/monitors/monitors.ts';
import { findSerialNumbers } from '../../server/store/monitors/serial-numbers.ts';
import { markOffline, recordHeartbeats } from '../../server/store/overview/presence.ts';
import { installation, monitors } from '../../server/store/schema/index.ts';
import { createProve, kinds, type Proven, print } from '../support/prove.ts';
import { addFacilities, addUser } from '../support/records.ts';

const fleetSize = 100_000;
const minuteMs = 60_000;

/** Each filter, and the pairs that people choose. */
const filters: MonitorListFilters[] = [
  { connection: 'online' },
  { connection: 'offline' },
  { connection: 'never' },
  { facility: 'none' },
  { silent_days: 7 },
  { log_level: 500 },
  { log_level: 50 },
  { certificate_ends: '30' },
  { connection: 'offline', facility: 'none' },
  { silent_days: 30, log_level: 500 },
  { connection: 'online', certificate_ends: '90' },
];

describe.each(kinds)('$name', ({ open, mayRead }) => {
  let proven: Proven;
  let dataDir: string;
  let facilityId: string;
  let prove: ReturnType<typeof createProve>;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'infusion-prove-'));
    proven = await open();
    prove = createProve(proven, mayRead);
  });

  afterAll(async () => {
    await proven.close();
    await rm(dataDir, { recursive: true });
  });

  it('loads 100,000 monitors within a minute', async () => {
    const began = performance.now();
    const settings = { demoMonitors: fleetSize, dataDir };
    await seedDemo(proven.db, createSecrets('k'.repeat(32)), settings, new Date());
    const took = performance.now() - began;
    print('load', [took]);
    const more = Array.from({ length: 1_000 }, (_, n) => ({ name: `Clinic ${n}`, city: `Town ${n % 90}` }));
    await addFacilities(proven.db, more);
    const query = { count: 1, page: 1, sort_column: 'cloud_id', sort_order: 'asc' } as const;
    const { rows } = await listMonitors(proven.db, 'assigned', query);
    facilityId = rows[0]?.facilityId ?? '';
    await vacuum(proven.db);
    // Last, so that all else is proved on a busy machine, too.
    expect(took).toBeLessThan(minuteMs);
  });

  const scopes = (): MonitorScope[] => ['all', 'assigned', 'unassigned', 'deleted', { facilityId }];
  const named = (scope: MonitorScope) => (typeof scope === 'string' ? scope : 'facility');

  it('reads the first page of every list with few more rows than the page', async () => {
    for (const scope of scopes()) {
      for (const sort_column of monitorSortKeys) {
        for (const sort_order of sortOrder.options) {
          const query = { count: 10, page: 1, sort_column, sort_order };
          const name = `list ${named(scope)} by ${sort_column} ${sort_order}`;
          expect(await prove(name, (db) => listMonitors(db, scope, query)), name).toBeLessThan(60);
        }
      }
    }
  });

  it('finds a page far from the start in the index alone', async () => {
    const query = { count: 10, page: 5_000, sort_column: 'monitor_id', sort_order: 'asc' } as const;
    expect(await prove('list all, page 5,000', (db) => listMonitors(db, 'all', query))).toBeLessThan(50_100);
  });

  it.each([
    '04217',
    'neuro 07',
    'ipm-8',
    'ipm7f3104217',
    'nowhere',
    'ward',
    'icu',
    'ipm',
    'bed',
    'ne',
    '7',
    'hospital',
    'icu hospital 7',
  ])('searches for "%s" in every menu and sort', async (term) => {
    for (const scope of scopes()) {
      for (const sort_column of monitorSortKeys) {
        const query = { count: 10, page: 1, sort_column, sort_order: 'desc' } as const;
        const name = `search ${named(scope)} for ${term} by ${sort_column}`;
        const read = await prove(name, (db) =>
          searchMonitors(db, { scope, text: term, filters: {} }, query, new Date()),
        );
        if (term === '04217' || term === 'nowhere') expect(read, name).toBeLessThan(200);
      }
    }
  });

  it.each(filters)('filters by %o in every menu and sort', async (filter) => {
    // The demo has few of them; tests/prove/certificate-fleet.test.ts has many.
    const proveFilter = createProve(proven, [...mayRead, 'network_certificates']);
    for (const scope of scopes()) {
      for (const sort_column of monitorSortKeys) {
        const query = { count: 10, page: 1, sort_column, sort_order: 'desc' } as const;
        const name = `filter ${named(scope)} ${JSON.stringify(filter)} by ${sort_column}`;
        const listing = { scope, text: '', filters: filter };
        await proveFilter(name, (db) => searchMonitors(db, listing, query, new Date()));
      }
    }
  });

  it('filters by a facility, and by pasted serial numbers, also with a search', async () => {
    const query = { count: 1_000, page: 1, sort_column: 'cloud_id', sort_order: 'asc' } as const;
    const { rows } = await listMonitors(proven.db, 'all', query);
    const cloud_ids = rows.map(({ serialNumber }) => serialNumber);
    const some: [string, MonitorListFilters][] = [
      ['a facility', { facility: facilityId }],
      ['a facility, Offline', { facility: facilityId, connection: 'offline' }],
      ['3 serial numbers', { cloud_ids: cloud_ids.slice(0, 3) }],
      ['1,000 serial numbers', { cloud_ids }],
      ['1,000 serial numbers, Online', { cloud_ids, connection: 'online' }],
      ['Offline', { connection: 'offline' }],
    ];
    for (const [about, filter] of some) {
      for (const text of ['', 'icu', '04217']) {
        for (const sort_column of monitorSortKeys) {
          const page = { count: 10, page: 1, sort_column, sort_order: 'desc' } as const;
          await prove(`filter all by ${about}, search "${text}", by ${sort_column}`, (db) =>
            searchMonitors(db, { scope: 'all', text, filters: filter }, page, new Date()),
          );
        }
      }
    }
  });

  it('reads suggestions, counts and single records by their indexes', async () => {
    for (const text of ['', 'ipm', 'IPM-7F31-0', '04217', '217', 'nowhere']) {
      await prove(`pick serial "${text}"`, (db) => findSerialNumbers(db, text));
    }
    for (const text of ['', 'clinic', 'hospital', 'clinic 77', 'nowhere']) {
      await prove(`pick facility "${text}"`, (db) => findFacilityNames(db, text));
    }
    expect(await prove('count all', (db) => countMonitors(db, 'all'))).toBeLessThan(50);
    expect(await prove('count facilities', (db) => countFacilities(db))).toBeLessThan(50);
    const one = await prove('one by serial', (db) => findMonitorBySerialNumber(db, 'IPM-7F31-00001'));
    expect(one).toBeLessThan(10);
  });

  it('writes a round of heartbeats by indexes, and reads only the narrow table whole when it looks for silence', async () => {
    const online = await proven.db
      .select({ id: monitors.id })
      .from(monitors)
      .where(eq(monitors.online, true))
      .limit(500);
    const ids = online.map(({ id }) => id);
    const read = await prove('500 heartbeats', (db) => recordHeartbeats(db, ids, new Date()));
    expect(read).toBeLessThan(4_000);
    // The demo has 2,000 changes of connections; tests/prove/fleet-over-time.test.ts has a million.
    const proveSweep = createProve(proven, [...mayRead, 'monitor_presence', 'connection_changes']);
    await proveSweep('sweep', (db) => markOffline(db, new Date(Date.now() - 5 * minuteMs), 300));
  });

  it('renames a facility with 20,000 monitors in one transaction, by indexes', async () => {
    const moved = proven.db
      .select({ id: monitors.id })
      .from(monitors)
      .where(isNull(monitors.deletedAt))
      .limit(20_000);
    await proven.db
      .update(monitors)
      .set({ facilityId, searchKey: monitorSearchKeyAt(facilityId) })
      .where(inArray(monitors.id, moved));
    await vacuum(proven.db);
    const callerId = await addUser(proven.db, { administrator: true });
    const author = { callerId, httpRequestId: 'proof', address: () => '' };
    const began = performance.now();
    await auditedWrite(proven.db, author, { action: 'update', entity: 'facility' }, async (tx, trail) => {
      const before = await lockFacility(tx, facilityId, 'update');
      if (before) await changeFacility(tx, trail, before, { ...before, name: 'Renamed' });
    });
    print('rename of a facility with 20,000 monitors', [performance.now() - began]);
    const query = { count: 10, page: 1, sort_column: 'monitor_id', sort_order: 'asc' } as const;
    expect(
      (await searchMonitors(proven.db, { scope: 'all', text: 'renamed', filters: {} }, query, new Date()))
        .count,
    ).toBeGreaterThanOrEqual(20_000);
  });

  it('makes the keys of all records anew', async () => {
    await proven.db.update(installation).set({ keysVersion: 1 });
    const began = performance.now();
    await renewKeys(proven.db);
    print('new keys of 100,000 monitors', [performance.now() - began]);
    await vacuum(proven.db);
  });

  it('lists and searches facilities by their indexes', async () => {
    for (const sort_column of facilitySortKeys) {
      for (const sort_order of sortOrder.options) {
        const query = { count: 10, page: 1, sort_column, sort_order };
        await prove(`facilities by ${sort_column} ${sort_order}`, (db) => listFacilities(db, query));
        for (const term of ['clinic 77', 'town', 'hospital']) {
          await prove(`facilities with ${term} by ${sort_column} ${sort_order}`, (db) =>
            searchFacilities(db, { text: term, filters: {} }, query),
          );
        }
      }
    }
  });
});
