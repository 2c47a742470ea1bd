// The demo's fleet is made once a run, and each service of the journeys begins with a copy of it.
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fleetSize } from './fleet.ts';
import { startProduction } from './production.ts';

/** Where the workers of this run find it. */
export const templateVariable = 'JOURNEYS_TEMPLATE';

// biome-ignore lint/style/noDefaultExport: Playwright wants one of its global set-up
export default async function firstStart(): Promise<() => void> {
  const template = mkdtempSync(join(tmpdir(), 'infusion-template-'));
  const forget = () => rmSync(template, { recursive: true, force: true });
  process.once('exit', forget);
  const production = await startProduction(fleetSize);
  await production.stopMonitors();
  await production.stopService();
  cpSync(production.dataDir, template, { recursive: true });
  await production.end();
  process.env[templateVariable] = template;
  return forget;
}
