// How requests end with servers whose answers differ from ours.
import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { requestAudio } from '../../contract/monitors/requests.ts';
import { addDevice, type TestDevice } from '../support/device.ts';
import { answeringAs, bareWrites } from '../support/literal-wire.ts';
import { fetchRequest, openMonitorPage, showPageAgain, withoutEvents } from '../support/monitor-page.ts';
import type { Wire } from '../support/screen.tsx';
import { startTestService, type TestService } from '../support/service.ts';

let service: TestService;
let device: TestDevice;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  service.clock.now = new Date();
  device = await addDevice(service, { name: 'Bay 7', online: true });
});

/** A server whose status has these fields. */
function withStatus(fields: (real: Record<string, unknown>) => object): Wire {
  const answers = answeringAs({
    ...bareWrites,
    'GET v1/monitors/*/channels/status': ({ data }) => {
      const [real] = data as [Record<string, unknown>];
      return { status: true, data: [fields(real)] };
    },
  });
  return (request, pass) => withoutEvents(request, () => answers(request, pass));
}

it('a log request has ended when upload_request is null again', async () => {
  const wire = withStatus(({ upload_request }) => ({
    probe_status: null,
    channel_a: null,
    channel_b: null,
    upload_request: upload_request || null,
  }));
  const app = await openMonitorPage(service, device, '?tab=log', wire);
  await app.user.click(screen.getByRole('button', { name: 'New log' }));
  expect(await screen.findByText(/Waiting for the log/)).toBeTruthy();
  await device.sendLog(await fetchRequest(device), 'pump started');
  showPageAgain();
  await waitFor(() => expect(document.querySelectorAll('section tbody tr')).toHaveLength(1));
  expect(screen.queryByText(/Waiting for the log/)).toBeNull();
  app.close();
});

it('an audio request that ended badly names no missing channel where both have arrived', async () => {
  await service.ask(requestAudio, { params: { id: device.id } });
  await fetchRequest(device);
  service.clock.now = new Date(Date.now() + 6 * 60_000);
  const wire = withStatus((real) => ({
    ...real,
    probe_status: 'AB',
    channel_a: 'COMPLETED',
    channel_b: 'COMPLETED',
  }));
  const app = await openMonitorPage(service, device, '', wire);
  expect(await screen.findByText('The monitor did not answer.')).toBeTruthy();
  expect(screen.queryByText(/did not arrive/)).toBeNull();
  app.close();
});
