// The service as a process: what it prints and how it ends.
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { get } from 'node:https';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { copyOnServer } from '../../support/database.ts';
import { freePort } from '../../support/free-port.ts';
import { longTestMs } from '../../support/limits.ts';
import { type ServiceProcess, startServiceProcess } from '../../support/service-process.ts';
import { signIn, startSignIn } from '../../support/sign-in.ts';

const onServer = process.env.TEST_DATABASE === 'postgres';
let dataDir: string;
let databaseUrl: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'infusion-process-'));
  databaseUrl = onServer ? await copyOnServer() : '';
});

afterAll(() => rm(dataDir, { recursive: true }));

const started: ServiceProcess[] = [];

afterEach(() => {
  for (const { child } of started.splice(0)) child.kill('SIGKILL');
});

async function start(environment: Record<string, string>, preload: string[] = []): Promise<ServiceProcess> {
  const usual = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, DEMO_MONITORS: '12' };
  const running = await startServiceProcess({ ...usual, ...environment }, { preload });
  started.push(running);
  return running;
}

/** As a client that trusts this authority. */
async function getSecurely(url: string, ca: Buffer) {
  const [response] = await once(get(url, { ca, family: 4, agent: false }), 'response');
  return { headers: response.headers, body: await text(response) };
}

/** On a database server a second service starts; on the same data folder it does not. */
async function expectSecond(port: string): Promise<void> {
  const second = await start({ PORT: String(await freePort()) });
  if (onServer) {
    await second.until('service.started');
    expect(await second.end('SIGTERM')).toBe(0);
    return;
  }
  // Also with the same port: the folder is the more helpful error.
  for (const rejected of [second, await start({ PORT: port })]) {
    expect(await rejected.ended).toBe(1);
    expect(rejected.errors()).toMatch(
      /Another process \(\d+\) is using this data folder \(lock file: .*\)\.\n$/,
    );
  }
}

// Each start takes seconds, and longer on a busy machine.
describe('the service', { timeout: longTestMs }, () => {
  it('logs when it is ready, serves, and answers pending requests before it ends', async () => {
    const port = String(await freePort());
    const first = await start({ PORT: port });
    await first.until('service.started');
    const health = await fetch(`http://127.0.0.1:${port}/healthz`);
    expect(health.status).toBe(200);
    await health.body?.cancel();
    // On Node 20 oidc-provider would warn.
    expect(first.errors()).toBe('');
    await expectSecond(port);

    const headers = { Authorization: `Basic ${Buffer.from('nobody:nothing').toString('base64')}` };
    const beat = () => fetch(`http://127.0.0.1:${port}/device/v1/heartbeat`, { method: 'POST', headers });
    await beat();
    const answers = Promise.allSettled(Array.from({ length: 100 }, beat));
    expect(await first.end('SIGTERM')).toBe(0);
    const statuses = (await answers).map((it) =>
      it.status === 'fulfilled' ? it.value.status : 'not connected',
    );
    expect(statuses.filter((it) => it !== 401 && it !== 'not connected')).toEqual([]);
    expect(first.output()).not.toContain('"event":"service.failed"');
  });

  it('serves https with a certificate of its own, and refuses plain http', async () => {
    const port = String(await freePort());
    const running = await start({ PORT: port, HTTPS: 'on', HOST: '127.0.0.1' });
    await running.until('service.started');
    const ca = await readFile(join(dataDir, 'tls/ca.crt'));
    const origin = `https://localhost:${port}`;
    const issuer = JSON.parse((await getSecurely(`${origin}/.well-known/openid-configuration`, ca)).body);
    expect(issuer).toMatchObject({ issuer: `${origin}/`, token_endpoint: `${origin}/oauth/token` });
    const { headers } = await getSecurely(startSignIn(origin).url, ca);
    const cookies = headers['set-cookie'] ?? [];
    expect(cookies.length).toBeGreaterThan(0);
    for (const cookie of cookies) expect(cookie).toMatch(/; secure(;|$)/);
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(400);
    expect(await running.end('SIGINT')).toBe(0);
  });

  it('reports a port that is in use in one sentence', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const running = await start({ PORT: String(port), DATA_DIR: join(dataDir, 'other') });
    expect(await running.ended).toBe(1);
    expect(running.errors()).toContain(
      `Cannot listen on 127.0.0.1:${port} (HOST, PORT): the port is in use. Set PORT to another one, or end what uses it.\n`,
    );
    expect(running.errors()).not.toContain('    at ');
    other.close();
  });

  it('reports invalid settings in one sentence', async () => {
    const running = await start({ PORT: 'eighty' });
    expect(await running.ended).toBe(1);
    expect(running.errors()).toContain('PORT must be a whole number from 1 to 65535, and is "eighty".\n');
    expect(running.errors()).not.toContain('    at ');
  });

  it('starts again after it was killed, and removes the demo accounts when the demo is switched off', async () => {
    const port = String(await freePort());
    const origin = `http://localhost:${port}`;
    const signInToDemo = () => signIn(origin, 'admin@example.com', 'infusion-demo');
    const before = await start({ PORT: port });
    await before.until('service.started');
    await signInToDemo();
    await before.end('SIGKILL');

    const settings = { DEMO: 'off', ADMIN_EMAIL: 'ada@example.org', IDLE_MINUTES: '5' };
    const running = await start({ PORT: port, ...settings });
    await running.until('service.started');
    const settingsResponse = await fetch(`http://127.0.0.1:${port}/config.json`);
    expect(await settingsResponse.json()).toMatchObject({
      idleMinutes: 5,
      accounts: true,
      passwordByLink: true,
      plainPasswords: true,
    });
    expect(running.output()).toContain('"event":"mail.notConfigured"');
    await expect(signInToDemo()).rejects.toThrow('No code in 403');
    expect(running.output()).toContain(`${origin}/account/`);
    // Anyone who reads a link in the log could become the administrator.
    const lines = running
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'));
    expect(lines.join()).not.toContain('/account/');
    expect(await running.end('SIGINT')).toBe(0);
  });

  it('says whether the accounts of the demo are there: not on data that are none', async () => {
    const own = { DATABASE_URL: '', DATA_DIR: join(dataDir, 'no-demo'), PORT: String(await freePort()) };
    const first = await start({ ...own, DEMO: 'off', ADMIN_EMAIL: 'ada@example.org' });
    await first.until('service.started');
    expect(await first.end('SIGTERM')).toBe(0);
    const restored = await start(own);
    await restored.until('service.started');
    expect(restored.output()).toMatch(/"event":"service.started".*"demo":false/);
    const demo = await start({ ...own, DATA_DIR: join(dataDir, 'demo'), PORT: String(await freePort()) });
    await demo.until('service.started');
    expect(demo.output()).toMatch(/"event":"service.started".*"demo":true/);
  });

  it.each(['throw error', 'Promise.reject(error)'])(
    'says in its log why it ends when nobody expected it: %s',
    async (mistake) => {
      const fault = `process.on('SIGUSR2', () => { const error = new Error('canary'); ${mistake}; });`;
      const preload = ['--import', `data:text/javascript,${encodeURIComponent(fault)}`];
      const running = await start({ PORT: String(await freePort()), DEMO: 'off' }, preload);
      await running.until('service.started');
      expect(await running.end('SIGUSR2')).toBe(1);
      expect(running.output()).toMatch(/"level":"error","event":"service.crashed".*"message":"canary"/);
    },
  );
});
