// A monitor's grid after a failed Refresh.
import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { requestLog } from '../../contract/monitors/requests.ts';
import { addDevice } from '../support/device.ts';
import { openScreen } from '../support/screen.tsx';
import { startTestService, type TestService } from '../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

it('no longer says that Refresh failed once a newer answer is shown', async () => {
  const device = await addDevice(service, { name: 'Bay 7', online: true });
  let failing = false;
  const app = await openScreen(service, `/dashboard/monitor-details/${device.id}?tab=log`, {
    async wire(request, pass) {
      const isGrid = new URL(request.url).pathname.includes('/log/');
      return isGrid && failing ? new Response('', { status: 500 }) : await pass();
    },
  });
  await screen.findByText('No logs in this date range');
  await waitFor(() => expect(app.requests).toContain('GET /api/v1/events'));
  failing = true;
  await app.user.click(screen.getByRole('button', { name: 'Refresh' }));
  await screen.findByText(/Could not refresh/);
  failing = false;
  // Another person's request: the grid is refetched.
  await service.ask(requestLog, { params: { id: device.id } });
  const [request] = await device.pollRequests();
  await device.sendLog(request?.id ?? '', 'a line', 'pump-1.log');
  await screen.findByText('1 change: show');
  await waitFor(() => expect(screen.queryByText(/Could not refresh/)).toBeNull());
  app.close();
});
