// The production build as processes, as `npm start` runs it: a service with its own data folder, and the simulated
// monitors that report to it. Each can be stopped and started again.
import type { ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

/**
 * Starts service and monitors; takes some seconds for a new data folder.
 * @param template a data folder to start with a copy of
 * @param settings environment variables that differ from the defaults
 */
export async function startProduction(
  demoMonitors: number,
  template?: string,
  settings: Record<string, string> = {},
): Promise<Production> {
  const dataDir = await mkdtemp(join(tmpdir(), 'infusion-console-'));
  if (template) await cp(template, dataDir, { recursive: true });
  const removeData = () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  // When the run is interrupted; the processes end by their channel.
  process.once('exit', removeData);
  const port = Number(settings.PORT ?? (await freePort()));
  const usual = { PORT: String(port), DATA_DIR: dataDir, DEMO: 'on', DEMO_MONITORS: String(demoMonitors) };
  const env = { ...usual, ...settings };
  const credentials = join(dataDir, 'demo-monitors.json');
  const secure = settings.HTTPS === 'on';
  let service: ChildProcess | undefined;
  let monitors: ChildProcess | undefined;

  async function startService() {
    service = await startProcess(['dist/server/main.js'], env, /"event":"service.started"/);
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
