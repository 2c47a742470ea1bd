// One port for https and plain http: a real server with a certificate of the local authority.
import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { connect as connectTls } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Listening, listen } from '../../../server/app/listener.ts';
import { createLog } from '../../../server/base/log.ts';
import { readConfig } from '../../../server/config.ts';
import type { Listener } from '../../../server/http/listener.ts';
import { openHttpsGate, plainHttpListener } from '../../../server/tls/https-gate.ts';
import { openTls, type Tls } from '../../../server/tls/tls.ts';
import { httpsServerFactory } from '../../../server/tls/tls-server.ts';
import { createCookieJar } from '../../support/cookie-jar.ts';
import { freePort } from '../../support/free-port.ts';
import { scaled } from '../../support/limits.ts';

let dataDir: string;
let port: number;
let authority: string;
let tls: Tls;
let listening: Listening;

const log = createLog(() => undefined);

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'infusion-https-'));
  port = await freePort();
  const environment = { HTTPS: 'on', HOST: '127.0.0.1', PORT: String(port), DATA_DIR: dataDir };
  const config = readConfig(environment);
  const opened = await openTls(config);
  if (!opened?.authority) throw new Error('no authority');
  tls = opened;
  authority = new X509Certificate(opened.authority.bytes).toString();
  const gate = openHttpsGate(config, tls, (req, res) => void res.end(`${req.method} ${req.url}`));
  const create = httpsServerFactory(tls, plainHttpListener(config, tls), log, 500);
  listening = await listen(gate, port, '127.0.0.1', { create });
});

afterAll(async () => {
  await listening.close();
  await rm(dataDir, { recursive: true });
});

async function ask(protocol: 'http' | 'https', path: string, method = 'GET') {
  const options = { host: 'localhost', family: 4, port, path, method };
  const request =
    protocol === 'https' ? requestHttps({ ...options, ca: authority, agent: false }) : requestHttp(options);
  request.end();
  const [response] = await once(request, 'response');
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

describe('https', () => {
  it('answers without Strict-Transport-Security for the local authority', async () => {
    const { status, headers, body } = await ask('https', '/api/v1/monitors');
    expect({ status, body }).toEqual({ status: 200, body: 'GET /api/v1/monitors' });
    expect(headers).not.toHaveProperty('strict-transport-security');
  });

  it('sends Strict-Transport-Security when the certificate is another one, or a proxy’s', async () => {
    const publicUrl = new URL('https://console.example.org');
    const port = await freePort();
    const gate = openHttpsGate({ publicUrl, hstsDays: 7 }, undefined, (_, res) => void res.end());
    const behindProxy = await listen(gate, port, '127.0.0.1');
    const { headers } = await fetch(`http://127.0.0.1:${port}/`);
    expect(headers.get('strict-transport-security')).toBe('max-age=604800');
    await behindProxy.close();
  });

  it.each([
    ['takes it back', 'https://console.example.org', 0, 'max-age=0'],
    [
      'never insists on it for this machine, whose name other programs have, too',
      'https://localhost:8443',
      7,
      null,
    ],
  ])('%s where that is set', async (_what, address, hstsDays, expected) => {
    const gate = openHttpsGate(
      { publicUrl: new URL(address), hstsDays },
      undefined,
      (_, res) => void res.end(),
    );
    const opened = await listen(gate, 0, '127.0.0.1');
    const { port: at } = z.object({ port: z.number() }).parse(opened.server.address());
    const { headers } = await fetch(`http://127.0.0.1:${at}/`);
    expect(headers.get('strict-transport-security')).toBe(expected);
    await opened.close();
  });

  it('serves the authority with CORS, so that a page can test whether this device trusts it', async () => {
    const { status, headers, body } = await ask('https', '/ca.crt');
    expect({ status, type: headers['content-type'] }).toEqual({
      status: 200,
      type: 'application/x-x509-ca-cert',
    });
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(body.length).toBeGreaterThan(0);
  });
});

describe('plain http on the same port', () => {
  it('answers with a page that explains https and how to trust the certificate', async () => {
    const { status, headers, body } = await ask('http', '/dashboard/monitors?page=2&search="<b>');
    expect({ status, type: headers['content-type'] }).toEqual({
      status: 400,
      type: 'text/html; charset=utf-8',
    });
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', connection: 'close' });
    expect(body).toContain('One step before the console');
    expect(body).toContain(
      `href="https://localhost:${port}/dashboard/monitors?page=2&amp;search=&quot;&lt;b&gt;"`,
    );
    expect(body).toContain('href="/ca.crt"');
    expect(body).toContain(tls.authority?.fingerprint);
    for (const device of ['iPad', 'Android', 'Windows', 'Mac']) expect(body).toContain(device);
  });

  it('serves the authority that issued the certificate', async () => {
    const response = await fetch(`http://127.0.0.1:${port}/ca.crt`);
    expect(response.headers.get('content-type')).toBe('application/x-x509-ca-cert');
    const fetched = new X509Certificate(Buffer.from(await response.arrayBuffer()));
    expect(fetched.fingerprint256).toBe(tls.authority?.fingerprint);
  });

  it('refuses everything else', async () => {
    const { status, body } = await ask('http', '/api/v1/monitors', 'POST');
    expect({ status, body }).toEqual({
      status: 400,
      body: `This address needs https: https://localhost:${port}\n`,
    });
  });

  it('redirects to https when devices trust the certificate already', async () => {
    const publicUrl = new URL('https://console.example.org');
    const where = { port: 443, host: '0.0.0.0', publicUrl };
    const own = await freePort();
    const { authority: _, ...trustedByAll } = tls;
    const trusted = await listen(plainHttpListener(where, trustedByAll), own, '127.0.0.1');
    const jar = createCookieJar();
    const answers: Response[] = [];
    // A proxy that speaks plain http to this port leads each redirect back here.
    for (let times = 0; times < 3; times++) {
      const options = { redirect: 'manual', headers: { Cookie: jar.header('/') } } as const;
      const response = await fetch(`http://127.0.0.1:${own}/dashboard?x=1`, options);
      jar.keep(response);
      answers.push(response);
    }
    expect(answers.map(({ status }) => status)).toEqual([307, 307, 400]);
    expect(answers[0]?.headers.get('location')).toBe('https://console.example.org/dashboard?x=1');
    expect(answers[0]?.headers.get('cache-control')).toBe('no-store');
    expect(await answers[2]?.text()).toContain('the proxy asks it by plain http');
    await trusted.close();
  });

  it('tells a proxy that it should speak https, too', async () => {
    const headers = { 'X-Forwarded-Proto': 'https' };
    const response = await fetch(`http://127.0.0.1:${port}/dashboard`, { headers });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('the proxy asks it by plain http');
  });
});

it('closes silent connections, and keeps answering after clients hang up', async () => {
  const silent = connect(port, '127.0.0.1');
  await once(silent, 'connect');
  for (const words of ['', '\u0016', 'G']) {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    socket.end(words);
    socket.resetAndDestroy();
  }
  expect((await ask('https', '/')).status).toBe(200);
  silent.resume();
  await once(silent, 'close');
});

describe('connections', () => {
  /** A server over TLS whose connections may be silent for `silenceMs`, and the server's end of the next connection. */
  async function open(silenceMs: number, answer: Listener) {
    const create = httpsServerFactory(tls, () => undefined, log, 500);
    const opened = await listen(answer, 0, '127.0.0.1', { create, silenceMs });
    const { port: at } = z.object({ port: z.number() }).parse(opened.server.address());
    const accepted = once(opened.server, 'secureConnection').then(([socket]) => socket);
    const client = connectTls({ host: '127.0.0.1', port: at, servername: 'localhost', ca: authority });
    client.on('error', () => undefined);
    client.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    return { opened, accepted, client };
  }
  const long = Buffer.alloc(32 * 1024 * 1024);

  it('are ended when nobody reads the answer', async () => {
    const { opened, accepted, client } = await open(200, (_, res) => void res.end(long));
    client.pause();
    await once(await accepted, 'close');
    client.destroy();
    await opened.close();
  });

  it('are not ended while the answer is read, however slowly', async () => {
    const { opened, client } = await open(scaled(600), (_, res) => void res.end(long));
    let bytes = 0;
    for await (const chunk of client) {
      const before = bytes >> 22;
      bytes += chunk.length;
      if (bytes >> 22 > before) await wait(scaled(100));
      if (bytes > long.length) break;
    }
    expect(bytes).toBeGreaterThan(long.length);
    client.destroy();
    await opened.close();
  });

  it('are limited for each address, whatever they speak', async () => {
    const create = httpsServerFactory(tls, (_, res) => void res.end('plain'), log, 500);
    const connections = { max: 10, maxPerAddress: 1, isProxy: () => false, log };
    const opened = await listen((_, res) => void res.end('ok'), 0, '127.0.0.1', { create, connections });
    const { port: at } = z.object({ port: z.number() }).parse(opened.server.address());
    const first = connectTls({ host: '127.0.0.1', port: at, servername: 'localhost', ca: authority });
    await once(first, 'secureConnect');
    for (const more of [connect(at, '127.0.0.1'), connect(at, '127.0.0.1')]) {
      more.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
      await Promise.race([once(more, 'data'), once(more, 'close')]).catch(() => undefined);
      expect(more.bytesRead).toBe(0);
    }
    first.destroy();
    await opened.close();
  });
});
