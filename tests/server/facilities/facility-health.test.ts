// How many monitors facilities have, and how many of these are Offline: the numbers of their lists.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getFacilityHealth } from '../../../contract/facilities/facility-health.ts';
import { listFacilityMonitors, searchMonitors } from '../../../contract/monitors/monitors.ts';
import { addFacilities, addMonitors } from '../../support/records.ts';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
/** Many monitors, one alone, one that is Offline, all Offline, all Online, none at all. */
let ids: string[];

const lastCommunication = new Date('2026-02-28T12:00:00Z');
const online = { online: true, lastCommunication };
const offline = { lastCommunication };

beforeAll(async () => {
  service = await startTestService();
  const names = ['Mixed', 'One', 'One Offline', 'All Offline', 'All Online', 'Empty'];
  ids = await addFacilities(
    service.db,
    names.map((name) => ({ name })),
  );
  const states = [
    [online, online, offline, {}, {}, {}],
    [online],
    [offline],
    [offline, offline, offline],
    [online, online],
    [],
  ];
  const deleted = { ...offline, deletedAt: new Date('2026-02-28T13:00:00Z') };
  await addMonitors(service.db, [
    ...states.flatMap((of, index) => of.map((state) => ({ ...state, facilityId: ids[index] ?? null }))),
    { ...deleted, facilityId: ids[0] ?? null },
    // Of no facility.
    offline,
  ]);
});

afterAll(() => service.close());

const ask = async (asked: readonly string[]) =>
  (await service.ask(getFacilityHealth, { body: { ids: [...asked] } })).data;

it('says of each facility what its list and its filters say', async () => {
  const health = await ask(ids);
  const byId = new Map(health.map(({ id, ...counts }) => [id, Object.values(counts)]));
  expect(ids.map((id) => byId.get(id))).toEqual([
    [6, 1, 3],
    [1, 0, 0],
    [1, 1, 0],
    [3, 3, 0],
    [2, 0, 0],
    [0, 0, 0],
  ]);
  for (const { id, monitors, offline: silent, never_connected } of health) {
    const filtered = async (connection: 'offline' | 'never') => {
      const body = { searchValue: '', facilityId: id, filters: { connection } };
      return (await service.ask(searchMonitors, { query: {}, body })).count;
    };
    const all = (await service.ask(listFacilityMonitors, { params: { id }, query: {} })).count;
    expect([all, await filtered('offline'), await filtered('never')]).toEqual([
      monitors,
      silent,
      never_connected,
    ]);
  }
});

it('leaves out what does not exist, says each facility once, and takes a hundred ids', async () => {
  const [mixed = ''] = ids;
  const unknown = ['00000000-0000-4000-8000-000000000000', 'rubbish'];
  expect((await ask([mixed, ...unknown, mixed])).map(({ id }) => id)).toEqual([mixed]);
  expect(await ask(unknown)).toEqual([]);
  for (const asked of [[], Array.from({ length: 101 }, () => mixed)])
    expect((await service.send(getFacilityHealth, { body: { ids: asked } })).status).toBe(400);
});
