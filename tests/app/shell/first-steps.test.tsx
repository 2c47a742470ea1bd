// The first steps of an empty installation stay away where they are not needed; tests/e2e/first-minutes.spec.ts goes them.
import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMonitor } from '../../../contract/monitors/monitor-writes.ts';
import { openScreen } from '../../support/screen.tsx';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

it('stands on the lists of an empty installation, and not on Help', async () => {
  const app = await openScreen(service, '/dashboard/monitors');
  expect(await screen.findByRole('region', { name: 'First steps' })).toBeTruthy();
  await app.router.navigate({ to: '/dashboard/usermanual' });
  await screen.findByRole('heading', { level: 1, name: 'Help' });
  await waitFor(() => expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull());
});

it('asks nothing where there are more monitors', async () => {
  for (const number of [1, 2, 3, 4])
    await service.ask(createMonitor, {
      body: {
        monitor_id: `Bay ${number}`,
        cloud_id: `MORE-${number}`,
        auto_log_level: 500,
        facility_id: null,
      },
    });
  const app = await openScreen(service, '/dashboard/monitors');
  await screen.findByText('4 monitors');
  await app.settled();
  expect(app.requests.filter((request) => request.startsWith('GET /api/v1/facilities?'))).toEqual([]);
  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
});
