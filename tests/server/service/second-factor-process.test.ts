// The service as a process: a lost second factor is reset by a command beside it, and a start without one says so.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { demoPassword } from '../../../server/demo/password.ts';
import { copyOnServer } from '../../support/database.ts';
import { freePort } from '../../support/free-port.ts';
import { longTestMs } from '../../support/limits.ts';
import { runCommand } from '../../support/run-command.ts';
import { totpCode } from '../../support/second-factor.ts';
import { type ServiceProcess, startServiceProcess } from '../../support/service-process.ts';
import { signIn } from '../../support/sign-in.ts';

const email = 'admin@example.com';
const started: ServiceProcess[] = [];
let settings: Record<string, string>;

beforeAll(async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'infusion-factor-'));
  const DATABASE_URL = process.env.TEST_DATABASE === 'postgres' ? await copyOnServer() : '';
  settings = { DATA_DIR, DATABASE_URL, DEMO_MONITORS: '4', PORT: String(await freePort()) };
});
afterAll(async () => {
  for (const { child } of started) child.kill('SIGKILL');
  await rm(settings.DATA_DIR ?? '', { recursive: true, force: true });
});

async function start(more: Record<string, string>): Promise<ServiceProcess> {
  const running = await startServiceProcess({ ...settings, ...more });
  started.push(running);
  await running.until('service.started');
  return running;
}

it('is reset by a command while the service runs', { timeout: longTestMs }, async () => {
  const running = await start({ SECOND_FACTOR: 'required' });
  const origin = `http://localhost:${settings.PORT}`;
  const { accessToken } = await signIn(origin, email, demoPassword);
  const call = async (path: string, body?: object) => {
    const init = { method: body ? 'POST' : 'GET', ...(body && { body: JSON.stringify(body) }) };
    const headers = { Authorization: `Bearer ${accessToken}`, 'Content-Type': 'application/json' };
    return fetch(`${origin}/api/v1/${path}`, { ...init, headers });
  };
  expect((await call('users')).status).toBe(401);
  const { data } = z
    .object({ data: z.object({ secret: z.string() }) })
    .parse(await (await call('second-factor/authenticator', {})).json());
  await call('second-factor/authenticator/confirm', { code: totpCode(data.secret) });
  expect((await call('users')).status).toBe(200);

  const reset = await runCommand('reset-second-factor', settings, email);
  expect(reset).toMatchObject({ code: 0, said: expect.stringContaining('has no second factor any more') });
  expect((await call('users')).status).toBe(401);
  const again = await runCommand('reset-second-factor', settings, email);
  expect(again).toMatchObject({ code: 2, said: expect.stringContaining(`${email} has no second factor.`) });
  const without = await runCommand('reset-second-factor', settings);
  expect(without).toMatchObject({ code: 2, said: expect.stringContaining('Usage: npm run') });
  expect(running.output()).not.toContain('secondFactor.notRequired');
  await running.end('SIGTERM');
});

it('is missed by a start that other machines can reach, in its log', { timeout: longTestMs }, async () => {
  const PUBLIC_URL = 'http://console.example.org';
  const running = await start({ PUBLIC_URL, DEMO: 'off' });
  expect(running.output()).toContain('"event":"secondFactor.notRequired"');
  expect(running.output()).toContain('may sign in with a password alone. Set SECOND_FACTOR=required');
  await running.end('SIGTERM');
});
