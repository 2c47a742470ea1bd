// A request from its first word to its last: asked, handed, answered; joined, late, failed, replaced.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getFile } from '../../contract/files.ts';
import { listRecordings } from '../../contract/recordings.ts';
import { askForAudio, getUploadStatus } from '../../contract/requests.ts';
import { addDevice, type TestDevice } from '../support/device.ts';
import { startTestService, type TestService } from '../support/service.ts';

let service: TestService;
let device: TestDevice;

beforeAll(async () => {
  service = await startTestService();
});

beforeEach(async () => {
  device = await addDevice(service);
  service.clock.now = new Date('2026-03-01T12:00:00Z');
});

afterAll(() => service.close());

function later(seconds: number) {
  service.clock.now = new Date(service.clock.now.getTime() + seconds * 1000);
}

async function askAudio() {
  const { data } = await service.ask(askForAudio, { params: { id: device.id } });
  return data[0]?.audio?.id ?? '';
}

async function status() {
  const { data } = await service.ask(getUploadStatus, { params: { id: device.id } });
  return data[0];
}

async function recordings() {
  const params = { id: device.id, fromDate: '2026-03-01', toDate: '2026-03-01' };
  return service.ask(listRecordings, { params, query: {} });
}

describe('a request for audio', () => {
  it('waits, is handed, and is done with its second channel, whose bytes can be read', async () => {
    expect(await status()).toMatchObject({ upload_request: '', audio: null, log: null });
    const id = await askAudio();
    expect(await status()).toMatchObject({
      probe_status: null,
      audio: {
        id,
        kind: 'audio',
        state: 'waiting',
        asked_by: 'Kim Example',
        asked_at: '2026-03-01T12:00:00.000Z',
      },
    });
    later(10);
    expect(await device.beat()).toEqual([{ id, kind: 'audio' }]);
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
    expect(await device.beat()).toEqual([]);

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
    const file = await service.ask(getFile, { params: { id: data[0]?.id ?? '' } });
    const { url = '', file_name } = file.data[0] ?? {};
    expect(file_name).toBe('audio_B_20260301_120020.wav');
    const bytes = await service.request(url);
    expect(bytes.headers.get('content-type')).toBe('audio/wav');
    expect(await bytes.text()).toBe('sound of B');
  });
});
