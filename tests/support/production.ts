// The production build as processes of its own, as `npm start` runs it: a service with an empty data folder,
// and the pretend monitors that report to it. Each can be stopped and started again.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';

export interface Production {
  /** The one origin, without a slash at its end. */
  origin: string;
  startService(): Promise<void>;
  stopService(): Promise<void>;
  startMonitors(): Promise<void>;
  stopMonitors(): Promise<void>;
  /** Stops what runs and forgets all of it. */
  end(): Promise<void>;
}

/** Starts a file of dist/ and waits until it says that it is ready. */
async function start(args: string[], env: Record<string, string>, ready: RegExp): Promise<ChildProcess> {
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH ?? '', ...env },
    // The channel tells the child when these tests are gone, however they went.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let said = '';
  await new Promise<void>((resolve, reject) => {
    function listen(chunk: Buffer) {
      if (ready.test(said)) return;
      said += String(chunk);
      if (ready.test(said)) resolve();
    }
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('exit', (code) => reject(new Error(`${args[0]} ended with ${code}:\n${said}`)));
  });
  return child;
}

async function stop(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/** Starts service and monitors; takes some seconds for a new data folder. */
export async function startProduction(demoMonitors: number): Promise<Production> {
  const dataDir = await mkdtemp(join(tmpdir(), 'infusion-console-'));
  const forget = () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  // For a run that is interrupted: its processes end with it, by their channel.
  process.once('exit', forget);
  const port = await freePort();
  const env = { PORT: String(port), DATA_DIR: dataDir, DEMO: 'on', DEMO_MONITORS: String(demoMonitors) };
  const credentials = join(dataDir, 'demo-monitors.json');
  let service: ChildProcess | undefined;
  let monitors: ChildProcess | undefined;

  async function startService() {
    service = await start(['dist/server/main.js'], env, /"event":"ready"/);
  }
  async function startMonitors() {
    const address = `http://127.0.0.1:${port}`;
    monitors = await start(['dist/simulator/main.js', address, credentials], {}, /monitors report to/);
  }
  async function end() {
    await Promise.all([stop(monitors), stop(service)]);
    process.off('exit', forget);
    forget();
  }

  try {
    await startService();
    await startMonitors();
  } catch (error) {
    await end();
    throw error;
  }
  return {
    origin: `http://localhost:${port}`,
    startService,
    stopService: () => stop(service),
    startMonitors,
    stopMonitors: () => stop(monitors),
    end,
  };
}
