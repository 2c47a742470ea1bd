// The service of the journeys in three engines: a copy of the demo data that is made once for each test file.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { fleetSize } from '../support/fleet.ts';
import { freePort } from '../support/free-port.ts';
import { createTemplate, templateVariable } from '../support/journey-template.ts';
import { overloadDelayMs } from '../support/limits.ts';
import { type Production, startProduction } from '../support/production.ts';
import { startFront } from './front.ts';

/** Prepares the demo data. Returns what starts a service with a copy of it, and the folder for files of the journeys. */
export function prepareServices() {
  let folder = '';
  let template = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'infusion-engines-'));
    template = process.env[templateVariable] ?? (await mkdtemp(join(folder, 'template-')));
    if (!process.env[templateVariable]) await createTemplate(template);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const start = (settings: Record<string, string> = {}): Promise<Production> =>
    startProduction(fleetSize, template, { OVERLOAD_DELAY_MS: overloadDelayMs, ...settings });

  /** Starts it behind a proxy, which ends with it. @param workerFault a script that the service worker runs first */
  async function startFronted(settings: Record<string, string> = {}, workerFault = '') {
    const [port, servicePort] = [await freePort(), await freePort()];
    const PUBLIC_URL = `http://localhost:${port}`;
    const production = await start({ PORT: String(servicePort), PUBLIC_URL, ...settings });
    const front = await startFront(port, servicePort, workerFault);
    async function end(): Promise<void> {
      front.stop();
      await production.end();
    }
    return { ...production, front, end };
  }

  return { fileIn: (name: string) => join(folder, name), start, startFronted };
}
