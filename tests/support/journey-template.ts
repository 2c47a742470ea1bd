// The demo data is created once a run, and each service of the journeys starts with a copy of it.
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fleetSize } from './fleet.ts';
import { startProduction } from './production.ts';

/** The environment variable that tells workers the folder; `npm test` sets it, because it creates the data earlier. */
export const templateVariable = 'JOURNEYS_TEMPLATE';

/** Creates the demo data in `folder`, which exists and is empty. */
export async function createTemplate(folder: string): Promise<void> {
  const production = await startProduction(fleetSize);
  await production.stopMonitors();
  await production.stopService();
  cpSync(production.dataDir, folder, { recursive: true });
  await production.end();
}

// biome-ignore lint/style/noDefaultExport: Playwright wants one of its global set-up
export default async function ensureTemplate(): Promise<(() => void) | undefined> {
  if (process.env[templateVariable]) return;
  const folder = mkdtempSync(join(tmpdir(), 'infusion-template-'));
  const removeTemplate = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', removeTemplate);
  await createTemplate(folder);
  process.env[templateVariable] = folder;
  return removeTemplate;
}
