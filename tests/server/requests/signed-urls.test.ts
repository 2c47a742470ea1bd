// Altered and invented file URLs get neither the file nor anything else in its folder.
import { mkdir, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getFile } from '../../../contract/requests/files.ts';
import { addDevice, addLog, addRecording } from '../../support/device.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const sound = '0123456789abcdefghij';

let service: TestService;
let server: Awaited<ReturnType<TestService['listen']>>;
let audioId: string;
let logId: string;

beforeAll(async () => {
  service = await startTestService();
  server = await service.listen();
  const device = await addDevice(service);
  audioId = await addRecording(service, device, sound);
  logId = await addLog(service, device, 'a line');
});

afterAll(async () => {
  await server.stop();
  await service.close();
});

async function addressOf(id: string): Promise<string> {
  const { data } = await service.ask(getFile, { params: { id }, query: {} });
  return data[0]?.url ?? '';
}

/** Paths and queries that an attacker might try; `{id}`, `{expires}` and `{signature}` are those of a valid URL. */
const good = 'expires={expires}&signature={signature}';
const payloads = [
  `/files/..%2f..%2fsecret.key?${good}`,
  `/files/../secret.key?${good}`,
  `/files/%2e%2e/secret.key?${good}`,
  `/files/%2e%2e%2fsecret.key?${good}`,
  `/files/..%5c..%5csecret.key?${good}`,
  `/files/....//....//secret.key?${good}`,
  `/files/..%252f..%252fsecret.key?${good}`,
  `/files/..%c0%af..%c0%afsecret.key?${good}`,
  `/files/..%ef%bc%8fsecret.key?${good}`,
  `/files/%2fetc%2fpasswd?${good}`,
  `/files//etc/passwd?${good}`,
  `/files/{id}/../../secret.key?${good}`,
  `/files/{id}%2f..%2f..%2fsecret.key?${good}`,
  `/files/{id}/?${good}`,
  `/files/{id}/x?${good}`,
  `/files/{id}%00?${good}`,
  `/files/{id}%00.wav?${good}`,
  `/files/{id}%20?${good}`,
  `/files/{id}.wav?${good}`,
  `/files/{id}%0d%0aX-Injected:1?${good}`,
  `/files/{id};x?${good}`,
  `/files/{ID}?${good}`,
  `/files/{shelf}/{id}?${good}`,
  `/files/{shelf}%2f{id}?${good}`,
  `/files/incoming?${good}`,
  `/files/incoming%2fsecret?${good}`,
  `/files/?${good}`,
  `/files?${good}`,
  `/files/.?${good}`,
  `/files/*?${good}`,
  `/files/:id?${good}`,
  `/files/{other}?${good}`,
  `/files/file:%2f%2f%2fetc%2fpasswd?${good}`,
  `/files/http:%2f%2flocalhost?${good}`,
  `/files/C:%5csecret?${good}`,
  `/files/con?${good}`,
  `/files/~root?${good}`,
  `/files/$HOME?${good}`,
  `/files/'%20OR%201=1--?${good}`,
  `/files/null?${good}`,
  `/files/undefined?${good}`,
  `/files/__proto__?${good}`,
  `/files/${'a'.repeat(4000)}?${good}`,
  '/files/{id}',
  '/files/{id}?expires={expires}',
  '/files/{id}?signature={signature}',
  '/files/{id}?expires=&signature=',
  '/files/{id}?expires=9999999999&signature={signature}',
  '/files/{id}?expires={expires}0&signature={signature}',
  '/files/{id}?expires=0{expires}&signature={signature}',
  '/files/{id}?expires=%20{expires}&signature={signature}',
  '/files/{id}?expires=%2b{expires}&signature={signature}',
  '/files/{id}?expires={expires}.0&signature={signature}',
  '/files/{id}?expires=Infinity&signature={signature}',
  '/files/{id}?expires=-1&signature={signature}',
  '/files/{id}?expires=1&expires={expires}&signature={signature}',
  '/files/{id}?expires={expires}&signature=',
  '/files/{id}?expires={expires}&signature={signature}x',
  '/files/{id}?expires={expires}&signature={SIGNATURE}',
  '/files/{id}?expires={expires}&signature={cut}',
  '/files/{id}?expires={expires}&signature={signature}%00',
  '/files/{id}?expires={expires}&signature=AAAA',
  '/files/{id}?expires={expires}&signature={ofOther}',
  '/files/{id}?expires={expired}&signature={ofExpired}',
  '/api/files/{id}?expires={expires}&signature={signature}',
];

describe('a forged URL', () => {
  const secret = 'not for anyone';
  let words: Record<string, string>;

  function partsOf(address: string) {
    const { searchParams } = new URL(address, 'http://localhost');
    return { expires: searchParams.get('expires') ?? '', signature: searchParams.get('signature') ?? '' };
  }

  beforeAll(async () => {
    await mkdir(join(service.folder, 'incoming'), { recursive: true });
    for (const place of ['secret.key', '../secret.key', 'incoming/secret']) {
      await writeFile(join(service.folder, place), secret);
    }
    service.clock.now = new Date('2026-03-01T11:00:00Z');
    const expired = partsOf(await addressOf(audioId));
    service.clock.now = new Date('2026-03-01T12:00:00Z');
    const mine = partsOf(await addressOf(audioId));
    words = {
      id: audioId,
      ID: audioId.toUpperCase(),
      other: logId,
      shelf: audioId.slice(0, 2),
      ...mine,
      SIGNATURE: mine.signature.toUpperCase(),
      cut: mine.signature.slice(0, -1),
      ofOther: partsOf(await addressOf(logId)).signature,
      expired: expired.expires,
      ofExpired: expired.signature,
    };
  });

  it('are at least 60 forged or altered URLs', () => {
    expect(payloads.length).toBeGreaterThanOrEqual(60);
  });

  it.each(payloads)('gets no file: %s', async (payload) => {
    const path = payload.replace(/\{(\w+)\}/g, (_, name: string) => words[name] ?? '');
    // Also unchanged on the wire, because clients normalise URLs.
    for (const response of [await service.request(path), await raw(path)]) {
      expect(response.status).not.toBeLessThan(400);
      const text = await response.text();
      expect(text).not.toContain(secret);
      expect(text).not.toContain(sound);
      expect(text).not.toContain('root:');
    }
  });

  /** A request whose path is not normalised. */
  async function raw(path: string): Promise<Response> {
    const { hostname, port } = new URL(server.address);
    return new Promise((resolve, reject) => {
      httpRequest({ hostname, port, path, headers: { Host: service.publicUrl.host } }, async (answer) => {
        const chunks: Buffer[] = [];
        for await (const chunk of answer) chunks.push(Buffer.from(chunk));
        resolve(new Response(Buffer.concat(chunks), { status: answer.statusCode ?? 500 }));
      })
        .on('error', reject)
        .end();
    });
  }
});
