// The number of monitors that are Offline, beside the title of All Monitors.
import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addMonitor } from '../../support/records.ts';
import { openScreen } from '../../support/screen.tsx';
import { startTestService, type TestService } from '../../support/service.ts';

const withoutOffline = {
  MONITOR_ALL: 4,
  MONITOR_ASSIGNED: 0,
  MONITOR_UNASSIGNED: 4,
  MONITOR_DELETED: 1,
  FACILITY_ALL: 0,
  USER_ALL: 1,
  USER_ACTIVE: 1,
  USER_INACTIVE: 0,
};

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  const lastCommunication = new Date('2026-11-01T10:00:00Z');
  await addMonitor(service.db, { name: 'Bay 1', online: true, lastCommunication: new Date() });
  await addMonitor(service.db, { name: 'Bay 2', lastCommunication });
  await addMonitor(service.db, { name: 'Bay 3', lastCommunication });
  // Never connected, and deleted.
  await addMonitor(service.db, { name: 'Bay 4' });
  await addMonitor(service.db, { name: 'Bay 5', lastCommunication, deletedAt: new Date() });
});
afterAll(() => service.close());

it('is said, and leads to them', async () => {
  const app = await openScreen(service, '/dashboard/monitors');
  await app.user.click(await screen.findByRole('link', { name: '2 Offline' }));
  await waitFor(() => expect(screen.queryByText('Bay 1')).toBeNull());
  expect(app.address()).toContain('connection=offline');
  expect(await screen.findByText('Bay 2')).toBeTruthy();
});

it('is asked of the overview where a server does not tell all numbers together', async () => {
  await openScreen(service, '/dashboard/monitors', {
    wire: async ({ url }, pass) =>
      url.endsWith('/v1/counts') ? Response.json({ status: true, data: withoutOffline }) : await pass(),
  });
  expect(await screen.findByRole('link', { name: '2 Offline' })).toBeTruthy();
});

it('is left out of other lists', async () => {
  const app = await openScreen(service, '/dashboard/deleted_monitors');
  await screen.findByText('Bay 5');
  await app.settled();
  expect(screen.queryByText(/\d Offline$/)).toBeNull();
});
