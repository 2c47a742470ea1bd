// A monitor's grid after a failed Refresh.
import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deleteRecordings, listRecordings } from '../../../contract/requests/recordings.ts';
import { addDevice, addRecording } from '../../support/device.ts';
import { openScreen } from '../../support/screen.tsx';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

it('no longer says that Refresh failed once a newer answer is shown', async () => {
  service.clock.now = new Date(Date.now() - 60_000);
  const device = await addDevice(service, { name: 'Bay 7', online: true });
  await addRecording(service, device, 'one');
  service.clock.now = new Date();
  await addRecording(service, device, 'two');
  const params = { id: device.id, fromDate: '2026-01-01', toDate: '2100-01-01' };
  const { data } = await service.ask(listRecordings, { params, query: {} });
  let failing = false;
  const app = await openScreen(service, `/dashboard/monitor-details/${device.id}`, {
    async wire(request, pass) {
      const isGrid = request.url.includes('/audiolist/');
      return isGrid && failing ? new Response('', { status: 500 }) : await pass();
    },
  });
  await waitFor(() => expect(document.querySelectorAll('section tbody tr')).toHaveLength(2));
  await waitFor(() => expect(app.requests).toContain('GET /api/v1/events'));
  failing = true;
  await app.user.click(screen.getByRole('button', { name: 'Refresh' }));
  await screen.findByText(/Could not refresh/);
  failing = false;
  // By another person: the grid is refetched.
  await service.ask(deleteRecordings, {
    body: {
      monitor_id: device.id,
      time_from: '2000-01-01T00:00:00Z',
      time_to: '2100-01-01T00:00:00Z',
      correlation_ids: [data[0]?.correlation_id ?? ''],
    },
  });
  await screen.findByText('1 change: show');
  expect(screen.queryByText(/Could not refresh/)).toBeNull();
});
