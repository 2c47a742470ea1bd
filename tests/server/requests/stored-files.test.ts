// Files at their signed URLs: whole and in ranges, for five minutes.
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { getFile } from '../../../contract/requests/files.ts';
import { deleteRecordings, listRecordings } from '../../../contract/requests/recordings.ts';
import { requestAudio } from '../../../contract/requests/requests.ts';
import { addDevice, addLog, addRecording, type TestDevice } from '../../support/device.ts';
import { readFailure } from '../../support/read-failure.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const days = { fromDate: '2026-03-01', toDate: '2026-03-01' };
const sound = '0123456789abcdefghij';

let service: TestService;
let device: TestDevice;
let audioId: string;
let logId: string;

beforeAll(async () => {
  service = await startTestService();
  device = await addDevice(service);
  audioId = await addRecording(service, device, sound);
  logId = await addLog(service, device, '<script>alert(1)</script>', 'pump-7.log');
});

beforeEach(() => {
  service.clock.now = new Date('2026-03-01T12:00:00Z');
});

afterAll(() => service.close());

async function addressOf(id: string): Promise<string> {
  const { data } = await service.ask(getFile, { params: { id }, query: {} });
  return data[0]?.url ?? '';
}

async function part(range: string, more: Record<string, string> = {}) {
  const response = await service.request(await addressOf(audioId), { headers: { Range: range, ...more } });
  return { response, status: response.status, text: await response.text() };
}

describe('a file', () => {
  it('is served whole, sandboxed and uncached', async () => {
    const response = await service.request(await addressOf(audioId));
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(sound);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'audio/wav',
      'content-length': '20',
      'content-disposition': 'inline; filename="audio_A_20260301_120000.wav"',
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    });
  });

  it('is a plain text download when it is a log, never a page', async () => {
    const response = await service.request(await addressOf(logId));
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="pump-7.log"');
    expect(response.headers.get('content-security-policy')).toMatch(/^sandbox;/);
  });

  it('answers HEAD without a body', async () => {
    const response = await service.request(await addressOf(audioId), { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-length')).toBe('20');
    expect(await response.text()).toBe('');
  });

  it('answers 404 when only its row is left', async () => {
    const gone = await addDevice(service);
    const { data } = await service.ask(requestAudio, { params: { id: gone.id } });
    await gone.sendChannel(data[0]?.audio?.id ?? '', { probe: 'A' });
    const list = await service.ask(listRecordings, { params: { id: gone.id, ...days }, query: {} });
    const id = list.data[0]?.id ?? '';
    const address = await addressOf(id);
    await service.files.delete([id]);
    const missing = { http: 404, message: 'This file no longer exists.' };
    expect(await readFailure(await service.request(address))).toMatchObject(missing);
    expect((await service.request(address, { method: 'HEAD' })).status).toBe(404);
    expect(await readFailure(await service.send(getFile, { params: { id } }))).toMatchObject(missing);
  });
});

describe('a range of a file', () => {
  it.each([
    ['bytes=0-3', '0123', 'bytes 0-3/20'],
    ['bytes=5-', '56789abcdefghij', 'bytes 5-19/20'],
    ['bytes=-3', 'hij', 'bytes 17-19/20'],
    ['bytes=-100', sound, 'bytes 0-19/20'],
    ['bytes=19-500', 'j', 'bytes 19-19/20'],
    ['BYTES=0-0', '0', 'bytes 0-0/20'],
  ])('is served as partial content: %s', async (range, text, contentRange) => {
    const found = await part(range);
    expect(found).toMatchObject({ status: 206, text });
    expect(found.response.headers.get('content-range')).toBe(contentRange);
    expect(found.response.headers.get('content-length')).toBe(String(text.length));
  });

  it.each(['bytes=20-', 'bytes=500-600', 'bytes=-0', `bytes=${'9'.repeat(400)}-`])(
    'answers 416 beyond the end: %s',
    async (range) => {
      const { response } = await part(range);
      expect(response.status).toBe(416);
      expect(response.headers.get('content-range')).toBe('bytes */20');
    },
  );

  it.each(['bytes=5-2', 'bytes=0-1,3-4', 'lines=0-3', 'bytes=a-b', 'bytes=-', 'bytes', ''])(
    'is ignored when it is invalid: "%s"',
    async (range) => {
      expect(await part(range)).toMatchObject({ status: 200, text: sound });
    },
  );

  it('is served for a matching If-Range, and the whole file otherwise', async () => {
    const tag = (await service.request(await addressOf(audioId))).headers.get('etag') ?? '';
    expect(await part('bytes=0-3', { 'If-Range': tag })).toMatchObject({ status: 206 });
    expect(await part('bytes=0-3', { 'If-Range': '"other"' })).toMatchObject({ status: 200 });
  });
});

describe('a signed URL', () => {
  it('is valid for five minutes', async () => {
    const address = await addressOf(audioId);
    service.clock.now = new Date('2026-03-01T12:04:59Z');
    expect((await service.request(address)).status).toBe(200);
    service.clock.now = new Date('2026-03-01T12:05:00Z');
    expect(await readFailure(await service.request(address))).toMatchObject({
      http: 403,
      message: 'This file link has expired.',
    });
  });

  it('is created for administrators and existing files only', async () => {
    for (const id of ['11111111-1111-4111-8111-111111111111', '..', '../secret', device.id]) {
      expect((await service.send(getFile, { params: { id } })).status).toBe(404);
    }
  });
});

describe('deleting recordings', () => {
  async function addRecording() {
    const mine = await addDevice(service);
    const { data } = await service.ask(requestAudio, { params: { id: mine.id } });
    const correlation = data[0]?.audio?.id ?? '';
    await mine.sendChannel(correlation, { channel: 'A' });
    await mine.sendChannel(correlation, { channel: 'B' });
    return { mine, correlation };
  }

  function deleteOne(monitorId: string, correlation: string) {
    return service.ask(deleteRecordings, {
      body: {
        monitor_id: monitorId,
        time_from: '2026-03-01T00:00:00Z',
        time_to: '2026-03-01T23:59:59Z',
        correlation_ids: [correlation],
      },
    });
  }

  it('deletes their bytes, and their signed URLs answer 404', async () => {
    const { mine, correlation } = await addRecording();
    const list = await service.ask(listRecordings, { params: { id: mine.id, ...days }, query: {} });
    const ids = list.data[0]?.file_data.map(({ id }) => id) ?? [];
    const address = await addressOf(ids[0] ?? '');
    await deleteOne(mine.id, correlation);
    expect(ids).toHaveLength(2);
    for (const id of ids) await expect.poll(() => service.files.has(id)).toBe(false);
    expect((await service.request(address)).status).toBe(404);
    // A repeated upload is accepted, and changes nothing.
    expect((await mine.sendChannel(correlation, { channel: 'A' })).status).toBe(200);
    const after = await service.ask(listRecordings, { params: { id: mine.id, ...days }, query: {} });
    expect(after.count).toBe(0);
  });

  it('succeeds once their rows are deleted, even when the file store fails or is slow', async () => {
    const store = vi.spyOn(service.files, 'delete');
    store.mockRejectedValueOnce(new Error('no disk')).mockReturnValueOnce(new Promise(() => undefined));
    for (const _ of ['fails', 'is slow']) {
      const { mine, correlation } = await addRecording();
      expect((await deleteOne(mine.id, correlation)).data).toEqual([correlation]);
    }
    store.mockRestore();
    expect(service.logged()).toContain('no disk');
  });
});
