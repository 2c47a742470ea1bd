// Requests for recordings and logs: from the tap to what arrives, for every administrator who has the page open.
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { requestAudio, requestLog } from '../../../contract/requests/requests.ts';
import { addDevice, type TestDevice } from '../../support/device.ts';
import {
  countStatusReads,
  fetchRequest,
  openMonitorPage,
  showPageAgain,
  untilEventsOpen,
  withMonitor,
  withoutEvents,
} from '../../support/monitor-page.ts';
import type { Wire } from '../../support/screen.tsx';
import type { TestService } from '../../support/service.ts';

let service: TestService;
let device: TestDevice;
withMonitor((...given) => {
  [service, device] = given;
});

const open = (search?: string, wire?: Wire) => openMonitorPage(service, device, search, wire);

const button = (name: string) => screen.getByRole('button', { name });
const isBlocked = (name: string) => button(name).ariaDisabled === 'true';
const rows = () => document.querySelectorAll('section tbody tr').length;

describe('Get New Audio', () => {
  it('shows who made the request, what has arrived, and the recording when it is complete', async () => {
    const app = await open();
    await untilEventsOpen(app);
    await app.user.click(button('Get New Audio'));
    expect(await screen.findByText(/^Requested by .+ at \d\d:\d\d:\d\d\.$/)).toBeTruthy();
    expect(await screen.findByText('Waiting for the monitor …')).toBeTruthy();
    expect(isBlocked('Get New Audio')).toBe(true);
    const id = await fetchRequest(device);
    expect(
      await screen.findByText('The monitor received the request. Waiting for the recording …'),
    ).toBeTruthy();
    await device.sendChannel(id, { channel: 'A' });
    expect(await screen.findByText('Channel A received. Waiting for channel B …')).toBeTruthy();
    await device.sendChannel(id, { channel: 'B' });
    await waitFor(() => expect(rows()).toBe(1));
    expect(screen.queryByText(/^Requested by/)).toBeNull();
    expect(screen.getByText('Recording received.')).toBeTruthy();
    expect(isBlocked('Get New Audio')).toBe(false);
  });

  it('marks the recording that has arrived, alone, and plays it from the message', async () => {
    await service.ask(requestAudio, { params: { id: device.id } });
    await device.sendChannel(await fetchRequest(device), { probe: 'A' });
    const app = await open();
    await untilEventsOpen(app);
    await waitFor(() => expect(rows()).toBe(1));
    expect(screen.queryByText('New')).toBeNull();
    // The latest request is told by its time.
    service.clock.now = new Date(service.clock.now.getTime() + 1000);
    await app.user.click(button('Get New Audio'));
    await device.sendChannel(await fetchRequest(device), { channel: 'B', probe: 'B' });
    await waitFor(() => expect(rows()).toBe(2));
    expect((await screen.findByText('New')).closest('tr')).toBe(document.querySelector('section tbody tr'));
    await screen.findByText('The new recording is in the list.');
    await app.user.click(screen.getByText('Play', { selector: '[role=alert] *, [role=status] *' }));
    expect(await screen.findByRole('dialog')).toBeTruthy();
  });

  it('shows the recording of a monitor that is quicker than the answer to the tap', async () => {
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const app = await open('', async (request, pass) => {
      if (request.method !== 'PUT') return await pass();
      await pass();
      await answered;
      // The service may read the request for its answer when that is done already.
      return await service.request(`/api/v1/monitors/${device.id}/channels/status`, {
        headers: Object.fromEntries(request.headers),
      });
    });
    await untilEventsOpen(app);
    await app.user.click(button('Get New Audio'));
    await device.sendChannel(await vi.waitFor(() => fetchRequest(device)), { probe: 'A' });
    answer();
    await waitFor(() => expect(rows()).toBe(1));
    expect(await screen.findByText('Recording received.')).toBeTruthy();
    expect(isBlocked('Get New Audio')).toBe(false);
  });

  it('continues after a reload, and is shown to other administrators', async () => {
    await service.ask(requestAudio, { params: { id: device.id } });
    await open();
    expect(await screen.findByText('Waiting for the monitor …')).toBeTruthy();
    const id = await fetchRequest(device);
    await device.sendChannel(id, { channel: 'B', probe: 'B' });
    await waitFor(() => expect(rows()).toBe(1));
  });

  it("counts as running on the installed app's icon until the recording is there", async () => {
    const badges: number[] = [];
    const setAppBadge = async (count = 0) => void badges.push(count);
    Object.defineProperty(navigator, 'setAppBadge', { value: setAppBadge, configurable: true });
    const app = await open();
    await untilEventsOpen(app);
    await app.user.click(button('Get New Audio'));
    await waitFor(() => expect(badges).toEqual([1]));
    await device.sendChannel(await fetchRequest(device), { probe: 'A' });
    await waitFor(() => expect(badges).toEqual([1, 0]));
    Reflect.deleteProperty(navigator, 'setAppBadge');
  });

  it('does not announce a recording that had arrived before', async () => {
    await service.ask(requestAudio, { params: { id: device.id } });
    await device.sendChannel(await fetchRequest(device), { probe: 'A' });
    const app = await open();
    await untilEventsOpen(app);
    await waitFor(() => expect(rows()).toBe(1));
    expect(screen.queryByText('Recording received.')).toBeNull();
  });

  it('keeps the request when a status from before the tap arrives late', async () => {
    let arrive = () => {};
    const lateStatus = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    let first = true;
    const app = await open('', async (request, pass) => {
      const answer = await withoutEvents(request, pass);
      if (!first || !request.url.endsWith('/status')) return answer;
      first = false;
      await lateStatus;
      return answer;
    });
    await app.user.click(button('Get New Audio'));
    await screen.findByText(/^Requested by/);
    const before = countStatusReads(app.requests);
    arrive();
    await waitFor(() => expect(countStatusReads(app.requests)).toBeGreaterThan(before));
    expect(screen.getByText(/^Requested by/)).toBeTruthy();
  });

  it('shows at once that another administrator has requested audio', async () => {
    const app = await open();
    await untilEventsOpen(app);
    await screen.findByText('No recordings in this date range');
    await service.ask(requestAudio, { params: { id: device.id } });
    expect(await screen.findByText(/^Requested by/)).toBeTruthy();
    expect(isBlocked('Get New Audio')).toBe(true);
  });

  it('reads the status again while a request is running when the server has no event stream', async () => {
    const app = await open('', withoutEvents);
    await app.user.click(button('Get New Audio'));
    await screen.findByText(/^Requested by/);
    await device.sendChannel(await fetchRequest(device), { probe: 'A' });
    expect(await screen.findByText('Recording received.')).toBeTruthy();
    await waitFor(() => expect(rows()).toBe(1));
  });

  it('accepts a request for an offline monitor and says when it will be sent', async () => {
    device = await addDevice(service, { name: 'Bay 7', online: false });
    const app = await open();
    await app.user.click(button('Get New Audio'));
    expect(
      await screen.findByText('The monitor is offline. The request will be sent when it reconnects.'),
    ).toBeTruthy();
  });

  it('times out after 5 minutes, and Retry makes a new request', async () => {
    const app = await open('', withoutEvents);
    await app.user.click(button('Get New Audio'));
    await screen.findByText(/^Requested by/);
    const first = await fetchRequest(device);
    service.clock.now = new Date(Date.now() + 5 * 60_000);
    showPageAgain();
    expect(await screen.findByText('The monitor did not answer.')).toBeTruthy();
    await app.user.click(screen.getByText('Retry'));
    expect(await screen.findByText('Waiting for the monitor …')).toBeTruthy();
    expect(await fetchRequest(device)).not.toBe(first);
  });

  it('shows the one channel that came, once the request has ended without the other', async () => {
    const app = await open('', withoutEvents);
    await app.user.click(button('Get New Audio'));
    await screen.findByText(/^Requested by/);
    expect(screen.queryAllByText('1 recording')).toEqual([]);
    await device.sendChannel(await fetchRequest(device), { channel: 'A', probe: 'AB' });
    service.clock.now = new Date(Date.now() + 6 * 60_000);
    showPageAgain();
    expect(await screen.findByText('Channel A received. Channel B did not arrive.')).toBeTruthy();
    expect(await screen.findAllByText('1 recording')).not.toEqual([]);
  });

  it('says which channel came and which did not, when the monitor sent only one', async () => {
    await service.ask(requestAudio, { params: { id: device.id } });
    await device.sendChannel(await fetchRequest(device), { channel: 'A', probe: 'AB' });
    service.clock.now = new Date(Date.now() + 6 * 60_000);
    await open();
    expect(await screen.findByText('Channel A received. Channel B did not arrive.')).toBeTruthy();
    expect(screen.queryByText('The monitor did not answer.')).toBeNull();
    expect(screen.getByText('Retry')).toBeTruthy();
  });

  it('shows the reason that the monitor gives for a failure', async () => {
    await service.ask(requestAudio, { params: { id: device.id } });
    const app = await open();
    await untilEventsOpen(app);
    await device.reportFailure(await fetchRequest(device), 'No probe is connected');
    expect(await screen.findByText('No probe is connected')).toBeTruthy();
    expect(screen.getByText('Retry')).toBeTruthy();
  });

  it('shows why a request was refused, and why its status cannot be read', async () => {
    let broken = 'audio';
    const app = await open('', (request, pass) =>
      request.url.endsWith(`/${broken}`)
        ? Promise.resolve(new Response('{"status":false,"message":"Not today"}', { status: 422 }))
        : withoutEvents(request, pass),
    );
    await app.user.click(button('Get New Audio'));
    expect((await screen.findByText('Not today')).closest('[role=alert]')).toBeTruthy();
    expect(screen.queryByText(/^Requested by/)).toBeNull();
    broken = 'status';
    await app.user.click(button('Get New Audio'));
    await waitFor(() => expect(screen.getAllByText('Not today').length).toBeGreaterThan(1));
    expect(screen.getByText(/^Requested by/)).toBeTruthy();
    expect(screen.getByText('Retry')).toBeTruthy();
  });

  it('is disabled for a deleted monitor', async () => {
    device = await addDevice(service, { name: 'Bay 7', deletedAt: new Date() });
    await open();
    expect(isBlocked('Get New Audio')).toBe(true);
    const reason = 'This monitor was deleted. Restore it to request recordings or logs.';
    await waitFor(() => expect(button('Get New Audio').ariaDescription).toBe(reason));
    expect(screen.queryByText('Retry')).toBeNull();
  });
});

describe('a server that lists no requests', () => {
  const withoutJobs: Wire = async (request, pass) => {
    const response = await withoutEvents(request, pass);
    if (!/(status|audio|log)$/.test(request.url)) return response;
    const text = await response.text();
    return new Response(text.replace(/"(audio|log)":(null|\{[^}]*\})/g, '"other":null'), response);
  };

  it('shows the progress of audio from the channels, since this tab made the request', async () => {
    const app = await open('', withoutJobs);
    await app.user.click(button('Get New Audio'));
    expect(await screen.findByText(/^Requested at \d\d:\d\d:\d\d\.$/)).toBeTruthy();
    const id = await fetchRequest(device);
    await device.sendChannel(id, { channel: 'A' });
    showPageAgain();
    expect(await screen.findByText('Channel A received. Waiting for channel B …')).toBeTruthy();
    await device.sendChannel(id, { channel: 'B' });
    showPageAgain();
    await waitFor(() => expect(rows()).toBe(1));
  });

  it('shows the progress of a log from upload_request', async () => {
    await service.ask(requestLog, { params: { id: device.id } });
    await open('?tab=log', withoutJobs);
    expect(await screen.findByText('The monitor received the request. Waiting for the log …')).toBeTruthy();
    await device.sendLog(await fetchRequest(device));
    showPageAgain();
    await waitFor(() => expect(rows()).toBe(1));
  });
});
