// How requests end: cancelled, and with servers whose answers differ from ours.
import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cancelRequest, requestAudio } from '../../../contract/requests/requests.ts';
import { addDevice, type TestDevice } from '../../support/device.ts';
import { answeringAs, bareWrites } from '../../support/literal-wire.ts';
import { fetchRequest, openMonitorPage, showPageAgain, withoutEvents } from '../../support/monitor-page.ts';
import type { Wire } from '../../support/screen.tsx';
import { startTestService, type TestService } from '../../support/service.ts';
import { untilOffered } from '../../support/without-capabilities.ts';

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
  await openMonitorPage(service, device, '', wire);
  expect(await screen.findByText('The monitor did not answer.')).toBeTruthy();
  expect(screen.queryByText(/did not arrive/)).toBeNull();
});

describe('cancelling a request that waits', () => {
  const cancel = () => screen.findByRole('button', { name: 'Cancel request' });
  const elapsed = () => screen.getByRole('timer', { name: 'Elapsed time' }).textContent;

  it('takes it back: the monitor does not get it, and another can be made', async () => {
    const app = await openMonitorPage(service, device);
    await app.user.click(screen.getByRole('button', { name: 'Get New Audio' }));
    await app.user.click(await cancel());
    expect(await screen.findByText('The request was cancelled.')).toBeTruthy();
    expect(screen.queryByText(/^Requested by/)).toBeNull();
    expect(await device.sendHeartbeat()).toEqual([]);
    // No person is as fast as this test: of two requests of one millisecond neither would be the latest.
    service.clock.now = new Date(service.clock.now.getTime() + 1_000);
    await app.user.click(screen.getByRole('button', { name: 'Get New Audio' }));
    expect(await cancel()).toBeTruthy();
    expect(screen.queryByText('The request was cancelled.')).toBeNull();
  });

  it('is offered no longer once the monitor has it, with its time going on, and says so when that came first', async () => {
    await service.ask(requestAudio, { params: { id: device.id } });
    service.clock.now = new Date(Date.now() + 3 * 60_000 + 1_500);
    const app = await openMonitorPage(service, device, '', withoutEvents);
    const button = await cancel();
    // Counted by the service's clock, which differs from the device's.
    expect(elapsed()).toMatch(/^3:0\d$/);
    const before = elapsed();
    await waitFor(() => expect(elapsed()).not.toBe(before));
    await fetchRequest(device);
    await app.user.click(button);
    expect(await screen.findByText('The monitor has already received this request.')).toBeTruthy();
    expect(await screen.findByText(/The monitor received the request/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Cancel request' })).toBeNull();
    expect(elapsed()).toMatch(/^3:/);
  });

  it('is seen by whoever has the page open', async () => {
    await openMonitorPage(service, device);
    const { data } = await service.ask(requestAudio, { params: { id: device.id } });
    await screen.findByText(/^Requested by/);
    const params = { id: device.id, requestId: data[0]?.audio?.id ?? '' };
    await service.ask(cancelRequest, { params });
    expect(await screen.findByText('The request was cancelled.')).toBeTruthy();
  });

  it('is not offered by a server without it', async () => {
    await service.ask(requestAudio, { params: { id: device.id } });
    const wire = answeringAs({
      'GET v1/capabilities': ({ data }) => ({
        status: true,
        data: (data as string[]).filter((name) => name !== 'cancelRequests'),
      }),
    });
    const app = await openMonitorPage(service, device, '', wire);
    expect(await screen.findByRole('timer')).toBeTruthy();
    await untilOffered(app);
    expect(screen.queryByRole('button', { name: 'Cancel request' })).toBeNull();
  });
});

it('says once that the service is away, after a tap that failed and a status that failed with the same words', async () => {
  await service.ask(requestAudio, { params: { id: device.id } });
  const app = await openMonitorPage(service, device);
  const cancel = await screen.findByRole('button', { name: 'Cancel request' });
  app.rewire(async () => Response.json({ status: false, message: 'Away until noon.' }, { status: 503 }));
  await app.user.click(cancel);
  expect(
    await screen.findByText('Away until noon. If the request is still shown here, cancel it again.'),
  ).toBeTruthy();
  // The status that is read then has its notice beside the request, and no toast of its own.
  await waitFor(() => expect(screen.getAllByText('Away until noon.')).toHaveLength(1));
  await app.settled();
  expect(screen.getAllByText('Away until noon.')).toHaveLength(1);
});
