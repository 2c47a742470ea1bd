// The app could not ask which optional features the server has: it offers what each server has.
import { act, screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addMonitor } from '../../support/records.ts';
import { cut, openScreen, type Wire } from '../../support/screen.tsx';
import { startTestService, type TestService } from '../../support/service.ts';
import { untilOffered } from '../../support/without-capabilities.ts';

let service: TestService;
let deleted: string;
beforeAll(async () => {
  service = await startTestService();
  deleted = await addMonitor(service.db, { name: 'Bay 7', deletedAt: new Date() });
});
afterAll(() => service.close());

const isAsked = ({ url }: Request) => url.endsWith('/v1/capabilities');
const cutCapabilities: Wire = (request, pass) => (isAsked(request) ? cut(request, pass) : pass());

it.each([
  { where: 'the Deleted list', path: 'deleted_monitors' },
  { where: "a deleted monitor's page", path: 'monitor-details/' },
])('$where offers Restore once the service can be reached', async ({ path }) => {
  const address = `/dashboard/${path}${path.endsWith('/') ? deleted : ''}`;
  const app = await openScreen(service, address, { wire: cutCapabilities });
  const tries = () => app.requests.filter((line) => line.endsWith('/v1/capabilities')).length;
  // The first, and two more by themselves.
  await waitFor(() => expect(tries()).toBeGreaterThanOrEqual(3));
  expect(screen.queryByLabelText('Restore Bay 7')).toBeNull();
  app.rewire((_request, pass) => pass());
  // Other answers end the outage as well: whether the banner with its Retry is there now is chance.
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByLabelText('Restore Bay 7')).toBeTruthy();
  // Known features stay known when the service is lost again.
  app.rewire(cut);
  await app.user.click(screen.getByRole('button', { name: 'Refresh' }));
  await screen.findByText(/^Service unreachable since/);
  expect(screen.getByLabelText('Restore Bay 7')).toBeTruthy();
});

it('the Deleted list keeps its column while it is unknown, and has none where the server has no Restore', async () => {
  const unreadable = await openScreen(service, '/dashboard/deleted_monitors', {
    wire: async (request, pass) =>
      isAsked(request)
        ? Response.json({ status: false, message: 'Not now.' }, { status: 422 })
        : await pass(),
  });
  await screen.findByText('Bay 7');
  await untilOffered(unreadable);
  expect(screen.getByRole('columnheader', { name: 'Restore' })).toBeTruthy();
  unreadable.close();

  await openScreen(service, '/dashboard/deleted_monitors', {
    wire: async (request, pass) => (isAsked(request) ? Response.json({}, { status: 404 }) : await pass()),
  });
  await screen.findByText('Bay 7');
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Restore' })).toBeNull());
});
