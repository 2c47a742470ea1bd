// `npm start` with a service that is killed, and with a disk on which the log cannot grow.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { freePort } from '../support/free-port.ts';

const root = join(import.meta.dirname, '../..');
let dataDir: string;
let launcher: ChildProcess;
let origin: string;

const isReady = () =>
  fetch(`${origin}/config.json`).then(
    (response) => response.status,
    () => 0,
  );
const readLog = (name = 'service.log') => readFile(join(dataDir, name), 'utf8');

/** The processes that the launcher runs, by a part of their command. */
function childrenOf(pid: number | undefined, command: string): number[] {
  return execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, parent, ...args]) => Number(parent) === pid && args.join(' ').includes(command))
    .map(([child]) => Number(child));
}

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'infusion-launcher-'));
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  const settings = { PORT: String(port), DATA_DIR: dataDir, DEMO_MONITORS: '12', DATABASE_URL: '' };
  launcher = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    // It may build first, and not as for tests.
    env: { ...process.env, NODE_ENV: '', VITEST: '', ...settings },
  });
  // It may have to build first.
  await expect.poll(isReady, { timeout: 300_000, interval: 500 }).toBe(200);
});

afterEach(async () => {
  const ended = once(launcher, 'exit');
  launcher.kill('SIGTERM');
  await ended;
  await rm(dataDir, { recursive: true });
});

it('starts a killed service again, beside the same simulated monitors', async () => {
  const [service = 0] = childrenOf(launcher.pid, 'dist/server/main.js');
  await expect.poll(() => childrenOf(launcher.pid, 'dist/simulator/main.js')).toHaveLength(1);
  const simulator = childrenOf(launcher.pid, 'dist/simulator/main.js');
  process.kill(service, 'SIGKILL');
  await expect.poll(isReady).toBe(0);
  await expect.poll(isReady, { timeout: 60_000, interval: 200 }).toBe(200);
  expect(childrenOf(launcher.pid, 'dist/server/main.js')).not.toEqual([service]);
  expect(childrenOf(launcher.pid, 'dist/simulator/main.js')).toEqual(simulator);
  expect(await readLog()).toContain('service.startedAgain');
});

it('goes on while the log cannot be written, and says afterwards how much it lacks', async () => {
  const limit = (bytes: number | 'unlimited') =>
    execFileSync('prlimit', ['--pid', String(launcher.pid), `--fsize=${bytes}:unlimited`]);
  const { size } = await stat(join(dataDir, 'service.log'));
  limit(size);
  for (let call = 0; call < 20; call++) expect((await fetch(`${origin}/api/v1/monitors`)).status).toBe(401);
  limit('unlimited');
  expect((await fetch(`${origin}/api/v1/monitors`)).status).toBe(401);
  await expect.poll(() => readLog()).toContain('log.linesLost');
  expect(launcher.exitCode).toBeNull();
});
