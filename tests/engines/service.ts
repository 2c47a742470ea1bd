// The service of the journeys in three engines: a copy of the demo data that is made once for each test file.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { fleetSize } from '../support/fleet.ts';
import { freePort } from '../support/free-port.ts';
import { createTemplate, templateVariable } from '../support/journey-template.ts';
import { overloadDelayMs } from '../support/limits.ts';
import { createPki } from '../support/pki.ts';
import { serverExtensions } from '../support/pki-extensions.ts';
import { type Production, startProduction } from '../support/production.ts';
import { type FrontSettings, startFront } from './front.ts';

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

  /** Starts it behind a proxy, which ends with it. */
  async function startFronted(settings: Record<string, string> = {}, frontSettings: FrontSettings = {}) {
    const [port, servicePort] = [await freePort(), await freePort()];
    const PUBLIC_URL = `${frontSettings.tls ? 'https' : 'http'}://localhost:${port}`;
    const production = await start({ PORT: String(servicePort), PUBLIC_URL, ...settings });
    const front = await startFront(port, servicePort, frontSettings);
    async function end(): Promise<void> {
      front.stop();
      await production.end();
    }
    return { ...production, front, end };
  }

  /** Starts it with https, as an iPad meets it, and a certificate that only a driver accepts. */
  function startSecure(frontSettings: FrontSettings = {}): ReturnType<typeof startFronted> {
    const pki = createPki();
    const extensions = serverExtensions('DNS:localhost,IP:127.0.0.1');
    pki.issue('front', { subject: '/CN=localhost', extensions });
    return startFronted(
      {},
      { ...frontSettings, tls: { key: pki.read('front.key'), cert: pki.read('front.pem') } },
    );
  }

  return { fileIn: (name: string) => join(folder, name), start, startFronted, startSecure };
}
