// The production build as processes, as `npm start` runs it: a service with its own data folder, and the simulated
// monitors that report to it. Each can be stopped and started again.
import type { ChildProcess } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { freePort } from './free-port.ts';
import { startProcess, stopProcess } from './process.ts';

export interface Production {
  dataDir: string;
  /** Without a trailing slash. */
  origin: string;
  startService(): Promise<void>;
  stopService(): Promise<void>;
  startMonitors(): Promise<void>;
  stopMonitors(): Promise<void>;
  /** Stops both and deletes the data folder. */
  end(): Promise<void>;
}

const demoMonitors = 'demo-monitors.json';

const warnings: string[] = [];

/** The warnings that the services of this process have logged since the last call. */
export function takeWarnings(): string[] {
  return warnings.splice(0);
}

function keepWarnings({ stdout }: ChildProcess): void {
  if (!stdout) return;
  createInterface({ input: stdout }).on('line', (line) => {
    if (/"level":"(warn|error)"/.test(line)) warnings.push(line);
  });
}

/** The credentials with which a simulated monitor calls the gateway. */
export function basicOfDemoMonitor(dataDir: string, serialNumber: string): string {
  const all = z
    .array(z.object({ serialNumber: z.string(), credential: z.string() }))
    .parse(JSON.parse(readFileSync(join(dataDir, demoMonitors), 'utf8')));
  const own = all.find((monitor) => monitor.serialNumber === serialNumber);
  return `Basic ${Buffer.from(`${serialNumber}:${own?.credential}`).toString('base64')}`;
}

/**
 * Starts service and monitors; takes some seconds for a new data folder.
 * @param template a data folder to start with a copy of
 * @param settings environment variables that differ from the defaults
 */
export async function startProduction(
  fleetSize: number,
  template?: string,
  settings: Record<string, string> = {},
): Promise<Production> {
  const dataDir = await mkdtemp(join(tmpdir(), 'infusion-console-'));
  if (template) await cp(template, dataDir, { recursive: true });
  const removeData = () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  // When the run is interrupted; the processes end by their channel.
  process.once('exit', removeData);
  const port = Number(settings.PORT ?? (await freePort()));
  const usual = { PORT: String(port), DATA_DIR: dataDir, DEMO: 'on', DEMO_MONITORS: String(fleetSize) };
  const env = { ...usual, ...settings };
  const credentials = join(dataDir, demoMonitors);
  const secure = settings.HTTPS === 'on';
  let service: ChildProcess | undefined;
  let monitors: ChildProcess | undefined;

  async function startService() {
    service = await startProcess(['dist/server/main.js'], env, /"event":"service.started"/);
    keepWarnings(service);
  }
  async function startMonitors() {
    const address = `${secure ? 'https' : 'http'}://127.0.0.1:${port}`;
    const trust: Record<string, string> = secure ? { NODE_EXTRA_CA_CERTS: join(dataDir, 'tls/ca.crt') } : {};
    monitors = await startProcess(
      ['dist/simulator/main.js', address, credentials],
      trust,
      /monitors report to/,
    );
  }
  async function end() {
    await Promise.all([stopProcess(monitors), stopProcess(service)]);
    process.off('exit', removeData);
    removeData();
  }

  try {
    await startService();
    await startMonitors();
  } catch (error) {
    await end();
    throw error;
  }
  return {
    dataDir,
    origin: settings.PUBLIC_URL ?? `http://localhost:${port}`,
    startService,
    stopService: () => stopProcess(service),
    startMonitors,
    stopMonitors: () => stopProcess(monitors),
    end,
  };
}
