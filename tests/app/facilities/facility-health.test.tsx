// How the monitors of facilities are, beneath the names in their list.
import { screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { addFacilities, addFacility, addMonitors } from '../../support/records.ts';
import { openScreen, type Wire } from '../../support/screen.tsx';
import { setScreenWidth } from '../../support/screen-width.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { untilOffered, withoutCapabilities } from '../../support/without-capabilities.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  const [mixed, well, unused] = [
    await addFacility(service.db, { name: 'A mixed' }),
    await addFacility(service.db, { name: 'B well' }),
    await addFacility(service.db, { name: 'C unused' }),
  ];
  await addFacility(service.db, { name: 'D empty' });
  await addFacilities(
    service.db,
    Array.from({ length: 8 }, (_, at) => ({ name: `Next ${at}` })),
  );
  const lastCommunication = new Date('2026-11-01T10:00:00Z');
  const online = { online: true, lastCommunication: new Date() };
  await addMonitors(service.db, [
    { name: 'Bay 1', facilityId: mixed, ...online },
    { name: 'Bay 2', facilityId: mixed, lastCommunication },
    { name: 'Bay 3', facilityId: mixed },
    { name: 'Bay 4', facilityId: mixed, lastCommunication, deletedAt: new Date() },
    { name: 'Bay 5', facilityId: well, ...online },
    { name: 'Bay 6', facilityId: well, ...online },
    { name: 'Bay 7', facilityId: unused },
  ]);
});
afterAll(() => service.close());
beforeEach(() => setScreenWidth(1180));
afterEach(() => localStorage.clear());

const path = '/dashboard/facilitylist';
const healthCall = /facilities\/health$/;
const asked = ({ requests }: { requests: readonly string[] }) =>
  requests.filter((line) => healthCall.test(line));

const places = () => Array.from(document.querySelectorAll('[data-record] [data-later]'));
const words = () => places().map(({ textContent }) => textContent);
/** The parts of each bar, from its start. */
const bars = () =>
  places().map((place) =>
    Array.from(place.querySelectorAll<HTMLElement>('[data-part]'), ({ dataset }) => dataset.part),
  );

const beneathNames = [
  '3 monitors · 1 Offline · 1 Never connected',
  '2 monitors · all Online',
  '1 monitor · 1 Never connected',
  '0 monitors',
];

it.each([
  ['rows', 1180],
  ['cards', 390],
])('is said by %s in words and as a bar, for the whole page by one call after them', async (_, width) => {
  setScreenWidth(width);
  const app = await openScreen(service, path);
  await waitFor(() => expect(words().slice(0, 4)).toEqual(beneathNames));
  expect(bars().slice(0, 4)).toEqual([['bad', 'quiet', 'good'], ['good'], ['quiet'], []]);
  await app.settled();
  const calls = app.requests.map((line) => line.replace(/\?.*/, ''));
  expect(asked(app)).toHaveLength(1);
  expect(calls.indexOf('GET /api/v1/facilities')).toBeLessThan(
    calls.findIndex((line) => healthCall.test(line)),
  );
});

it('is asked for the facilities of the page alone, and again with it', async () => {
  const bodies: string[][] = [];
  const app = await openScreen(service, path, {
    wire: async (request, pass) => {
      if (healthCall.test(request.url)) bodies.push((await request.clone().json()).ids);
      return await pass();
    },
  });
  await waitFor(() => expect(words()[0]).toBe(beneathNames[0]));
  const before = bodies.length;
  await app.user.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(bodies.length).toBeGreaterThan(before));
  await app.user.click(screen.getByLabelText('Page 2'));
  await screen.findByText('Next 7');
  await waitFor(() => expect(words()).toEqual(['0 monitors', '0 monitors']));
  // A page that the service answers anew of its own accord, as when changes are told, is asked about anew, too.
  const sizes = bodies.map((ids) => ids.length);
  expect(sizes.filter((size, at) => size !== sizes[at - 1])).toEqual([10, 2]);
});

it.each<[string, Wire, number]>([
  ['of a server that does not say it', withoutCapabilities('facilityHealth'), 0],
  [
    'where it could not be said',
    async ({ url }, pass) => (healthCall.test(url) ? new Response('{', { status: 500 }) : await pass()),
    1,
  ],
])('leaves its place empty %s', async (_, wire, calls) => {
  const app = await openScreen(service, path, { wire });
  await screen.findByText('A mixed');
  await untilOffered(app);
  await waitFor(() => expect(asked(app)).toHaveLength(calls));
  await app.settled();
  expect(places()).toHaveLength(10);
  expect(new Set(words())).toEqual(new Set(['']));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('is kept nowhere on the device', async () => {
  const app = await openScreen(service, path);
  await waitFor(() => expect(words()[0]).toBe(beneathNames[0]));
  await app.settled();
  app.close();
  const next = await openScreen(service, path, {
    wire: async ({ url }, pass) =>
      url.includes('/v1/facilities') ? Promise.reject(new TypeError('Failed to fetch')) : await pass(),
  });
  await screen.findByText('A mixed');
  await next.settled();
  expect(new Set(words())).toEqual(new Set(['']));
});
