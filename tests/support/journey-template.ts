// The demo data is created once a run, and each service of the journeys starts with a copy of it.
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fleetSize } from './fleet.ts';
import { startProduction } from './production.ts';

/** The environment variable that tells workers the folder. */
export const templateVariable = 'JOURNEYS_TEMPLATE';

// biome-ignore lint/style/noDefaultExport: Playwright wants one of its global set-up
export default async function createTemplate(): Promise<() => void> {
  const template = mkdtempSync(join(tmpdir(), 'infusion-template-'));
  const removeTemplate = () => rmSync(template, { recursive: true, force: true });
  process.once('exit', removeTemplate);
  const production = await startProduction(fleetSize);
  await production.stopMonitors();
  await production.stopService();
  cpSync(production.dataDir, template, { recursive: true });
  await production.end();
  process.env[templateVariable] = template;
  return removeTemplate;
}
