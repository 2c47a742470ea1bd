// While the database is away, everybody is told so, and to come back: never an error of ours, never a success.
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { login } from '../../../contract/accounts/accounts.ts';
import { keepAliveSeconds, streamEvents } from '../../../contract/changes/events.ts';
import { failure } from '../../../contract/common/envelope.ts';
import * as gateway from '../../../contract/devices/gateway.ts';
import { createMonitor } from '../../../contract/monitors/monitor-writes.ts';
import { listMonitors } from '../../../contract/monitors/monitors.ts';
import { audience, clientId } from '../../../server/identity/client.ts';
import { copyOnServer } from '../../support/database.ts';
import { type RunningIdentity, startIdentity } from '../../support/identity.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { locationOf, openBrowser, startSignIn } from '../../support/sign-in.ts';
import { startTcpProxy, type TcpProxy } from '../../support/tcp-proxy.ts';

const message = 'The service is unavailable at the moment. Please try again shortly.';

let proxy: TcpProxy;
let service: TestService;
let identity: RunningIdentity;

beforeAll(async () => {
  proxy = await startTcpProxy(await copyOnServer());
  service = await startTestService({ databaseUrl: proxy.url });
  identity = await startIdentity(service.db);
});

afterEach(() => proxy.accept());

afterAll(async () => {
  await identity.stop();
  await service.close();
  await proxy.stop();
});

const monitor = { cloud_id: 'AWAY-1', monitor_id: 'Ward 1' };
const credential = `Basic ${Buffer.from('AWAY-1:nothing').toString('base64')}`;

const heartbeat = () => service.send(gateway.heartbeat, {}, credential);
/** 30 to 90. */
const inAMinute = /^([3-8]\d|90)$/;

it.each([
  ['a list', () => service.send(listMonitors, { query: { page: 1, count: 10 } })],
  ['a save', () => service.send(createMonitor, { body: monitor })],
  [
    'a sign-in',
    () =>
      service.send(login, {
        body: { email: 'ada@example.com', password: 'a password', plain: true, front: true },
      }),
  ],
  ['a heartbeat', heartbeat],
])('answers %s with 503', async (_, call) => {
  proxy.refuse();
  const response = await call();
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toMatch(call === heartbeat ? inAMinute : /^2$/);
  expect(failure.parse(await response.json()).message).toBe(message);
  proxy.accept();
  expect((await call()).status).not.toBe(503);
});

it('tells a fleet to come back one after the other, and writes the cause once', async () => {
  proxy.refuse();
  const before = service.logged().length;
  const answers = await Promise.all(Array.from({ length: 20 }, heartbeat));
  expect(new Set(answers.map(({ headers }) => headers.get('retry-after'))).size).toBeGreaterThan(3);
  const lines = service.logged().slice(before);
  expect(lines.match(/request\.failed/g)?.length ?? 0).toBeLessThan(3);
  expect(lines).not.toContain('"path":"/device/v1/heartbeat"');
});

it('answers 503 on the pages of the identity provider', async () => {
  const browser = openBrowser();
  const page = locationOf(await browser.get(startSignIn(identity.origin).url));
  expect(page).toContain('/interaction/');
  const refresh = {
    grant_type: 'refresh_token',
    refresh_token: 'x'.repeat(43),
    client_id: clientId,
    audience,
  };
  const calls = [
    () => browser.get(startSignIn(identity.origin).url),
    () => browser.get(page),
    () => browser.post(`${identity.origin}/oauth/token`, refresh),
  ];
  proxy.refuse();
  for (const call of calls) {
    const response = await call();
    expect([response.status, response.headers.get('retry-after')], response.url).toEqual([503, '2']);
    await response.body?.cancel();
  }
});

it('leaves event streams open: nobody has lost a right', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const response = await service.send(streamEvents);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader?.read())?.value).toMatch(/^retry: /);
  proxy.refuse();
  for (let check = 0; check < 3; check += 1) {
    await vi.advanceTimersByTimeAsync(keepAliveSeconds * 1000);
    expect(await reader?.read()).toEqual({ done: false, value: ': alive\n\n' });
    // It fails as the check of the stream does, and after it.
    expect((await service.send(listMonitors)).status).toBe(503);
  }
  vi.useRealTimers();
  await reader?.cancel();
});
