// Uploads: rejected and interrupted ones leave nothing behind, and repeated ones change nothing. A real connection
// where it must break.
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { maxLogBytes, maxRecordingBytes } from '../../../contract/devices/gateway.ts';
import { getFile } from '../../../contract/requests/files.ts';
import { listRecordings } from '../../../contract/requests/recordings.ts';
import { getRequestStatus, requestAudio, requestLog } from '../../../contract/requests/requests.ts';
import { addDevice, bytesOf, digestOf, type TestDevice } from '../../support/device.ts';
import { scaled } from '../../support/limits.ts';
import { readFailure } from '../../support/read-failure.ts';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
let server: Awaited<ReturnType<TestService['listen']>>;
let device: TestDevice;
let request: string;

beforeAll(async () => {
  service = await startTestService();
  server = await service.listen();
});

beforeEach(async () => {
  device = await addDevice(service);
  const { data } = await service.ask(requestAudio, { params: { id: device.id } });
  request = data[0]?.audio?.id ?? '';
});

afterAll(async () => {
  await server.stop();
  await service.close();
});

/** How many files the store has, incomplete uploads included. */
async function filesOnDisk(): Promise<number> {
  const entries = await readdir(service.folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
}

async function status() {
  const { data } = await service.ask(getRequestStatus, { params: { id: device.id } });
  return data[0];
}

async function recording() {
  const params = { id: device.id, fromDate: '2026-03-01', toDate: '2026-03-01' };
  const { data } = await service.ask(listRecordings, { params, query: {} });
  return data[0];
}

async function contentOf(fileId: string): Promise<string> {
  const { data } = await service.ask(getFile, { params: { id: fileId }, query: {} });
  return (await service.request(data[0]?.url ?? '')).text();
}

it('has more time for its body than other requests, once the monitor is known', async () => {
  const { address, stop } = await service.listen(0, { bodyMs: scaled(500) });
  const bytes = bytesOf('a second of sound');
  /** Sends a byte at a time, for longer than other requests have. */
  async function trickle(authorization: string) {
    const { hostname, port } = new URL(address);
    const client = connect(Number(port), hostname).setEncoding('utf8');
    client.on('error', () => undefined);
    let answer = '';
    client.on('data', (text) => {
      answer += text;
    });
    client.write(
      `PUT /device/v1/requests/${request}/channels/A?probe_status=A&code_name=Pump HTTP/1.1\r\n` +
        `Host: localhost\r\nConnection: close\r\nAuthorization: ${authorization}\r\n` +
        `Content-Type: audio/wav\r\nContent-Length: ${bytes.length}\r\n\r\n`,
    );
    for (const byte of bytes) {
      await wait(scaled(50));
      if (client.destroyed) break;
      client.write(Buffer.of(byte));
    }
    if (!client.closed) await once(client, 'close');
    return answer.split('\r\n')[0];
  }
  expect(await trickle(device.authorization)).toBe('HTTP/1.1 200 OK');
  expect(await trickle('Basic made-up')).toBe('HTTP/1.1 401 Unauthorized');
  await stop();
});

it.each([
  ['audio/x-wav', 'wav'],
  ['audio/flac', 'flac'],
  ['application/ogg', 'ogg'],
])('of %s is stored with the ending %s', async (type, ending) => {
  await device.sendChannel(request, { probe: 'A', headers: { 'Content-Type': type } });
  const { data } = await service.ask(getFile, {
    params: { id: (await recording())?.file_data[0]?.id ?? '' },
    query: {},
  });
  expect(data[0]?.file_name).toMatch(new RegExp(`^audio_A_.*\\.${ending}$`));
});

describe('a rejected upload', () => {
  const zeros = (length: number) => ({ 'Content-Digest': `sha-256=:${'A'.repeat(length)}=:` });
  const cases = [
    { name: 'JSON', headers: { 'Content-Type': 'application/json' }, http: 415 },
    { name: 'no content type', headers: { 'Content-Type': '' }, http: 415 },
    { name: 'another audio type', headers: { 'Content-Type': 'audio/mpeg' }, http: 415 },
    {
      name: 'a length beyond the limit',
      headers: { 'Content-Length': String(maxRecordingBytes + 1) },
      http: 413,
    },
    { name: 'another digest', headers: zeros(43), http: 422 },
    { name: 'a digest of the wrong length', headers: zeros(20), http: 400 },
    { name: 'a digest without colons', headers: { 'Content-Digest': 'sha-256=abc' }, http: 400 },
    { name: 'more than was declared', headers: { 'Content-Length': '3' }, http: 400 },
    { name: 'less than was declared', headers: { 'Content-Length': '1000' }, http: 400 },
  ];

  it.each(cases)('leaves nothing behind: $name', async ({ headers, http }) => {
    const before = await filesOnDisk();
    expect((await readFailure(await device.sendChannel(request, { headers }))).http).toBe(http);
    expect(await filesOnDisk()).toBe(before);
    expect(await status()).toMatchObject({ channel_a: null, audio: { state: 'waiting' } });
  });

  it('is not read to its end when it is too long, without a declared length', async () => {
    const { data } = await service.ask(requestLog, { params: { id: device.id } });
    const before = await filesOnDisk();
    let sent = 0;
    const chunk = new Uint8Array(1024 * 1024);
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += chunk.length;
        controller.enqueue(chunk);
      },
    });
    const response = await service.request(`/device/v1/requests/${data[0]?.log?.id}/log?file_name=a.log`, {
      method: 'PUT',
      headers: { Authorization: device.authorization, 'Content-Type': 'text/plain' },
      body,
      duplex: 'half',
    } as RequestInit);
    expect(response.status).toBe(413);
    expect(sent).toBeLessThan(maxLogBytes + 4 * chunk.length);
    expect(await filesOnDisk()).toBe(before);
  });

  it.each(['..%2F..%2Fsecret', '.hidden', 'a/b', 'a b', 'ä', 'x'.repeat(101), '', '%00', 'a%0d%0ab'])(
    'names the field for the log file name "%s"',
    async (name) => {
      const { data } = await service.ask(requestLog, { params: { id: device.id } });
      const answer = await readFailure(await device.sendLog(data[0]?.log?.id ?? '', 'text', name));
      expect(answer).toMatchObject({ http: 400, errors: { file_name: 'This value is not valid.' } });
    },
  );
});

describe('an interrupted upload', () => {
  /** Sends a part, and closes the connection. */
  async function interrupt(headers: string[], sent: string) {
    const { hostname, port } = new URL(server.address);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    const path = `/device/v1/requests/${request}/channels/A?probe_status=A&code_name=Pump`;
    const lines = [
      `PUT ${path} HTTP/1.1`,
      'Host: localhost',
      `Authorization: ${device.authorization}`,
      'Content-Type: audio/wav',
      ...headers,
    ];
    const before = await filesOnDisk();
    socket.write(`${lines.join('\r\n')}\r\n\r\n${sent}`);
    await expect.poll(filesOnDisk).toBe(before + 1);
    socket.destroy();
    await expect.poll(filesOnDisk).toBe(before);
  }

  it.each([
    ['with a declared length', ['Content-Length: 1000'], 'half of it'],
    ['without one', ['Transfer-Encoding: chunked'], '5\r\nhello\r\n'],
    ['in the middle of a chunk', ['Transfer-Encoding: chunked'], '50\r\nhello'],
  ])('%s leaves nothing behind, and can be sent again', async (_, headers, sent) => {
    await interrupt(headers, sent);
    expect(await status()).toMatchObject({
      channel_a: null,
      probe_status: null,
      audio: { state: 'waiting' },
    });
    expect(await recording()).toBeUndefined();
    expect((await device.sendChannel(request, { probe: 'A' })).status).toBe(200);
    expect(await status()).toMatchObject({ channel_a: 'COMPLETED', audio: { state: 'done' } });
    expect(service.logged()).not.toContain('"level":"error"');
  });
});

describe('a repeated upload', () => {
  it('succeeds and changes nothing, even when the request is done', async () => {
    await device.sendChannel(request, { bytes: bytesOf('first') });
    const files = await filesOnDisk();
    expect((await device.sendChannel(request, { bytes: bytesOf('first') })).status).toBe(200);
    expect(await filesOnDisk()).toBe(files);
    await device.sendChannel(request, { channel: 'B' });
    expect(await status()).toMatchObject({ audio: { state: 'done' } });
    expect((await device.sendChannel(request, { bytes: bytesOf('first') })).status).toBe(200);
    expect((await recording())?.file_data).toHaveLength(2);
  });

  it('is refused with other bytes, as of a monitor that was reset while it recorded', async () => {
    await device.sendChannel(request, { bytes: bytesOf('first') });
    const files = await filesOnDisk();
    const other = () => device.sendChannel(request, { bytes: bytesOf('other') });
    const refusal = { http: 409, message: 'Something else has already arrived for this request.' };
    expect(await readFailure(await other())).toMatchObject(refusal);
    expect(await filesOnDisk()).toBe(files);
    await device.sendChannel(request, { channel: 'B' });
    expect(await readFailure(await other())).toMatchObject(refusal);
    const found = await recording();
    expect(found?.file_data).toHaveLength(2);
    expect(await contentOf(found?.id ?? '')).toBe('first');
  });

  it('is stored once when it is sent many times at once, of which two are accepted', async () => {
    const before = await filesOnDisk();
    let finishBodies: () => void = () => undefined;
    const until = new Promise<void>((arrive) => {
      finishBodies = arrive;
    });
    const answers: Response[] = [];
    const sent = Array.from({ length: 6 }, async () => {
      answers.push(await device.sendChannel(request, { probe: 'A', until }));
    });
    await expect.poll(() => answers.length).toBe(4);
    finishBodies();
    await Promise.all(sent);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 429, 429, 429, 429]);
    expect(answers.find(({ status }) => status === 429)?.headers.get('retry-after')).toBe('5');
    await expect.poll(filesOnDisk).toBe(before + 1);
    expect((await recording())?.file_data).toHaveLength(1);
  });

  it('is stored once when two with other bytes are sent at once, and one of them is refused', async () => {
    const sent = ['one', 'other'].map((text) =>
      device.sendChannel(request, { probe: 'A', bytes: bytesOf(text) }),
    );
    const answers = await Promise.all(sent);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await recording())?.file_data).toHaveLength(1);
  });

  it('of a log succeeds, and with other bytes is refused', async () => {
    const { data } = await service.ask(requestLog, { params: { id: device.id } });
    const id = data[0]?.log?.id ?? '';
    const send = async (text: string) => (await device.sendLog(id, text)).status;
    expect([await send('first'), await send('first'), await send('other')]).toEqual([200, 200, 409]);
  });

  it('is rejected for a channel that the finished request did not have', async () => {
    await device.sendChannel(request, { channel: 'A', probe: 'A' });
    expect((await device.sendChannel(request, { channel: 'B', probe: 'AB' })).status).toBe(409);
  });
});

describe('an accepted upload', () => {
  it('may be Ogg, have further digests, and parameters of its content type', async () => {
    const bytes = bytesOf('OggS');
    const headers = {
      'Content-Type': 'Audio/Ogg; codecs=opus',
      'Content-Digest': `sha-512=:unknown:, ${digestOf(bytes)}`,
    };
    expect((await device.sendChannel(request, { bytes, headers })).status).toBe(200);
    const { data } = await service.ask(getFile, { params: { id: (await recording())?.id ?? '' }, query: {} });
    expect(data[0]?.file_name).toMatch(/\.ogg$/);
  });

  it('may be empty or not audio: the player reports that', async () => {
    expect((await device.sendChannel(request, { bytes: bytesOf('') })).status).toBe(200);
    expect(await contentOf((await recording())?.id ?? '')).toBe('');
  });
});
