// The last 24 hours beside each name in a list of monitors.
import { screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { capabilities } from '../../../contract/service/capabilities.ts';
import { addMonitors } from '../../support/records.ts';
import { openScreen, type Wire } from '../../support/screen.tsx';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  await addMonitors(service.db, [
    { name: 'Bay 1', online: true, lastCommunication: new Date() },
    { name: 'Bay 2' },
  ]);
});
afterAll(() => service.close());
afterEach(() => localStorage.clear());

const knows = (names: readonly string[]) =>
  localStorage.setItem('infusion.capabilities', JSON.stringify(names));

/** Answers signs in each row of a list that asks for them. */
function answering(signs: string): Wire {
  return async (request, pass) => {
    const answer = await pass();
    if (!request.url.includes('presence=24h')) return answer;
    const { data, ...rest } = await answer.json();
    return Response.json({ ...rest, data: data.map((row: object) => ({ ...row, presence: signs })) });
  };
}

const images = () => screen.queryAllByRole('img').map((image) => image.getAttribute('aria-label'));

it.each([
  ['1'.repeat(48), 'Online for the last 24 hours'],
  ['0'.repeat(7) + '1'.repeat(41), 'Offline for 3 hr 30 min in the last 24 hours'],
  [`~00${'1'.repeat(45)}`, 'Offline for up to 1 hr 30 min in the last 24 hours'],
  ['-'.repeat(48), 'No data for the last 24 hours'],
  [`${'-'.repeat(46)}01`, 'Offline for 30 min in the last 24 hours, no data for 23 hr'],
])('is said in words: %s', async (signs, words) => {
  knows(capabilities);
  await openScreen(service, '/dashboard/monitors', { wire: answering(signs) });
  await waitFor(() => expect(images()).toEqual([words, words]));
});

it('is asked for with the rows alone, by the list alone', async () => {
  knows(capabilities);
  const app = await openScreen(service, '/dashboard/monitors', { directory: true });
  await waitFor(() => expect(images()).toHaveLength(2));
  await app.settled();
  const asked = app.requests.filter((line) => line.includes('presence'));
  expect(new Set(asked)).toEqual(
    new Set([
      'GET /api/v1/monitors?count=10&page=1&sort_column=last_communication&sort_order=desc&presence=24h',
    ]),
  );
  const rows = app.requests.filter((line) => line.startsWith('GET /api/v1/monitors?count=10'));
  expect(rows).toEqual(asked);
});

it('is not asked for by a list of deleted monitors, nor of a server that has none', async () => {
  knows(capabilities);
  const deleted = await openScreen(service, '/dashboard/deleted_monitors');
  await screen.findByText('No deleted monitors');
  await deleted.settled();
  expect(deleted.requests.filter((line) => line.includes('presence'))).toEqual([]);
  deleted.close();
  const names = capabilities.filter((name) => name !== 'presence');
  knows(names);
  const app = await openScreen(service, '/dashboard/monitors', {
    wire: async ({ url }, pass) =>
      url.endsWith('/v1/capabilities') ? Response.json({ status: true, data: names }) : await pass(),
  });
  await screen.findByText('Bay 1');
  await app.settled();
  expect(app.requests.filter((line) => line.includes('presence'))).toEqual([]);
  expect(screen.queryByText('last 24 hours')).toBeNull();
});

it('is kept nowhere on the device', async () => {
  knows(capabilities);
  const signs = '0'.repeat(48);
  const app = await openScreen(service, '/dashboard/monitors', { wire: answering(signs) });
  await waitFor(() => expect(images()).toHaveLength(2));
  await app.settled();
  app.close();
  const next = await openScreen(service, '/dashboard/monitors', { wire: cutLists });
  await screen.findByText('Bay 1');
  await next.settled();
  expect(images()).toEqual([]);
});

/** The rows come from the device. */
const cutLists: Wire = async ({ url }, pass) =>
  url.includes('/v1/monitors') ? Promise.reject(new TypeError('Failed to fetch')) : await pass();
