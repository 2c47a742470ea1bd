// The service of the journeys in three engines: a copy of the demo data that is made once for each test file.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { fleetSize } from '../support/fleet.ts';
import { createTemplate, templateVariable } from '../support/journey-template.ts';
import { overloadDelayMs } from '../support/limits.ts';
import { type Production, startProduction } from '../support/production.ts';
import type { Tab } from './driver.ts';
import { see, seeRows, tap, type } from './screen.ts';

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
  return {
    fileIn: (name: string) => join(folder, name),
    start: (settings: Record<string, string> = {}): Promise<Production> =>
      startProduction(fleetSize, template, { OVERLOAD_DELAY_MS: overloadDelayMs, ...settings }),
  };
}

/** Signs in on the login page that is open. */
export async function signIn(tab: Tab): Promise<void> {
  await tap(tab, { role: 'button', name: 'Sign in' });
  await type(tab, { role: 'textbox', name: 'Email' }, 'admin@example.com');
  await type(tab, { role: 'textbox', name: 'Password' }, 'infusion-demo');
  await tap(tab, { role: 'button', name: 'Sign in' });
  await see(tab, { role: 'heading', name: 'All Monitors' });
  await seeRows(tab, 10);
}
