// Facilities by how many of their monitors are Offline, in pages, as the overview counts them.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getOverview, listWorstFacilities } from '../../../contract/overview/overview.ts';
import { monitors } from '../../../server/store/schema/index.ts';
import { addFacilities, addMonitors } from '../../support/records.ts';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;

const lastCommunication = new Date('2026-02-28T12:00:00Z');

/** By name: how many are Online, Offline, never connected. */
const clinics: Record<string, [number, number, number]> = {
  Ahorn: [4, 0, 0],
  Birke: [1, 2, 0],
  Dorn: [0, 0, 1],
  Eiche: [0, 1, 0],
  Fichte: [0, 2, 0],
  Ginster: [7, 2, 1],
  Hasel: [0, 0, 0],
};

beforeAll(async () => {
  service = await startTestService();
  const ids = await addFacilities(
    service.db,
    Object.keys(clinics).map((name) => ({ name })),
  );
  const of = (facilityId: string | null, [online, offline, never]: readonly number[]) => [
    ...Array.from({ length: online ?? 0 }, () => ({ facilityId, online: true, lastCommunication })),
    ...Array.from({ length: offline ?? 0 }, () => ({ facilityId, lastCommunication })),
    ...Array.from({ length: never ?? 0 }, () => ({ facilityId })),
  ];
  await addMonitors(service.db, [
    ...Object.values(clinics).flatMap((counts, index) => of(ids[index] ?? null, counts)),
    ...of(null, [0, 1, 1]),
  ]);
});

afterAll(() => service.close());

const page = (number: number, count = 3) =>
  service.ask(listWorstFacilities, { query: { page: number, count } });
const said = ({ data }: Awaited<ReturnType<typeof page>>) =>
  data.map(({ name, offline, online, never_connected }) => [
    name,
    offline,
    online + offline + never_connected,
  ]);

it('are those with monitors, most Offline first, page by page', async () => {
  expect(said(await page(1))).toEqual([
    ['Fichte', 2, 2],
    ['Birke', 2, 3],
    ['Ginster', 2, 10],
  ]);
  expect(said(await page(2))).toEqual([
    ['Eiche', 1, 1],
    // Those without a facility.
    ['', 1, 2],
    ['Ahorn', 0, 4],
  ]);
  expect(said(await page(3))).toEqual([['Dorn', 0, 1]]);
  expect([await page(3), await page(4)].map(({ count }) => count)).toEqual([7, 7]);
  expect((await page(4)).data).toEqual([]);
});

it('are the facilities of the overview, which may be asked for without them', async () => {
  const overviewOf = async (query: { facilities?: 'none' }) => {
    const [answer] = (await service.ask(getOverview, { query })).data;
    if (!answer) throw new Error('no overview');
    return answer;
  };
  const whole = await overviewOf({});
  const names = (of: readonly { id: string | null }[]) => of.map(({ id }) => id).toSorted();
  const { data } = await page(1, 100);
  expect(names(data)).toEqual(names(whole.facilities));
  expect(await overviewOf({ facilities: 'none' })).toEqual({ ...whole, facilities: [] });
  expect((await service.send(getOverview, { query: { facilities: 'some' } })).status).toBe(400);
});

it('are in the order of their names while nothing is Offline', async () => {
  await service.db.update(monitors).set({ online: true, lastCommunication });
  const { data } = await page(1, 100);
  expect(data.map(({ offline }) => offline)).toEqual(data.map(() => 0));
  expect(data.map(({ name }) => name).filter(Boolean)).toEqual([
    'Ahorn',
    'Birke',
    'Dorn',
    'Eiche',
    'Fichte',
    'Ginster',
  ]);
});
