// How long a browser may keep an answer: every one of every route, with every status, says it, and none outlives a setting that
// it depends on. The identity provider's: tests/server/accounts/identity-pages.test.ts.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMonitor } from '../../support/records.ts';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
const callers: (string | null)[] = [null];

beforeAll(async () => {
  service = await startTestService();
  await addMonitor(service.db, { serialNumber: 'IPM-KEPT', credential: 'a credential' });
  callers.push(
    await service.bearer(service.users.administrator),
    await service.bearer(service.users.nurse),
    `Basic ${Buffer.from('IPM-KEPT:a credential').toString('base64')}`,
  );
});

afterAll(() => service.close());

/** Asked for each time, because a setting may have changed. */
const revalidated = /\/(config|openapi)\.json$/;

interface Call {
  name: string;
  host: string;
  authorization: string | null;
}

async function ask({ name, host, authorization }: Call): Promise<Response> {
  const [method = '', path = ''] = name.replace('ALL', 'GET').split(' ');
  const response = await service.request(path.replaceAll(/:\w+/g, 'missing').replace('*', 'nothing/there'), {
    method,
    headers: {
      Host: host,
      ...(authorization && { Authorization: authorization }),
      'Content-Type': 'application/json',
    },
    ...(method !== 'GET' && { body: '{}' }),
  });
  // Streams would stay open.
  await response.body?.cancel();
  return response;
}

it('every route says with every answer how long it may be kept: not at all', async () => {
  const calls: Call[] = service.routes.flatMap((name) =>
    ['localhost:8080', 'another.example'].flatMap((host) =>
      callers.map((authorization) => ({ name, host, authorization })),
    ),
  );
  const seen = new Set<number>();
  for (const call of calls) {
    const { status, headers } = await ask(call);
    seen.add(status);
    const expected = status === 200 && revalidated.test(call.name) ? 'no-cache' : 'no-store';
    expect({ ...call, status, kept: headers.get('cache-control') }).toEqual({
      ...call,
      status,
      kept: expected,
    });
  }
  for (const status of [200, 307, 400, 401, 403, 404, 421]) expect(seen).toContain(status);
  for (const status of [301, 308]) expect(seen).not.toContain(status);
});

describe('with an outside identity provider, which the page and its workers may call,', () => {
  const worker = '/assets/auth0-spa-js.worker.production-abc.js';
  const list = `{url:"index.html",revision:"1a2b"},{"revision":null,"url":"${worker.slice(1)}"},{url:"assets/main-abc.js",revision:null}`;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'infusion-kept-'));
    await mkdir(join(folder, 'assets'));
    await writeFile(join(folder, 'index.html'), '<!doctype html>');
    await writeFile(join(folder, 'sw.js'), `precacheAndRoute([${list}])`);
    await writeFile(join(folder, worker), 'onmessage = null');
    await writeFile(join(folder, 'assets/main-abc.js'), 'export {}');
  });

  afterAll(() => rm(folder, { recursive: true }));

  async function answersWith(origin: string | null) {
    const outside = origin
      ? { outside: { origin, audience: 'api', clientId: 'console', answerSeconds: 3 } }
      : {};
    const started = await startTestService({ appFolder: folder, ...outside });
    const get = (path: string, init?: RequestInit) => started.request(path, init);
    const answers = {
      serviceWorker: await (await get('/sw.js')).text(),
      worker: await get(worker),
      script: await get('/assets/main-abc.js'),
      workerAgain: (etag: string) => get(worker, { headers: { 'If-None-Match': etag } }),
    };
    return { ...answers, close: () => started.close() };
  }

  it('the service worker is another one with each provider, and takes what names it anew', async () => {
    const [none, first, again, second] = [
      await answersWith(null),
      await answersWith('https://one.example'),
      await answersWith('https://one.example'),
      await answersWith('https://two.example'),
    ];
    expect(none.serviceWorker).toBe(`precacheAndRoute([${list}])`);
    expect(again.serviceWorker).toBe(first.serviceWorker);
    expect(second.serviceWorker).not.toBe(first.serviceWorker);
    expect(first.serviceWorker).toMatch(/\{url:"index.html",revision:"1a2b-[\w-]{8}"\}/);
    expect(first.serviceWorker).toMatch(/\{"revision":"-[\w-]{8}","url":"assets\/auth0[^"]*"\}/);
    expect(first.serviceWorker).toContain('{url:"assets/main-abc.js",revision:null}');
    for (const { close } of [none, first, again, second]) await close();
  });

  it('a worker is asked for each time, and whole when its policy has changed; scripts without a policy are kept', async () => {
    const none = await answersWith(null);
    const outside = await answersWith('https://one.example');
    const { headers } = none.worker;
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('content-security-policy')).toContain("connect-src 'self';");
    expect(outside.worker.headers.get('content-security-policy')).toContain(
      "connect-src 'self' https://one.example;",
    );
    const etag = headers.get('etag') ?? '';
    expect((await none.workerAgain(etag)).status).toBe(304);
    expect((await outside.workerAgain(etag)).status).toBe(200);
    for (const { script } of [none, outside]) {
      expect(script.headers.get('cache-control')).toContain('immutable');
      expect(script.headers.get('content-security-policy')).not.toContain('connect-src');
    }
    for (const { close } of [none, outside]) await close();
  });
});
