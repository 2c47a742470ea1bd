// A request whose tab is left and opened again: only what has been read since counts as its state.
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { requestAudio } from '../../../contract/requests/requests.ts';
import { databaseClock } from '../../../server/base/database-clock.ts';
import { pause } from '../../../src/lib/pause.ts';
import type { TestDevice } from '../../support/device.ts';
import {
  countStatusReads,
  fetchRequest,
  leaveMonitorPage,
  type MonitorPage,
  openMonitorPage,
  returnToMonitorPage,
  showPageAgain,
  withMonitor,
  withoutEvents,
} from '../../support/monitor-page.ts';
import { cut, type Wire } from '../../support/screen.tsx';
import type { TestService } from '../../support/service.ts';

let service: TestService;
let device: TestDevice;
withMonitor((...given) => {
  [service, device] = given;
});

const received = 'The monitor received the request. Waiting for the recording …';
const rows = () => document.querySelectorAll('section tbody tr').length;
const countGridReads = ({ requests }: MonitorPage) =>
  requests.filter((it) => it.includes('/audiolist/')).length;

/** A second after its start, an app without an event stream fetches everything that is shown again. */
async function untilFetchedAgain(app: MonitorPage): Promise<void> {
  await waitFor(() => expect(countGridReads(app)).toBeGreaterThan(1));
}

/** Requests audio, leaves the page once the monitor has the request, and returns the id of the request. */
async function requestAndLeave(app: MonitorPage): Promise<string> {
  await untilFetchedAgain(app);
  await app.user.click(screen.getByRole('button', { name: 'Get New Audio' }));
  await screen.findByText('Waiting for the monitor …');
  const id = await fetchRequest(device);
  showPageAgain();
  await screen.findByText(received);
  await leaveMonitorPage(app);
  return id;
}

/** Records all texts that the tab shows from now on. */
function recordTexts(): { texts: string[]; stop(): void } {
  const texts: string[] = [];
  const observer = new MutationObserver(() => {
    texts.push(document.querySelector('[role=tabpanel]')?.textContent ?? '');
  });
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  return { texts, stop: () => observer.disconnect() };
}

describe('a request whose page is opened again', () => {
  it('gives the request of someone else its own 5 minutes', async () => {
    const app = await openMonitorPage(service, device, '', withoutEvents);
    const first = await requestAndLeave(app);
    await device.sendChannel(first, { probe: 'A' });
    // The latest request is told by its time.
    service.clock.now = new Date(service.clock.now.getTime() + 1000);
    await service.ask(requestAudio, { params: { id: device.id } });
    expect(await fetchRequest(device)).not.toBe(first);
    const now = Date.now.bind(Date);
    // The service is in this process, and its time does not change.
    vi.spyOn(databaseClock, 'now').mockImplementation(() => new Date(now()));
    vi.spyOn(Date, 'now').mockImplementation(() => now() + 3_600_000);
    await returnToMonitorPage(app, device);
    expect(await screen.findByText(received)).toBeTruthy();
    expect(screen.queryByText('The monitor did not answer.')).toBeNull();
  });

  it('neither waits for a recording that has arrived meanwhile, nor announces it', async () => {
    const app = await openMonitorPage(service, device, '', withoutEvents);
    const id = await requestAndLeave(app);
    await device.sendChannel(id, { probe: 'A' });
    const before = { status: countStatusReads(app.requests), grid: countGridReads(app) };
    const { texts, stop } = recordTexts();
    await returnToMonitorPage(app, device);
    await waitFor(() => expect(rows()).toBe(1));
    await waitFor(() => expect(countStatusReads(app.requests)).toBeGreaterThan(before.status));
    await pause(300, new AbortController().signal);
    stop();
    expect(texts.filter((text) => /Waiting for|Recording received/.test(text))).toEqual([]);
    expect(countGridReads(app)).toBe(before.grid + 1);
  });

  it('does not wait for an earlier request while the service cannot be reached', async () => {
    const app = await openMonitorPage(service, device, '', withoutEvents);
    await requestAndLeave(app);
    app.rewire(cut);
    await returnToMonitorPage(app, device);
    expect(screen.queryByText(received)).toBeNull();
  });

  it('says that the service refused it, until that was seen', async () => {
    const now = Date.now.bind(Date);
    let later = 0;
    vi.spyOn(Date, 'now').mockImplementation(() => now() + later);
    const app = await openMonitorPage(service, device, '', (request, pass) =>
      request.method === 'PUT'
        ? Promise.resolve(Response.json({ status: false, message: 'Not today' }, { status: 422 }))
        : withoutEvents(request, pass),
    );
    const said = () => screen.queryByText('Your last request was not sent. Not today');
    await app.user.click(screen.getByRole('button', { name: 'Get New Audio' }));
    await screen.findByText('Not today');
    // The message says it.
    expect(said()).toBeNull();
    for (const seen of [false, false, true]) {
      await leaveMonitorPage(app);
      await waitFor(() => expect(screen.queryByText('Not today')).toBeNull());
      await returnToMonitorPage(app, device);
      await waitFor(() => expect(said()?.closest('[role=alert]')).toBeTruthy());
      if (seen) later += 10_000;
    }
    await leaveMonitorPage(app);
    await returnToMonitorPage(app, device);
    await app.settled();
    expect(said()).toBeNull();
  });

  it('says no longer that it was refused once its message was there for its time, or another was made', async () => {
    const now = Date.now.bind(Date);
    let later = 0;
    vi.spyOn(Date, 'now').mockImplementation(() => now() + later);
    const refusing: Wire = (request, pass) =>
      request.method === 'PUT'
        ? Promise.resolve(Response.json({ status: false, message: 'Not today' }, { status: 422 }))
        : withoutEvents(request, pass);
    const app = await openMonitorPage(service, device, '', refusing);
    const said = () => screen.queryByText('Your last request was not sent. Not today');
    const request = async () => {
      await app.user.click(screen.getByRole('button', { name: 'Get New Audio' }));
      await screen.findByText('Not today');
    };
    await request();
    later += 10_000;
    await leaveMonitorPage(app);
    await returnToMonitorPage(app, device);
    await app.settled();
    expect(said()).toBeNull();

    await request();
    await leaveMonitorPage(app);
    await returnToMonitorPage(app, device);
    await waitFor(() => expect(said()).toBeTruthy());
    app.rewire(withoutEvents);
    await app.user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('Waiting for the monitor …');
    expect(said()).toBeNull();
  });

  it('says that cancelling it was refused, to whoever had left before that was read', async () => {
    const app = await openMonitorPage(service, device, '', (request, pass) =>
      request.url.endsWith('/cancel')
        ? Promise.resolve(Response.json({ status: false, message: 'Not today' }, { status: 422 }))
        : withoutEvents(request, pass),
    );
    await app.user.click(screen.getByRole('button', { name: 'Get New Audio' }));
    await app.user.click(await screen.findByRole('button', { name: 'Cancel request' }));
    await screen.findByText('Not today');
    await leaveMonitorPage(app);
    await returnToMonitorPage(app, device);
    expect(await screen.findByText('Your last request was not cancelled. Not today')).toBeTruthy();
    // It is cancelled, and not made again, where it stands.
    expect(await screen.findByRole('button', { name: 'Cancel request' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  it('follows a request that was still being sent when the page was left', async () => {
    let send = () => {};
    const sent = new Promise<void>((resolve) => {
      send = resolve;
    });
    const app = await openMonitorPage(service, device, '', async (request, pass) => {
      if (request.method === 'PUT') await sent;
      return await withoutEvents(request, pass);
    });
    await untilFetchedAgain(app);
    const before = countStatusReads(app.requests);
    await app.user.click(screen.getByRole('button', { name: 'Get New Audio' }));
    await leaveMonitorPage(app);
    await returnToMonitorPage(app, device);
    await waitFor(() => expect(countStatusReads(app.requests)).toBeGreaterThan(before));
    // The answer finds no request, and the next read is due in a minute.
    await pause(500, new AbortController().signal);
    send();
    expect(await screen.findByText('Waiting for the monitor …')).toBeTruthy();
    const id = await fetchRequest(device);
    await device.sendChannel(id, { probe: 'A' });
    await waitFor(() => expect(rows()).toBe(1));
    expect(screen.getByText('Recording received.')).toBeTruthy();
  });
});
