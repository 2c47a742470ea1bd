// 100,000 monitors: they load within a minute, and no list, sort or search reads a table from end to end.
// The timings are printed for whoever reads them; a check does not depend on how fast a machine is.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Logger } from 'drizzle-orm/logger';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { facilitySortKeys } from '../../contract/facilities.ts';
import { monitorSortKeys } from '../../contract/monitors.ts';
import { sortOrder } from '../../contract/paging.ts';
import { fillDemo } from '../../server/demo/fill.ts';
import { createSecrets } from '../../server/secrets.ts';
import type { Database } from '../../server/store/database.ts';
import { countFacilities, listFacilities, searchFacilities } from '../../server/store/facilities.ts';
import { tidy } from '../../server/store/housekeeping.ts';
import { listMonitors, searchMonitors } from '../../server/store/monitor-lists.ts';
import { countMonitors, findMonitorBySerialNumber, type MonitorScope } from '../../server/store/monitors.ts';
import { openPglite } from '../../server/store/pglite.ts';
import { findFacilityNames, findSerialNumbers } from '../../server/store/pickers.ts';
import { createPool, openPostgres } from '../../server/store/postgres.ts';
import { markSilent } from '../../server/store/presence.ts';
import * as schema from '../../server/store/schema/index.ts';
import { copyOnServer } from '../support/database.ts';
import { createRecorder, nodesOf, rowsRead } from '../support/explain.ts';
import { addFacilities } from '../support/records.ts';

const fleetSize = 100_000;
const minute = 60_000;

interface Proven {
  db: Database;
  /** The same database, with what is sent to it told to the logger. */
  tell(logger: Logger): Database;
  query(text: string, params: unknown[]): Promise<{ rows: unknown }>;
  close(): Promise<void>;
}

async function openInMemory(): Promise<Proven> {
  const { db, client, close } = await openPglite({});
  return {
    db,
    tell: (logger) => drizzlePglite(client, { schema, logger }),
    query: (text, params) => client.query(text, params),
    close,
  };
}

async function openOnServer(): Promise<Proven> {
  const url = await copyOnServer();
  const { db, close } = await openPostgres(url, url);
  const pool = createPool(url);
  return {
    db,
    tell: (logger) => drizzlePostgres(pool, { schema, logger }),
    query: (text, params) => pool.query(text, params),
    close: async () => {
      await pool.end();
      await close();
    },
  };
}

const kinds = [
  { name: 'PGlite', open: openInMemory, mayRead: [] as string[] },
  // A server's own statistics may find that a small table is read sooner than its index.
  { name: 'PostgreSQL', open: openOnServer, mayRead: ['facilities', 'counts'] },
];

describe.each(kinds)('$name', ({ open, mayRead }) => {
  let proven: Proven;
  let dataDir: string;
  let ask: Database;
  let facilityId: string;
  const recorder = createRecorder();

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'infusion-prove-'));
    proven = await open();
    ask = proven.tell(recorder.logger);
  });

  afterAll(async () => {
    await proven.close();
    await rm(dataDir, { recursive: true });
  });

  it('loads 100,000 monitors within a minute', async () => {
    const began = performance.now();
    const settings = { demoMonitors: fleetSize, dataDir };
    await fillDemo(proven.db, createSecrets('k'.repeat(32)), settings, new Date());
    const took = performance.now() - began;
    print('load', [took]);
    expect(took).toBeLessThan(minute);
    const more = Array.from({ length: 1_000 }, (_, n) => ({ name: `Clinic ${n}`, city: `Town ${n % 90}` }));
    await addFacilities(proven.db, more);
    const query = { count: 1, page: 1, sort_column: 'cloud_id', sort_order: 'asc' } as const;
    const { rows } = await listMonitors(proven.db, 'assigned', query);
    facilityId = rows[0]?.facilityId ?? '';
    await tidy(proven.db);
  });

  /** Runs a question, explains each statement that it sent, and answers how many rows were looked at. */
  async function prove(name: string, question: (db: Database) => Promise<unknown>): Promise<number> {
    recorder.take();
    await question(ask);
    let read = 0;
    for (const { query, params } of recorder.take()) {
      const { rows } = await proven.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${query}`, params);
      const nodes = nodesOf(rows);
      const whole = nodes
        .filter((it) => it['Node Type'] === 'Seq Scan')
        .map((it) => it['Relation Name'] ?? '');
      expect(
        whole.filter((table) => !mayRead.includes(table)),
        query,
      ).toEqual([]);
      read += rowsRead(nodes);
    }
    const times: number[] = [];
    for (let round = 0; round < 15; round++) {
      const began = performance.now();
      await question(ask);
      times.push(performance.now() - began);
    }
    print(name, times, read);
    return read;
  }

  const scopes = (): MonitorScope[] => ['all', 'assigned', 'unassigned', 'deleted', { facilityId }];
  const named = (scope: MonitorScope) => (typeof scope === 'string' ? scope : 'facility');

  it('finds the first page of every list by looking at little more than the page', async () => {
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

  it('finds a page far behind in the index alone', async () => {
    const query = { count: 10, page: 5_000, sort_column: 'monitor_id', sort_order: 'asc' } as const;
    expect(await prove('list all, page 5,000', (db) => listMonitors(db, 'all', query))).toBeLessThan(50_100);
  });

  it.each(['04217', 'neuro 07', 'ipm-8', 'nowhere', 'ward', 'icu', 'ipm', 'bed', 'ne', '7'])(
    'searches for "%s" in every menu and sort',
    async (term) => {
      for (const scope of scopes()) {
        for (const sort_column of monitorSortKeys) {
          const query = { count: 10, page: 1, sort_column, sort_order: 'desc' } as const;
          const name = `search ${named(scope)} for ${term} by ${sort_column}`;
          const read = await prove(name, (db) => searchMonitors(db, scope, term, query));
          if (term === '04217' || term === 'nowhere') expect(read, name).toBeLessThan(200);
        }
      }
    },
  );

  it('answers pickers, counts and single records by their indexes', async () => {
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
    await prove('sweep', (db) => markSilent(db, new Date(Date.now() - 10 * minute)));
  });

  it('lists and searches facilities by their indexes', async () => {
    for (const sort_column of facilitySortKeys) {
      for (const sort_order of sortOrder.options) {
        const query = { count: 10, page: 1, sort_column, sort_order };
        await prove(`facilities by ${sort_column} ${sort_order}`, (db) => listFacilities(db, query));
        for (const term of ['clinic 77', 'town', 'hospital']) {
          await prove(`facilities with ${term} by ${sort_column} ${sort_order}`, (db) =>
            searchFacilities(db, term, query),
          );
        }
      }
    }
  });
});

function print(name: string, times: number[], read?: number): void {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1).padStart(9);
  const rows = read === undefined ? '' : `${String(read).padStart(9)} rows`;
  process.stdout.write(`${name.padEnd(52)} median ${at(0.5)} ms, slowest ${at(1)} ms ${rows}\n`);
}
