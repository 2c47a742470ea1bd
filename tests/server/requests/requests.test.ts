// Requests from start to end: created, joined, dispatched, answered.
import { describe, expect, it } from 'vitest';
import { deleteMonitors } from '../../../contract/monitors/monitor-writes.ts';
import { getFile } from '../../../contract/requests/files.ts';
import { requestAudio } from '../../../contract/requests/requests.ts';
import type { TestDevice } from '../../support/device.ts';
import { readFailure } from '../../support/read-failure.ts';
import { withRequests } from '../../support/requests.ts';
import type { TestService } from '../../support/service.ts';

let service: TestService;
let device: TestDevice;
const { later, ask, status, recordings } = withRequests((...given) => {
  [service, device] = given;
});

describe('a request for audio', () => {
  it('waits, is handed over, and is done with its second channel, whose bytes can be read', async () => {
    expect(await status()).toMatchObject({ upload_request: '', audio: null, log: null });
    const id = await ask();
    expect(await status()).toMatchObject({
      probe_status: null,
      audio: { id, state: 'waiting', asked_by: 'Kim Example', asked_at: '2026-03-01T12:00:00.000Z' },
    });
    later(10);
    expect(await device.sendHeartbeat()).toEqual([{ id, kind: 'audio' }]);
    expect(await status()).toMatchObject({
      audio: { state: 'handed', handed_at: '2026-03-01T12:00:10.000Z' },
    });
    later(10);
    expect((await device.sendChannel(id, { channel: 'B' })).status).toBe(200);
    expect(await status()).toMatchObject({
      probe_status: 'AB',
      channel_a: null,
      channel_b: 'COMPLETED',
      audio: { state: 'handed' },
    });
    later(1);
    expect((await device.sendChannel(id, { channel: 'A' })).status).toBe(200);
    expect(await status()).toMatchObject({
      channel_a: 'COMPLETED',
      channel_b: 'COMPLETED',
      audio: { state: 'done', finished_at: '2026-03-01T12:00:21.000Z' },
    });
    expect(await device.sendHeartbeat()).toEqual([]);

    const { data, count } = await recordings();
    expect(count).toBe(1);
    expect(data[0]).toMatchObject({
      correlation_id: id,
      monitor_id: device.id,
      code_name: 'Pump',
      channel: 'B',
    });
    expect(data[0]?.id).toBe(data[0]?.file_data[0]?.id);
    expect(data[0]?.file_data.map(({ channel }) => channel)).toEqual(['B', 'A']);
    const file = await service.ask(getFile, { params: { id: data[0]?.id ?? '' }, query: {} });
    const { url = '', file_name } = file.data[0] ?? {};
    expect(file_name).toBe('audio_B_20260301_120020.wav');
    const bytes = await service.request(url);
    expect(bytes.headers.get('content-type')).toBe('audio/wav');
    expect(await bytes.text()).toBe('sound of B');
  });

  it.each(['A', 'B'] as const)(
    'is done with channel %s when only that probe is connected',
    async (channel) => {
      const id = await ask();
      await device.sendHeartbeat();
      await device.sendChannel(id, { channel, probe: channel });
      expect(await status()).toMatchObject({ probe_status: channel, audio: { state: 'done' } });
    },
  );

  it('is not answered by a channel whose probe is not connected', async () => {
    const id = await ask();
    const answer = await readFailure(await device.sendChannel(id, { channel: 'B', probe: 'A' }));
    expect(answer).toMatchObject({ http: 400, errors: { channel: 'This value is not valid.' } });
    expect(await status()).toMatchObject({ channel_b: null, audio: { state: 'waiting' } });
  });
});

describe('a request for a log', () => {
  it('shows in upload_request until the log has arrived', async () => {
    const id = await ask('log');
    expect(await status()).toMatchObject({ upload_request: id, audio: null, log: { state: 'waiting' } });
    expect(await device.sendHeartbeat()).toEqual([{ id, kind: 'log' }]);
    expect((await device.sendLog(id)).status).toBe(200);
    expect(await status()).toMatchObject({ upload_request: '', log: { state: 'done' } });
  });

  it("is independent of one for audio: neither is answered by the other's upload", async () => {
    const audio = await ask('audio');
    later(1);
    const log = await ask('log');
    expect(await device.sendHeartbeat()).toEqual([
      { id: audio, kind: 'audio' },
      { id: log, kind: 'log' },
    ]);
    expect((await device.sendLog(audio)).status).toBe(404);
    expect((await device.sendChannel(log)).status).toBe(404);
    expect(await status()).toMatchObject({ audio: { state: 'handed' }, log: { state: 'handed' } });
  });
});

describe('a second request', () => {
  it('joins the open one, whoever requests and however many at once', async () => {
    const ids = await Promise.all([ask(), ask(), ask(), ask()]);
    expect(new Set(ids).size).toBe(1);
    await device.sendHeartbeat();
    later(299);
    expect(await ask()).toBe(ids[0]);
  });

  it('starts a new one when the last was answered', async () => {
    const first = await ask();
    await device.sendChannel(first, { probe: 'A' });
    later(1);
    const second = await ask();
    expect(second).not.toBe(first);
    expect(await status()).toMatchObject({
      probe_status: null,
      channel_a: null,
      audio: { state: 'waiting' },
    });
  });

  it('ends the old one when the monitor did not answer within five minutes', async () => {
    const first = await ask();
    await device.sendHeartbeat();
    later(300);
    expect(await status()).toMatchObject({ audio: { id: first, state: 'unanswered' } });
    const second = await ask();
    expect(second).not.toBe(first);
    expect(await device.sendHeartbeat()).toEqual([{ id: second, kind: 'audio' }]);
    expect(await readFailure(await device.sendChannel(first))).toMatchObject({
      http: 409,
      message: 'This request is no longer open.',
    });
    expect((await recordings()).count).toBe(0);
  });

  it('is rejected for a deleted or unknown monitor', async () => {
    await service.ask(deleteMonitors, {
      body: { monitor_menu: 'MONITOR_ALL', monitor_ids: [device.id], forceDelete: true },
    });
    const answers = [device.id, '11111111-1111-4111-8111-111111111111', 'nothing'].map(async (id) =>
      readFailure(await service.send(requestAudio, { params: { id } })),
    );
    expect(await Promise.all(answers)).toMatchObject([
      { http: 409, message: 'This monitor was deleted. Restore it to change it.' },
      { http: 404, message: 'Monitor not found.' },
      { http: 404 },
    ]);
    expect(await status()).toMatchObject({ audio: null });
  });
});
