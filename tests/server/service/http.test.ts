// Rules for all answers: headers, caching, body limits, language and the log.
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { brotliCompressSync, gunzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contractMessages } from '../../../contract/common/messages.ts';
import { searchMonitors } from '../../../contract/monitors/monitors.ts';
import { getCapabilities } from '../../../contract/service/capabilities.ts';
import { listen, notReady } from '../../../server/app/listener.ts';
import { StartError } from '../../../server/base/start-error.ts';
import type { Listener } from '../../../server/http/listener.ts';
import { readStaticFiles } from '../../../server/http/static-files.ts';
import { freePort } from '../../support/free-port.ts';
import { headersOfAll } from '../../support/headers.ts';
import { scaled } from '../../support/limits.ts';
import { startTestService, type TestService } from '../../support/service.ts';

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
  ['readiness', 200, '/readyz'],
  ['metrics without a token', 404, '/metrics'],
  ['settings', 200, '/config.json'],
  ['the OpenAPI document', 200, '/openapi.json'],
  ['a call without a token', 401, '/api/v1/monitors'],
  ['an unknown call', 404, '/api/v1/nothing'],
  ['a heartbeat without a credential', 401, '/device/v1/heartbeat', { method: 'POST' }],
  ['a page at another host name', 307, 'http://127.0.0.1:8080/'],
  ['a call at another host name', 421, 'http://evil.example:8080/api/v1/monitors'],
  [
    'a call without a token, with a body that is too large',
    401,
    '/api/v1/monitors/search',
    { method: 'POST', body: 'x'.repeat(600_000) },
  ],
];

describe.each(answers)('%s (%i)', (_, status, path, init) => {
  it('has the common headers', async () => {
    const response = await service.request(path, init);
    expect(response.status).toBe(status);
    expect(Object.fromEntries(response.headers)).toMatchObject(headersOfAll);
    for (const name of ['strict-transport-security', 'server', 'x-powered-by'])
      expect(response.headers.has(name)).toBe(false);
  });
});

it('answers failures with the common headers, and with the cause in the log only', async () => {
  const broken = await startTestService();
  await broken.db.execute(sql`ALTER TABLE users RENAME TO people`);
  const response = await broken.send(getCapabilities);
  expect(response.status).toBe(500);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    ...headersOfAll,
    'cache-control': 'no-store',
  });
  expect(await response.json()).toEqual({
    status: false,
    message: 'The service could not complete this. Please try again.',
  });
  expect(broken.logged()).toContain('"event":"request.failed"');
  await broken.close();
});

it('answers 503 without its database, and says when to come back', async () => {
  const lost = await startTestService();
  const authorization = await lost.bearer(lost.users.administrator);
  await lost.close();
  const response = await lost.send(getCapabilities, {}, authorization);
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2']);
  expect(await response.json()).toEqual({
    status: false,
    message: 'The service is unavailable at the moment. Please try again shortly.',
  });
  expect((await lost.request('/healthz')).status).toBe(200);
  expect((await lost.request('/readyz')).status).toBe(503);
});

describe('the page', () => {
  it.each([
    '/index.html',
    '/nothing',
    '/dashboard/facility-details/a.b',
    '/error/error-v1?asked=/x.js',
    '/auth/login%23link=abc.',
    '/auth/login%23link=abc&u=https://x.example',
  ])('is at every path that looks like no file: %s', async (path) => {
    const response = await service.request(path);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('<!doctype html>');
  });

  it('allows styles by a nonce that is new in every answer', async () => {
    const nonces = await Promise.all(
      [1, 2].map(async () => {
        const response = await service.request('/dashboard');
        const policy = response.headers.get('content-security-policy') ?? '';
        const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
        expect(await response.text()).toBe(page.replaceAll('__CSP_NONCE__', nonce));
        // The barcode reader's word allows WebAssembly, and no eval.
        expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
        expect(policy.replace("'wasm-unsafe-eval'", '')).not.toContain('unsafe');
        return nonce;
      }),
    );
    expect(new Set(nonces).size).toBe(2);
  });

  it('alone may use the camera of this origin', async () => {
    const policy = async (path: string) => (await service.request(path)).headers.get('permissions-policy');
    expect(await policy('/')).toMatch(/^camera=\(self\), /);
    expect(await policy('/dashboard/monitors')).toMatch(/^camera=\(self\), /);
    expect(await policy('/sw.js')).toMatch(/^camera=\(\), /);
    expect(await policy('/api/v1/monitors')).toMatch(/^camera=\(\), /);
  });

  it('is sent compressed', async () => {
    const response = await service.request('/', { headers: { 'Accept-Encoding': 'gzip, br' } });
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect(gunzipSync(await response.arrayBuffer()).toString()).toMatch(
      /^<!doctype html><meta nonce="[\w+/=]{24}">/,
    );
  });

  it('is never kept, nor with its database for Back; the service worker is revalidated, hashed files never are', async () => {
    const cacheControl = async (path: string) => (await service.request(path)).headers.get('cache-control');
    expect(await cacheControl('/')).toBe('no-store');
    expect(await cacheControl('/sw.js')).toBe('no-cache');
    expect(await cacheControl('/config.json')).toBe('no-cache');
    expect(await cacheControl('/assets/main-abc.js')).toBe('public, max-age=31536000, immutable');
    expect(await cacheControl('/assets/missing.js')).toBe('no-store');
    expect(await cacheControl('/api/v1/monitors')).toBe('no-store');
  });
});

describe('a file', () => {
  it('is sent compressed when the browser accepts that', async () => {
    const get = (accept: string) =>
      service.request('/assets/main-abc.js', { headers: { 'Accept-Encoding': accept } });
    expect((await get('gzip, br')).headers.get('content-encoding')).toBe('br');
    const plain = await get('identity');
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(await plain.text()).toBe(script);
  });

  it('is not sent again when the browser has it', async () => {
    const { headers } = await service.request('/sw.js');
    const again = await service.request('/sw.js', {
      headers: { 'If-None-Match': headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
  });

  it.each([
    '/favicon.ico',
    '/.env',
    '/.git/config',
    '/x.js',
    '/%2eenv',
    '/wp-login.php',
    '/a/b/c.php/',
    '/dashboard/.env',
  ])('that is none is 404, and never the page: %s', async (path) => {
    const response = await service.request(path);
    expect(response.status).toBe(404);
    expect(await response.text()).toBe('Not found');
  });

  it('that forbids all to robots is there', async () => {
    const real = await startTestService({ appFolder: 'public' });
    const response = await real.request('/robots.txt');
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await response.text()).toBe('User-agent: *\nDisallow: /\n');
    await real.close();
  });

  it('is not served when it is hidden or outside the folder', async () => {
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

it('does not start when a folder of files that it serves is missing', () => {
  expect(() => readStaticFiles(join(folder, 'missing'))).toThrow(StartError);
});

describe('an answer to a call', () => {
  const get = async (accepted: string) =>
    await service.request('/api/v1/capabilities', {
      headers: {
        Authorization: await service.bearer(service.users.administrator),
        'Accept-Encoding': accepted,
      },
    });

  it('is sent compressed when the browser accepts that, and means the same', async () => {
    const plain = await get('identity');
    expect(plain.headers.get('content-encoding')).toBeNull();
    const compressed = await get('gzip, br');
    expect(compressed.headers.get('content-encoding')).toBe('gzip');
    expect(compressed.headers.get('vary')).toContain('Accept-Encoding');
    expect(JSON.parse(gunzipSync(await compressed.arrayBuffer()).toString())).toEqual(await plain.json());
  });
});

describe('a request body', () => {
  const kibibyte = new Uint8Array(1024).fill(0x20);

  /** Sends spaces without a declared length; returns the status and how many KiB were read. */
  async function sendSpaces(authorization: string, maxKibibytes: number) {
    let sentKibibytes = 0;
    const body = new ReadableStream({
      pull(controller) {
        if (sentKibibytes === maxKibibytes) return controller.close();
        sentKibibytes += 1;
        controller.enqueue(kibibyte);
      },
    });
    const headers = { Authorization: authorization };
    const init = { method: 'POST', headers, body, duplex: 'half' } as const;
    const { status } = await service.request('/api/v1/monitors/search', init);
    return { status, sentKibibytes };
  }

  it('is read only up to its maximum length', async () => {
    const authorization = await service.bearer(service.users.administrator);
    const { status, sentKibibytes } = await sendSpaces(authorization, 2000);
    expect(status).toBe(413);
    expect(sentKibibytes).toBeLessThan(520);
    expect(await sendSpaces(authorization, 500)).toEqual({ status: 400, sentKibibytes: 500 });
  });

  it('is not read at all when its declared length is too long or its sender unknown', async () => {
    const authorization = await service.bearer(service.users.administrator);
    const init = { method: 'POST', headers: { Authorization: authorization, 'Content-Length': '600000' } };
    expect((await service.request('/api/v1/monitors/search', init)).status).toBe(413);
    const { status, sentKibibytes } = await sendSpaces('Bearer unknown', 2000);
    expect(status).toBe(401);
    expect(sentKibibytes).toBeLessThan(2);
  });
});

describe('before it is ready, the service', () => {
  const never = new AbortController().signal;

  it('keeps calls until it is ready, so that nothing is refused while a process is restarted, and probes none', async () => {
    let becomeReady: (answer: Listener) => void = () => undefined;
    const ready = new Promise<Listener>((resolve) => {
      becomeReady = resolve;
    });
    const port = await freePort();
    const arrived: string[] = [];
    const starting = notReady({ ready, stopping: never, keptMs: scaled(60_000) });
    const listening = await listen(
      (req, res) => {
        arrived.push(req.url ?? '');
        return starting(req, res);
      },
      port,
      '127.0.0.1',
    );
    const call = fetch(`http://127.0.0.1:${port}/api/v1/monitors`, {
      method: 'POST',
      body: 'as it was sent',
    });
    await expect.poll(() => arrived).toHaveLength(1);
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(503);
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
    becomeReady(async (req, res) => void res.end(await text(req)));
    expect(await (await call).text()).toBe('as it was sent');
    await listening.close();
  });

  it('answers 503 with the common headers where it takes longer, or ends', async () => {
    const port = await freePort();
    const stopping = AbortSignal.abort();
    const starting = notReady({ ready: new Promise(() => undefined), stopping });
    const listening = await listen(starting, port, '127.0.0.1');
    const response = await fetch(`http://127.0.0.1:${port}/api/v1/monitors`);
    expect(response.status).toBe(503);
    const { 'x-request-id': _, ...headers } = headersOfAll;
    expect(Object.fromEntries(response.headers)).toMatchObject({ ...headers, 'retry-after': '2' });
    expect(await response.json()).toEqual({ status: false, message: contractMessages.notReady });
    const heartbeat = await fetch(`http://127.0.0.1:${port}/device/v1/heartbeat`, { method: 'POST' });
    expect(Number(heartbeat.headers.get('retry-after'))).toBeGreaterThanOrEqual(30);
    await listening.close();
  });
});

it('answers in English when no accepted language is supported', async () => {
  const message = async (language: string) => {
    const response = await service.request('/api/v1/monitors', { headers: { 'Accept-Language': language } });
    return ((await response.json()) as { message: string }).message;
  };
  for (const language of ['en-GB,en;q=0.8', 'xx', '*', '', 'de;q=0, ;;q=,', 'en;q=0']) {
    expect(await message(language)).toBe('Please sign in.');
  }
});

it('logs each request with its id, and without query, search text and token', async () => {
  const authorization = await service.bearer(service.users.administrator);
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
    event: 'request.answered',
    method: 'POST',
    path: '/api/v1/monitors/search',
    status: 200,
    callerId: service.users.administrator,
  });
  expect(service.logged()).not.toContain('canary');
  expect(service.logged()).not.toContain('page=3');
  expect(service.logged()).not.toContain(authorization.slice(-30));
});

it('a body that does not arrive in time is no failure of the service', async () => {
  const { address, stop } = await service.listen(0, { bodyMs: 50 });
  const { hostname, port } = new URL(address);
  const client = connect(Number(port), hostname).setEncoding('utf8').resume();
  client.write(
    'POST /api/login HTTP/1.1\r\nHost: localhost:8080\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
  );
  const [answer] = await once(client, 'data');
  expect(answer).toContain('408 Request Timeout');
  await once(client, 'close');
  await stop();
  expect(service.logged()).toMatch(/"path":"\/api\/login","status":400/);
  expect(service.logged()).not.toContain('request.failed');
});

it('the OpenAPI document is not sent again to whoever has it', async () => {
  const first = await service.request('/openapi.json');
  const tag = first.headers.get('ETag') ?? '';
  const again = await service.request('/openapi.json', { headers: { 'If-None-Match': tag } });
  expect([again.status, await again.text()]).toEqual([304, '']);
  const other = await service.request('/openapi.json', { headers: { 'If-None-Match': '"another"' } });
  expect(other.status).toBe(200);
});
