// What every answer has in common: headers, messages, the log.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contractMessages } from '../../contract/common/messages.ts';
import { searchMonitors } from '../../contract/monitors/monitors.ts';
import { getCapabilities } from '../../contract/service/capabilities.ts';
import { listen, notReady } from '../../server/app/listener.ts';
import { freePort } from '../support/free-port.ts';
import { headersOfAll } from '../support/headers.ts';
import { startTestService, type TestService } from '../support/service.ts';

let folder: string;
let service: TestService;

const page = '<!doctype html><meta nonce="__CSP_NONCE__"><style nonce="__CSP_NONCE__"></style>';
const script = `${'// as long as it is worth compressing\n'.repeat(50)}export {};`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'infusion-app-'));
  await mkdir(join(folder, 'assets'));
  await mkdir(join(folder, '.vite'));
  await writeFile(join(folder, 'index.html'), page);
  await writeFile(join(folder, 'sw.js'), script);
  await writeFile(join(folder, 'assets/main-abc.js'), script);
  await writeFile(join(folder, 'assets/main-abc.js.br'), brotliCompressSync(script));
  await writeFile(join(folder, '.vite/manifest.json'), '{}');
  service = await startTestService({ appFolder: folder });
});

afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true });
});

const answers: [string, number, string, RequestInit?][] = [
  ['the page', 200, '/'],
  ['a screen of the app', 200, '/dashboard/monitors'],
  ['a file', 200, '/assets/main-abc.js'],
  ['a missing file', 404, '/assets/main-old.js'],
  ['the service worker', 200, '/sw.js'],
  ['health', 200, '/healthz'],
  ['settings', 200, '/config.json'],
  ['the description', 200, '/openapi.json'],
  ['a call of nobody', 401, '/api/v1/monitors'],
  ['a call that there is not', 404, '/api/v1/nothing'],
  ['a heartbeat of nobody', 401, '/device/v1/heartbeat', { method: 'POST' }],
  ['another name', 308, 'http://127.0.0.1:8080/'],
  ['another name, no page', 421, 'http://evil.example:8080/api/v1/monitors'],
  [
    'a call of nobody, too large',
    401,
    '/api/v1/monitors/search',
    { method: 'POST', body: 'x'.repeat(600_000) },
  ],
];

describe.each(answers)('%s (%i)', (_, status, path, init) => {
  it('has the headers of every answer', async () => {
    const response = await service.request(path, init);
    expect(response.status).toBe(status);
    expect(Object.fromEntries(response.headers)).toMatchObject(headersOfAll);
    for (const name of ['strict-transport-security', 'server', 'x-powered-by'])
      expect(response.headers.has(name)).toBe(false);
  });
});

it('has them on a failure too, whose cause is in the log and not in the answer', async () => {
  const broken = await startTestService();
  const authorization = await broken.bearer(broken.people.administrator);
  await broken.close();
  const response = await broken.send(getCapabilities, {}, authorization);
  expect(response.status).toBe(500);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    ...headersOfAll,
    'cache-control': 'no-store',
  });
  expect(await response.json()).toEqual({
    status: false,
    message: 'The service could not complete this. Please try again.',
  });
  expect(broken.logged()).toContain('"event":"failed"');
  expect((await broken.request('/healthz')).status).toBe(503);
});

describe('the page', () => {
  it('allows styles with a nonce that no other answer has', async () => {
    const nonces = await Promise.all(
      [1, 2].map(async () => {
        const response = await service.request('/dashboard');
        const policy = response.headers.get('content-security-policy') ?? '';
        const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
        expect(await response.text()).toBe(page.replaceAll('__CSP_NONCE__', nonce));
        expect(policy).toContain("script-src 'self';");
        expect(policy).not.toContain('unsafe');
        return nonce;
      }),
    );
    expect(new Set(nonces).size).toBe(2);
  });

  it('travels compressed, too', async () => {
    const response = await service.request('/', { headers: { 'Accept-Encoding': 'gzip, br' } });
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect(gunzipSync(await response.arrayBuffer()).toString()).toMatch(
      /^<!doctype html><meta nonce="[\w+/=]{24}">/,
    );
  });

  it('is asked for again each time, as the service worker is; hashed files never', async () => {
    const cacheControl = async (path: string) => (await service.request(path)).headers.get('cache-control');
    expect(await cacheControl('/')).toBe('no-cache');
    expect(await cacheControl('/sw.js')).toBe('no-cache');
    expect(await cacheControl('/config.json')).toBe('no-cache');
    expect(await cacheControl('/assets/main-abc.js')).toBe('public, max-age=31536000, immutable');
    expect(await cacheControl('/assets/missing.js')).toBe('no-store');
    expect(await cacheControl('/api/v1/monitors')).toBe('no-store');
  });
});

describe('a file', () => {
  it('travels compressed where the browser takes it', async () => {
    const get = (accept: string) =>
      service.request('/assets/main-abc.js', { headers: { 'Accept-Encoding': accept } });
    expect((await get('gzip, br')).headers.get('content-encoding')).toBe('br');
    const plain = await get('identity');
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(await plain.text()).toBe(script);
  });

  it('is not sent again to who has it', async () => {
    const { headers } = await service.request('/sw.js');
    const again = await service.request('/sw.js', {
      headers: { 'If-None-Match': headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
  });

  it('of the build itself, or outside the folder, is none', async () => {
    for (const path of [
      '/.vite/manifest.json',
      '/../package.json',
      '/%2e%2e/package.json',
      '/assets/..%2f..%2fpackage.json',
    ]) {
      expect(await (await service.request(path)).text()).not.toMatch(/^\{/);
    }
  });
});

describe('a body', () => {
  const kibibyte = new Uint8Array(1024).fill(0x20);

  /** Sends blanks without saying how many; answers how many were asked for, in KiB, and the status. */
  async function pour(authorization: string, most: number) {
    let poured = 0;
    const body = new ReadableStream({
      pull(controller) {
        if (poured === most) return controller.close();
        poured += 1;
        controller.enqueue(kibibyte);
      },
    });
    const headers = { Authorization: authorization };
    const init = { method: 'POST', headers, body, duplex: 'half' } as const;
    const { status } = await service.request('/api/v1/monitors/search', init);
    return { status, poured };
  }

  it('is read as far as it may be long', async () => {
    const authorization = await service.bearer(service.people.administrator);
    const { status, poured } = await pour(authorization, 2000);
    expect(status).toBe(413);
    expect(poured).toBeLessThan(520);
    expect(await pour(authorization, 500)).toEqual({ status: 400, poured: 500 });
  });

  it('is not read at all when it says that it is too long, nor when nobody is known to send it', async () => {
    const authorization = await service.bearer(service.people.administrator);
    const init = { method: 'POST', headers: { Authorization: authorization, 'Content-Length': '600000' } };
    expect((await service.request('/api/v1/monitors/search', init)).status).toBe(413);
    const { status, poured } = await pour('Bearer nobody', 2000);
    expect(status).toBe(401);
    expect(poured).toBeLessThan(2);
  });
});

describe('before it is ready', () => {
  it('the service says so, with the headers of every answer', async () => {
    const port = await freePort();
    const listening = await listen(notReady(), port, '127.0.0.1');
    const response = await fetch(`http://127.0.0.1:${port}/api/v1/monitors`);
    expect(response.status).toBe(503);
    const { 'x-request-id': _, ...headers } = headersOfAll;
    expect(Object.fromEntries(response.headers)).toMatchObject({ ...headers, 'retry-after': '1' });
    expect(await response.json()).toEqual({ status: false, message: contractMessages.notReady });
    await listening.close();
  });
});

it('speaks English to who asks for nothing that it knows', async () => {
  const message = async (language: string) => {
    const response = await service.request('/api/v1/monitors', { headers: { 'Accept-Language': language } });
    return ((await response.json()) as { message: string }).message;
  };
  for (const language of ['en-GB,en;q=0.8', 'xx', '*', '', 'de;q=0, ;;q=,', 'en;q=0']) {
    expect(await message(language)).toBe('Please sign in.');
  }
});

it('logs each request with its id and without what was asked, searched or proven', async () => {
  const authorization = await service.bearer(service.people.administrator);
  const response = await service.send(
    searchMonitors,
    { query: { page: 3 }, body: { searchValue: 'canary' } },
    authorization,
  );
  const id = response.headers.get('x-request-id') ?? 'none';
  const line = service
    .logged()
    .split('\n')
    .find((it) => it.includes(id));
  expect(JSON.parse(line ?? '')).toMatchObject({
    event: 'request',
    method: 'POST',
    path: '/api/v1/monitors/search',
    status: 200,
    callerId: service.people.administrator,
  });
  expect(service.logged()).not.toContain('canary');
  expect(service.logged()).not.toContain('page=3');
  expect(service.logged()).not.toContain(authorization.slice(-30));
});
