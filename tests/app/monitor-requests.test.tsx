// Recordings and logs that are asked of a monitor: from the tap to what arrives, for everybody who looks.
import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { requestAudio, requestLog } from '../../contract/monitors/requests.ts';
import { addDevice, type TestDevice } from '../support/device.ts';
import { openScreen, type Wire } from '../support/screen.tsx';
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

async function open(more = '', wire?: Wire) {
  const address = `/dashboard/monitor-details/${device.id}${more}`;
  const app = await openScreen(service, address, wire && { wire });
  await screen.findByText('Bay 7', { selector: 'h1' });
  // Its tab is a file of its own.
  await waitFor(() => expect(document.querySelector('[role=tabpanel] h2')).toBeTruthy());
  return app;
}

/** As a server that tells of no changes, and so of nothing until it is asked. */
const silent: Wire = (request, pass) =>
  request.url.endsWith('/events') ? Promise.resolve(new Response('', { status: 404 })) : pass();

const heardOf = (app: Awaited<ReturnType<typeof open>>) =>
  waitFor(() => expect(app.requests).toContain('GET /api/v1/events'));
const button = (name: string) => screen.getByRole('button', { name });
const isRefused = (name: string) => button(name).ariaDisabled === 'true';
const rows = () => document.querySelectorAll('section tbody tr').length;
const looks = (requests: string[]) => requests.filter((it) => it.endsWith('/channels/status')).length;

/** The request that the monitor takes. */
async function taken(): Promise<string> {
  const [request] = await device.pollRequests();
  if (!request) throw new Error('nothing is asked for');
  return request.id;
}

describe('Get New Audio', () => {
  it('says who asked, what has arrived, and shows the recording when it is whole', async () => {
    const app = await open();
    await heardOf(app);
    await app.user.click(button('Get New Audio'));
    expect(await screen.findByText(/^Asked by .+ at \d\d:\d\d:\d\d\.$/)).toBeTruthy();
    expect(await screen.findByText('The monitor fetches it in a moment …')).toBeTruthy();
    expect(isRefused('Get New Audio')).toBe(true);
    const id = await taken();
    expect(await screen.findByText('The monitor has it. Waiting for the recording …')).toBeTruthy();
    await device.sendChannel(id, { channel: 'A' });
    expect(await screen.findByText('Channel A is here, waiting for channel B …')).toBeTruthy();
    await device.sendChannel(id, { channel: 'B' });
    await waitFor(() => expect(rows()).toBe(1));
    expect(screen.queryByText(/^Asked by/)).toBeNull();
    expect(screen.getByText('It has arrived.')).toBeTruthy();
    expect(isRefused('Get New Audio')).toBe(false);
    app.close();
  });

  it('goes on after a reload, and shows to others', async () => {
    await service.ask(requestAudio, { params: { id: device.id } });
    const app = await open();
    expect(await screen.findByText('The monitor fetches it in a moment …')).toBeTruthy();
    const id = await taken();
    await device.sendChannel(id, { channel: 'B', probe: 'B' });
    await waitFor(() => expect(rows()).toBe(1));
    app.close();
  });

  it('is no news when it was there before', async () => {
    await service.ask(requestAudio, { params: { id: device.id } });
    await device.sendChannel(await taken(), { probe: 'A' });
    const app = await open();
    await heardOf(app);
    await waitFor(() => expect(rows()).toBe(1));
    expect(screen.queryByText('It has arrived.')).toBeNull();
    app.close();
  });

  it('is not forgotten because of a look from before it', async () => {
    let arrive = () => {};
    const late = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    let first = true;
    const app = await open('', async (request, pass) => {
      const answer = await silent(request, pass);
      if (!first || !request.url.endsWith('/status')) return answer;
      first = false;
      await late;
      return answer;
    });
    await app.user.click(button('Get New Audio'));
    await screen.findByText(/^Asked by/);
    const before = looks(app.requests);
    arrive();
    await waitFor(() => expect(looks(app.requests)).toBe(before + 1));
    expect(screen.getByText(/^Asked by/)).toBeTruthy();
    app.close();
  });

  it('shows at once what somebody else asks for', async () => {
    const app = await open();
    await heardOf(app);
    await screen.findByText('No recordings in these days');
    await service.ask(requestAudio, { params: { id: device.id } });
    expect(await screen.findByText(/^Asked by/)).toBeTruthy();
    expect(isRefused('Get New Audio')).toBe(true);
    app.close();
  });

  it('looks every 6 s where the server tells of no changes', async () => {
    const app = await open('', silent);
    await app.user.click(button('Get New Audio'));
    await screen.findByText(/^Asked by/);
    const id = await taken();
    await device.sendChannel(id, { probe: 'A' });
    const before = looks(app.requests);
    await waitFor(() => expect(rows()).toBe(1));
    expect(looks(app.requests)).toBe(before + 1);
    app.close();
  });

  it('is accepted for a monitor that is offline, and says so', async () => {
    device = await addDevice(service, { name: 'Bay 7', online: false });
    const app = await open();
    await app.user.click(button('Get New Audio'));
    expect(await screen.findByText('It will be sent when the monitor connects.')).toBeTruthy();
    app.close();
  });

  it('is given 5 minutes, then Retry asks again', async () => {
    const app = await open('', silent);
    await app.user.click(button('Get New Audio'));
    await screen.findByText(/^Asked by/);
    const first = await taken();
    service.clock.now = new Date(Date.now() + 5 * 60_000);
    expect(await screen.findByText('The monitor did not answer.')).toBeTruthy();
    await app.user.click(screen.getByText('Retry'));
    expect(await screen.findByText('The monitor fetches it in a moment …')).toBeTruthy();
    expect(await taken()).not.toBe(first);
    app.close();
  });

  it("says in the monitor's words why it cannot", async () => {
    await service.ask(requestAudio, { params: { id: device.id } });
    const app = await open();
    await heardOf(app);
    await device.refuse(await taken(), 'No probe is connected');
    expect(await screen.findByText('No probe is connected')).toBeTruthy();
    expect(screen.getByText('Retry')).toBeTruthy();
    app.close();
  });

  it('says when it cannot be asked for, and when nobody can say how it stands', async () => {
    let broken = 'audio';
    const app = await open('', (request, pass) =>
      request.url.endsWith(`/${broken}`)
        ? Promise.resolve(new Response('{"status":false,"message":"Not today"}', { status: 422 }))
        : silent(request, pass),
    );
    await app.user.click(button('Get New Audio'));
    expect((await screen.findByText('Not today')).closest('[role=alert]')).toBeTruthy();
    expect(screen.queryByText(/^Asked by/)).toBeNull();
    broken = 'status';
    await app.user.click(button('Get New Audio'));
    await waitFor(() => expect(screen.getAllByText('Not today').length).toBeGreaterThan(1));
    expect(screen.getByText(/^Asked by/)).toBeTruthy();
    expect(screen.getByText('Retry')).toBeTruthy();
    app.close();
  });

  it('cannot be asked of a monitor that was deleted', async () => {
    device = await addDevice(service, { name: 'Bay 7', deletedAt: new Date() });
    const app = await open();
    expect(isRefused('Get New Audio')).toBe(true);
    expect(button('Get New Audio').ariaDescription).toBe(
      'This monitor was deleted: nothing can be asked of it.',
    );
    expect(screen.queryByText('Retry')).toBeNull();
    app.close();
  });
});

describe('a server without jobs', () => {
  const withoutJobs: Wire = async (request, pass) => {
    const response = await silent(request, pass);
    if (!/(status|audio|log)$/.test(request.url)) return response;
    const text = await response.text();
    return new Response(text.replace(/"(audio|log)":(null|\{[^}]*\})/g, '"other":null'), response);
  };

  it('is followed by its channels, since this tab asked', async () => {
    const app = await open('', withoutJobs);
    await app.user.click(button('Get New Audio'));
    expect(await screen.findByText(/^Asked at \d\d:\d\d:\d\d\.$/)).toBeTruthy();
    const id = await taken();
    await device.sendChannel(id, { channel: 'A' });
    expect(await screen.findByText('Channel A is here, waiting for channel B …')).toBeTruthy();
    await device.sendChannel(id, { channel: 'B' });
    await waitFor(() => expect(rows()).toBe(1));
    app.close();
  });

  it('is followed by upload_request for a log', async () => {
    await service.ask(requestLog, { params: { id: device.id } });
    const app = await open('?tab=log', withoutJobs);
    expect(await screen.findByText('The monitor has it. Waiting for its log …')).toBeTruthy();
    await device.sendLog(await taken());
    await waitFor(() => expect(rows()).toBe(1));
    app.close();
  });
});
