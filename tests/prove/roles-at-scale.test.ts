// 100,000 monitors and 20,000 people at 500 facilities: what bounds rows leaves an administrator's plans as they were, and in a reach
// no statement reads the monitors whole. Prints how long lists take for each role, taking turns; 'passing by' is the service's role
// with BYPASSRLS, for which there are no policies.
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statementsFor } from '../../server/store/engine/bounds/bound-transaction.ts';
import type { Database } from '../../server/store/engine/database.ts';
import { openPool, type PostgresPool } from '../../server/store/engine/postgres-pool.ts';
import { databaseOn } from '../../server/store/engine/postgres-transactions.ts';
import { outsideReach, type Reach, withinReach } from '../../server/store/engine/reach.ts';
import { listFacilities } from '../../server/store/facilities/facilities.ts';
import { filterMonitors, listMonitors, searchMonitors } from '../../server/store/monitors/monitor-lists.ts';
import { countStates } from '../../server/store/monitors/monitor-states.ts';
import { listUsers } from '../../server/store/users/user-lists.ts';
import { newDatabase } from '../support/bounded-database.ts';
import { createRecorder, nodesOf } from '../support/explain.ts';
import { giveRole } from '../support/people-with-roles.ts';
import { addFacilities, addMonitors, addUser, addUsers } from '../support/records.ts';

const facilityCount = 500;
const monitorCount = 100_000;
const peopleCount = 20_000;
const pairs = 41;

const now = new Date();
const byName = { count: 10, page: 1, sort_column: 'monitor_id', sort_order: 'asc' } as const;
const byContact = { ...byName, sort_column: 'last_communication', sort_order: 'desc' } as const;
const search = (db: Database, text: string) =>
  searchMonitors(db, { scope: 'all', text, filters: {} }, byName, now);

const reads: readonly (readonly [name: string, read: (db: Database) => Promise<unknown>])[] = [
  ['monitors by name', (db) => listMonitors(db, 'all', byName)],
  ['monitors by last contact', (db) => listMonitors(db, 'all', byContact)],
  ['… a page of 100', (db) => listMonitors(db, 'all', { ...byContact, count: 100 })],
  ['search of a common word', (db) => search(db, 'bay')],
  ['… of a less common one', (db) => search(db, 'icu')],
  ['… of a rare one', (db) => search(db, 'room 4217')],
  ['Offline', (db) => filterMonitors(db, { ...byName, connection: 'offline' }, now)],
  ['never connected', (db) => filterMonitors(db, { ...byName, connection: 'never' }, now)],
  ['how many are Online, Offline', (db) => countStates(db)],
  ['facilities', (db) => listFacilities(db, { count: 10, page: 1, sort_column: 'name', sort_order: 'asc' })],
  [
    'people',
    (db) =>
      listUsers(db, { menu: 'USER_ALL' }, '', {
        count: 10,
        page: 1,
        sort_column: 'username',
        sort_order: 'asc',
      }),
  ],
  [
    'search of people',
    (db) =>
      listUsers(db, { menu: 'USER_ALL' }, 'hopper', {
        count: 10,
        page: 1,
        sort_column: 'username',
        sort_order: 'asc',
      }),
  ],
];

type Opened = Awaited<ReturnType<typeof newDatabase>>;

let database: Opened;
let one: Reach;
let twenty: Reach;
const recorder = createRecorder();
const ends: (() => Promise<unknown>)[] = [];

/** A connection of a role, as the service has it. */
async function connect(role: string): Promise<{ db: Database; client: pg.Client; pool: PostgresPool }> {
  const url = database.urlOf(role);
  const pool = openPool(url);
  const client = new pg.Client(url);
  await client.connect();
  // As each connection of the pool has it.
  await client.query('SET random_page_cost = 1.1');
  ends.push(pool.end, () => client.end());
  return {
    db: databaseOn(pool.pool, { logger: recorder.logger, scopedRole: `${database.name}_scoped` }),
    client,
    pool,
  };
}

let service: Awaited<ReturnType<typeof connect>>;
let before: Awaited<ReturnType<typeof connect>>;

beforeAll(async () => {
  database = await newDatabase('CREATEROLE');
  const { db, close } = await database.open();
  const places = await addFacilities(
    db,
    Array.from({ length: facilityCount }, (_, n) => ({ name: `Clinic ${n}` })),
  );
  // Next to each other, so that nothing else of a monitor goes with its facility.
  const placeOf = (n: number, each = monitorCount / facilityCount) => places[Math.floor(n / each)] ?? '';
  for (let from = 0; from < monitorCount; from += 5_000) {
    const list = Array.from({ length: 5_000 }, (_, n) => ({
      name: `${n % 10 === 3 ? 'ICU' : 'Bay'} room ${from + n}`,
      facilityId: placeOf(from + n),
      online: n % 3 !== 0,
      lastCommunication:
        n % 10 === 0 ? null : new Date(now.getTime() - (((from + n) * 7_919) % 90_000) * 1_000),
    }));
    await addMonitors(db, list);
  }
  for (let from = 0; from < peopleCount; from += 5_000) {
    const list = Array.from({ length: 5_000 }, (_, n) => ({
      lastName: n % 9 === 0 ? 'Hopper' : 'Morgan',
      email: `p${from + n}@example.com`,
      facilityIds: [placeOf(from + n, peopleCount / facilityCount)],
    }));
    await addUsers(db, list);
  }
  const reachOf = async (count: number): Promise<Reach> => {
    const callerId = await addUser(db, {});
    for (let n = 0; n < count; n++)
      await giveRole(db, callerId, 'siteAdministrator', { facilityId: places[n * 7] ?? '' });
    return { callerId, roles: ['siteAdministrator'] };
  };
  one = await reachOf(1);
  twenty = await reachOf(20);
  await close();
  const { name, ask } = database;
  await ask('VACUUM (ANALYZE)');
  await ask(
    `CREATE ROLE ${name}_before LOGIN BYPASSRLS; GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${name}_before`,
  );
  service = await connect(`${name}_service`);
  before = await connect(`${name}_before`);
});

afterAll(async () => {
  for (const end of ends) await end();
});

const inReach = <Result>(reach: Reach | null, work: () => Promise<Result>) =>
  reach ? withinReach(reach, work) : outsideReach(work);

interface Step {
  type: string;
  table: string;
  index: string;
}

/** What the database does for the statements of a read. */
async function planOf(
  { db, client }: typeof service,
  reach: Reach | null,
  read: (db: Database) => Promise<unknown>,
): Promise<Step[]> {
  recorder.take();
  await inReach(reach, () => read(db));
  const steps: Step[] = [];
  for (const { query, params } of recorder.take()) {
    await client.query(
      ['BEGIN', ...(reach ? statementsFor(reach, `${database.name}_scoped`) : [])].join('; '),
    );
    const { rows } = await client.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${query}`, params);
    await client.query('COMMIT');
    for (const node of nodesOf(rows)) {
      steps.push({
        type: node['Node Type'],
        table: node['Relation Name'] ?? '',
        index: node['Index Name'] ?? '',
      });
    }
  }
  return steps;
}

const readWhole = (steps: readonly Step[]) =>
  steps.filter(({ type }) => type === 'Seq Scan').map(({ table }) => table);

const large = ['monitors', 'monitor_presence'];

/**
 * Under a policy, even one that is true, the planner may not look at the values of a column to guess how many match LIKE
 * (its function is not leakproof), and may choose the other index.
 */
const isGuessed = /search|common/;

describe.each(reads)('%s', (name, read) => {
  it('has the plan of before for an administrator, and reads no monitors whole in a reach', async () => {
    const usual = await planOf(before, null, read);
    const bounded = await planOf(service, null, read);
    if (isGuessed.test(name)) expect(readWhole(bounded)).toEqual(readWhole(usual));
    else expect(bounded).toEqual(usual);
    for (const reach of [one, twenty]) {
      const whole = readWhole(await planOf(service, reach, read));
      const more = whole.filter((table) => large.includes(table) && !readWhole(usual).includes(table));
      expect(more, `${reach === one ? 1 : 20} facilities`).toEqual([]);
    }
  });

  it('takes this long', async () => {
    const sides = [
      ['passing by', before, null],
      ['administrator, auditor', service, null],
      ['1 facility', service, one],
      ['20 facilities', service, twenty],
    ] as const;
    const times = sides.map((): number[] => []);
    for (let round = 0; round < pairs; round++) {
      for (const [index, [, { db }, reach]] of sides.entries()) {
        const began = performance.now();
        await inReach(reach, () => read(db));
        times[index]?.push(performance.now() - began);
      }
    }
    const shown = sides.map(([side], index) => {
      const sorted = (times[index] ?? []).toSorted((a, b) => a - b);
      const at = (place: number) => (sorted[place] ?? 0).toFixed(2);
      return `${side}: ${at(0)} / ${at(Math.floor(pairs / 2))}`;
    });
    process.stdout.write(`${name.padEnd(30)} ${shown.join(' | ')} ms (least / median)\n`);
    expect(times.flat()).toHaveLength(pairs * sides.length);
  });
});
