// Calls that the app makes at its start.
import { screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { addMonitor } from '../../support/records.ts';
import { openScreen } from '../../support/screen.tsx';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
let app: Awaited<ReturnType<typeof openScreen>>;

beforeAll(async () => {
  service = await startTestService();
  // With fewer, the first steps would ask for some of them.
  for (const bay of [1, 2, 3, 4]) await addMonitor(service.db, { name: `Bay ${bay}` });
});
afterEach(() => app.close());
afterAll(() => service.close());

it('asks for all counts once, and for the list again only because it may have changed before the stream was open', async () => {
  app = await openScreen(service, '/dashboard/monitors');
  await screen.findByText('Bay 1', { selector: 'a' });
  await waitFor(() => expect(app.requests).toContain('GET /api/v1/events'));
  await waitFor(() => expect(app.requests).toContain('GET /api/v1/counts'));
  await app.settled();
  expect(app.requests.filter((line) => /count/.test(line.split('?')[0] ?? ''))).toEqual([
    'GET /api/v1/counts',
  ]);
  expect(app.requests.filter((line) => line.startsWith('GET /api/v1/monitors?'))).toHaveLength(2);
});

it('waits and asks again by itself where the service is too busy', async () => {
  let refusals = 0;
  app = await openScreen(service, '/dashboard/monitors', {
    async wire(request, pass) {
      if (!request.url.includes('/v1/monitors?') || refusals > 0) return await pass();
      refusals += 1;
      const headers = { 'Retry-After': '1' };
      return Response.json({ status: false, message: 'busy' }, { status: 503, headers });
    },
  });
  await screen.findByText('Bay 1', { selector: 'a' });
  expect(refusals).toBe(1);
  expect(screen.queryByRole('alert')).toBeNull();
});
