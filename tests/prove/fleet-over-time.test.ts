// 100,000 monitors with thirty days of changes on a server: the overview, the lists of its points and the samples, before and
// after a storm in which all fall silent and return. Prints how long each takes.
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectionStates } from '../../contract/monitors/monitors.ts';
import { markSilentMonitors } from '../../server/devices/sweeper.ts';
import { createPageAnswer } from '../../server/monitors/page-response.ts';
import { vacuum } from '../../server/store/engine/housekeeping.ts';
import { readFacilityHealth } from '../../server/store/facilities/facility-health.ts';
import { filterMonitors, listMonitors } from '../../server/store/monitors/monitor-lists.ts';
import { countStates } from '../../server/store/monitors/monitor-states.ts';
import { readConnection, readFacilityConnection } from '../../server/store/overview/changes.ts';
import { readOverview } from '../../server/store/overview/overview.ts';
import { recordHeartbeats } from '../../server/store/overview/presence.ts';
import {
  downsampleSamples,
  readFleetSamples,
  readSamples,
  sampleMs,
  takeSample,
  wholeFleet,
} from '../../server/store/overview/samples.ts';
import { createRecorder } from '../support/explain.ts';
import { createProve, kinds, type Proven, print } from '../support/prove.ts';
import { addFacilities, addMonitors } from '../support/records.ts';

const fleetSize = 100_000;
const facilityCount = 1_000;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** As the service gathers heartbeats. */
const roundSize = 500;

let proven: Proven;
let prove: ReturnType<typeof createProve>;
let facilityIds: string[];
let monitorIds: string[];
let now = new Date();

beforeAll(async () => {
  const server = kinds.find(({ name }) => name === 'PostgreSQL');
  if (!server) throw new Error('no server');
  proven = await server.open();
  // Queries that count the whole fleet read it whole.
  prove = createProve(proven, [...server.mayRead, 'monitors', 'monitor_presence', 'monitor_requests']);
  facilityIds = await addFacilities(
    proven.db,
    Array.from({ length: facilityCount }, (_, n) => ({ name: `Clinic ${n}` })),
  );
  monitorIds = [];
  for (let from = 0; from < fleetSize; from += 5_000) {
    const list = Array.from({ length: 5_000 }, (_, n) => ({
      createdAt: new Date(now.getTime() - 400 * dayMs),
      facilityId: facilityIds[(from + n) % facilityCount] ?? null,
      // One in ten was never connected.
      online: n % 10 !== 0,
      lastCommunication: n % 10 === 0 ? null : now,
    }));
    monitorIds.push(...(await addMonitors(proven.db, list)));
  }
  await addPast();
  await vacuum(proven.db);
}, 600_000);

afterAll(() => proven.close());

/** Fourteen changes of each in thirty days, in the order of their times, and samples of them every hour. */
async function addPast() {
  const at = `timestamptz '${now.toISOString()}'`;
  await proven.run([
    `INSERT INTO connection_changes (monitor_id, at, online)
      SELECT id, ${at} - make_interval(mins => k * 3000 + hashtext(id::text || k) % 1400 + 1410), k % 2 = 0
      FROM monitors, generate_series(0, 13) AS k WHERE online ORDER BY 2`,
    `INSERT INTO connection_samples (facility_id, minutes, at, online, offline, never_connected)
      SELECT facility, 60, date_trunc('hour', ${at}) - make_interval(hours => hour), 80, 10, 10
      FROM generate_series(48, 720) AS hour,
        (SELECT id AS facility FROM facilities UNION ALL SELECT '${wholeFleet}') AS facilities`,
  ]);
}

async function timed(name: string, run: () => Promise<unknown>): Promise<void> {
  const began = performance.now();
  await run();
  print(name, [performance.now() - began]);
}

const page = { count: 10, page: 1, sort_column: 'last_communication', sort_order: 'desc' } as const;

async function proveReading(when: string) {
  const dayAgo = new Date(now.getTime() - dayMs);
  await prove(`${when}: overview`, (db) => readOverview(db, { silentSince: dayAgo, dayAgo, now }));
  for (const [name, ms] of [
    ['1 hour', hourMs],
    ['1 day', dayMs],
    ['15 days', 15 * dayMs],
  ] as const) {
    const at = new Date(now.getTime() - ms).toISOString();
    for (const connection of connectionStates)
      await prove(`${when}: ${connection} ${name} ago`, (db) =>
        filterMonitors(db, { ...page, connection, at }, now),
      );
  }
  const [monitorId = ''] = monitorIds.slice(7);
  const [facilityId = ''] = facilityIds.slice(7);
  await prove(`${when}: history of a monitor`, (db) =>
    readConnection(db, { id: monitorId, online: true, createdAt: new Date(0) }, now, null),
  );
  await prove(`${when}: history of a facility`, (db) => readFacilityConnection(db, facilityId, now));
  await prove(`${when}: counts of a facility`, (db) =>
    filterMonitors(db, { ...page, facility: facilityId, connection: 'offline' }, now),
  );
  const month = { from: new Date(now.getTime() - 30 * dayMs), to: now, minutes: 60 };
  await prove(`${when}: chart of the fleet, 30 days`, (db) => readFleetSamples(db, month));
  await prove(`${when}: chart of a facility, 30 days`, (db) => readSamples(db, facilityId, month));
}

/** What lists show at a glance. @returns how many statements a page with the last day of its monitors takes, first and then */
async function proveGlance(when: string): Promise<[first: number, then: number]> {
  const answers = (db: Proven['db']) =>
    createPageAnswer(db, { now: () => now, connectionsSince: () => null });
  let kept: ReturnType<typeof answers> | undefined;
  for (const count of [10, 100]) {
    const query = { ...page, count };
    await prove(`${when}: page of ${count}`, (db) => listMonitors(db, 'all', query));
    await prove(`${when}: page of ${count} with its last day`, async (db) => {
      kept ??= answers(db);
      await kept(await listMonitors(db, 'all', query), { presence: '24h' });
    });
    const ids = facilityIds.slice(0, count);
    await prove(`${when}: health of ${count} facilities`, (db) => readFacilityHealth(db, ids));
  }
  await prove(`${when}: states of all menus`, countStates);
  const { logger, take } = createRecorder();
  const logged = proven.withLogger(logger);
  const answer = answers(logged);
  const statements = async () => {
    await answer(await listMonitors(logged, 'all', page), { presence: '24h' });
    return take().length;
  };
  return [await statements(), await statements()];
}

async function sampleOnce(when: string) {
  now = new Date(now.getTime() + sampleMs);
  await timed(`${when}: sample`, () => takeSample(proven.db, now));
  await timed(`${when}: thinning`, () => downsampleSamples(proven.db, now, 730));
}

it('reads how the fleet is and was', async () => {
  await sampleOnce('calm');
  await proveReading('calm');
  // The page, the times of the samples, which are kept, and the changes of all its monitors.
  expect(await proveGlance('calm')).toEqual([3, 2]);
});

it('takes all Offline and all Online again, while the overview can be read', async () => {
  const { db } = proven;
  const waits: number[] = [];
  async function readMeanwhile(ended: Promise<unknown>) {
    let isEnded = false;
    void ended.finally(() => {
      isEnded = true;
    });
    while (!isEnded) {
      const began = performance.now();
      await readOverview(db, { silentSince: now, dayAgo: new Date(now.getTime() - dayMs), now });
      waits.push(performance.now() - began);
      // A person who looks again and again.
      await wait(1_000);
    }
    await ended;
  }
  now = new Date(now.getTime() + hourMs);
  const online = monitorIds.filter((_, n) => n % 10 !== 0);
  const announced: string[] = [];
  await timed('storm: all Offline', () =>
    readMeanwhile(markSilentMonitors(db, now, { record: (ids) => announced.push(...ids) })),
  );
  expect(announced).toHaveLength(online.length);
  print('overview meanwhile', waits.splice(0));
  await sampleOnce('all Offline');
  async function returning() {
    for (let from = 0; from < online.length; from += roundSize)
      await recordHeartbeats(db, online.slice(from, from + roundSize), now);
  }
  await timed('storm: all Online again', () => readMeanwhile(returning()));
  print('overview meanwhile', waits);
  await sampleOnce('all Online again');
  await proveReading('after the storm');
  await proveGlance('after the storm');
  const { online: count } = await readOverview(db, { silentSince: now, dayAgo: now, now });
  expect(count).toBe(online.length);
});
