// The Audio Player on the real service: each message from its cause. Sound is tested in a real browser.
import { screen, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Channel, type ProbeStatus, requestAudio } from '../../../contract/requests/requests.ts';
import { addDevice, bytesOf, type TestDevice } from '../../support/device.ts';
import { openScreen, type Wire } from '../../support/screen.tsx';
import { startTestService, type TestService } from '../../support/service.ts';
import { serveStoredFiles } from '../../support/stored-files.ts';

let service: TestService;
let device: TestDevice;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
beforeEach(async () => {
  service.clock.now = new Date();
  device = await addDevice(service, { name: 'Bay 7' });
  serveStoredFiles(service);
});
afterEach(() => vi.unstubAllGlobals());

/** Adds a recording with these files, and opens its player. */
async function openPlayer(probe: ProbeStatus, sent: Partial<Record<Channel, string>>, wire?: Wire) {
  await service.ask(requestAudio, { params: { id: device.id } });
  const [request] = await device.pollRequests();
  for (const channel of ['A', 'B'] as const) {
    const text = sent[channel];
    if (text !== undefined)
      await device.sendChannel(request?.id ?? '', { channel, probe, bytes: bytesOf(text) });
  }
  const app = await openScreen(service, `/dashboard/monitor-details/${device.id}`, wire && { wire });
  await app.user.click(await screen.findByLabelText(/^Play recording of/));
  const player = within(await screen.findByRole('dialog', { name: 'Audio Player' }));
  const channel = (name: Channel) => within(player.getByLabelText(`Channel ${name}`));
  return { app, player, channel };
}

describe('the player', () => {
  it.each<[ProbeStatus, Channel, Channel]>([
    ['A', 'A', 'B'],
    ['B', 'B', 'A'],
  ])('with only probe %s shows that the other one is not connected', async (probe, present, absent) => {
    const { channel } = await openPlayer(probe, { [present]: 'sound' });
    expect(channel(absent).getByText('Probe not Connected')).toBeTruthy();
    expect(channel(present).queryByText('Probe not Connected')).toBeNull();
  });

  it('shows with two probes and one file that the other file was not received', async () => {
    const { channel } = await openPlayer('AB', { B: 'sound' });
    expect(channel('A').getByText('Audio not received. Please check monitor.')).toBeTruthy();
    expect(channel('B').queryByText('Audio not received. Please check monitor.')).toBeNull();
  });

  it('shows that a file is empty', async () => {
    const { channel } = await openPlayer('A', { A: '' });
    expect(await channel('A').findByText('This file is empty.')).toBeTruthy();
    expect(channel('A').queryByText('Retry')).toBeNull();
  });

  it('shows that a file no longer exists', async () => {
    const gone: Wire = async (request, pass) => {
      if (!request.url.includes('/v1/files/')) return pass();
      await service.files.delete([new URL(request.url).pathname.split('/').at(-1) ?? '']);
      return pass();
    };
    const { channel } = await openPlayer('A', { A: 'sound' }, gone);
    expect(await channel('A').findByText('This file no longer exists.')).toBeTruthy();
    expect(channel('A').queryByText('Retry')).toBeNull();
  });

  it('shows why a file could not be loaded, and loads it again on Retry', async () => {
    let refused = true;
    const broken: Wire = async (request, pass) =>
      refused && request.url.includes('/v1/files/')
        ? Response.json({ status: false, message: 'The shelf is locked.' }, { status: 422 })
        : pass();
    const { app, channel } = await openPlayer('A', { A: '' }, broken);
    expect(await channel('A').findByText('The shelf is locked.')).toBeTruthy();
    refused = false;
    await app.user.click(channel('A').getByText('Retry'));
    expect(await channel('A').findByText('This file is empty.')).toBeTruthy();
  });

  it('fetches the files to look at them, which is no download', async () => {
    const { app } = await openPlayer('AB', { A: 'sound', B: 'sound' });
    await app.settled();
    const fetched = app.requests.filter((line) => line.includes('/v1/files/'));
    expect(fetched).toHaveLength(2);
    for (const line of fetched) expect(line).toMatch(/\?purpose=view$/);
  });

  it('shows monitor, upload time and time zone, and closes with Done', async () => {
    const { app, player } = await openPlayer('AB', { A: '', B: '' });
    expect(player.getByText('Bay 7 · Pump')).toBeTruthy();
    expect(player.getByText(/^Uploaded/).textContent).toMatch(
      /^Uploaded \d\d-\d\d-\d{4}, \d\d:\d\d:\d\d \S+$/,
    );
    await app.user.click(player.getByText('Done'));
    expect(screen.queryByText('Audio Player')).toBeNull();
  });
});
