// How many monitors of a list are Offline, never connected and Online, above its rows: each part is a filter.
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { capabilities } from '../../../contract/service/capabilities.ts';
import { addFacility, addMonitors } from '../../support/records.ts';
import { openScreen, type Wire } from '../../support/screen.tsx';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  const facilityId = await addFacility(service.db, { name: 'North Ward' });
  const lastCommunication = new Date('2026-11-01T10:00:00Z');
  await addMonitors(service.db, [
    { name: 'Bay 1', facilityId, online: true, lastCommunication: new Date() },
    { name: 'Bay 2', facilityId, lastCommunication },
    { name: 'Bay 3', lastCommunication },
    { name: 'Bay 4' },
    { name: 'Bay 5', lastCommunication, deletedAt: new Date() },
  ]);
});
afterAll(() => service.close());
afterEach(() => localStorage.clear());

const group = () => screen.findByRole('list', { name: 'Monitors by connection' });

/** The parts as they are read aloud. */
async function parts(): Promise<(string | null)[]> {
  return within(await group())
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
}

const statesCall = /monitors\/states$/;

/** A server with all capabilities but one. */
function without(name: string): Wire {
  return async ({ url }, pass) =>
    url.endsWith('/v1/capabilities')
      ? Response.json({ status: true, data: capabilities.filter((each) => each !== name) })
      : await pass();
}

it('says the numbers of each menu, and when they were counted', async () => {
  const app = await openScreen(service, '/dashboard/monitors');
  await waitFor(async () => expect(await parts()).toEqual(['2 Offline', '1 Never connected', '1 Online']));
  expect(screen.getByText(/^counted .*\d\d:\d\d:\d\d$/)).toBeTruthy();
  await app.user.click(screen.getByRole('link', { name: 'Unassigned' }));
  await screen.findByRole('heading', { level: 1, name: 'Unassigned Monitors' });
  await waitFor(async () => expect(await parts()).toEqual(['1 Offline', '1 Never connected', '0 Online']));
});

it('filters by the part that is tapped, and by none once it is tapped again', async () => {
  const app = await openScreen(service, '/dashboard/monitors?page=1&sort=monitor_id&order=asc');
  await app.user.click(await screen.findByRole('link', { name: '2 Offline' }));
  await waitFor(() => expect(screen.queryByText('Bay 1')).toBeNull());
  expect(app.address()).toBe('/dashboard/monitors?connection=offline&sort=monitor_id&order=asc');
  // The numbers are still those of the menu.
  expect(await parts()).toEqual(['2 Offline', '1 Never connected', '1 Online']);
  const chosen = screen.getByRole('link', { name: '2 Offline' });
  expect(chosen.getAttribute('aria-current')).toBe('true');
  await app.user.click(chosen);
  await screen.findByText('Bay 1');
  expect(app.address()).toBe('/dashboard/monitors?sort=monitor_id&order=asc');
});

it('has no numbers under a search or another filter, which would be others, and asks for none', async () => {
  const app = await openScreen(service, '/dashboard/monitors?search=bay&log_level=500');
  expect(await parts()).toEqual([' Offline', ' Never connected', ' Online']);
  await app.settled();
  expect(app.requests.filter((line) => statesCall.test(line))).toEqual([]);
  await app.user.click(screen.getByRole('link', { name: 'Never connected' }));
  await waitFor(() => expect(app.address()).toContain('connection=never'));
  expect(app.address()).toContain('search=bay');
});

it('asks once, after the rows', async () => {
  const app = await openScreen(service, '/dashboard/monitors');
  await screen.findByRole('link', { name: '2 Offline' });
  const calls = app.requests.map((line) => line.replace(/\?.*/, ''));
  expect(calls.indexOf('GET /api/v1/monitors')).toBeLessThan(
    calls.findIndex((line) => statesCall.test(line)),
  );
  expect(calls.filter((line) => statesCall.test(line))).toHaveLength(1);
});

it.each([
  ['of a server that does not count them', without('monitorStates')],
  [
    'where they could not be counted',
    (async ({ url }, pass) =>
      statesCall.test(url) ? new Response('{', { status: 500 }) : await pass()) satisfies Wire,
  ],
])('has parts without numbers %s', async (_, wire) => {
  const app = await openScreen(service, '/dashboard/monitors', { wire });
  expect(await parts()).toEqual([' Offline', ' Never connected', ' Online']);
  await app.settled();
  expect(await parts()).toEqual([' Offline', ' Never connected', ' Online']);
  expect(screen.getByText('Bay 1')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

it.each([
  ['of deleted monitors', '/dashboard/deleted_monitors', undefined],
  ['of a server without filters', '/dashboard/monitors', without('recordFilters')],
])('is left out of a list %s', async (_, address, wire) => {
  const app = await openScreen(service, address, wire && { wire });
  await screen.findAllByText(/^Bay/);
  await app.settled();
  expect(screen.queryByRole('list', { name: 'Monitors by connection' })).toBeNull();
});
