// Seeds the demo's fleet, and writes what its simulated monitors need to the data folder.
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../base/config.ts';
import type { Secrets } from '../base/secrets.ts';
import type { Database } from '../store/engine/database.ts';
import { type DemoCredential, fillDemo } from './fill.ts';
import type { PastFiles } from './past/past.ts';

type Settings = Pick<Config, 'demoMonitors' | 'dataDir'>;

/**
 * Seeds the database if it is empty; answers whether it did. Writes the active monitors' credentials to the data folder.
 * @param store without it the fleet has no past
 */
export function seedDemo(
  db: Database,
  secrets: Secrets,
  { demoMonitors: monitorCount, dataDir }: Settings,
  now: Date,
  store?: PastFiles,
): Promise<boolean> {
  const keepCredentials = (list: readonly DemoCredential[]) => writeCredentials(dataDir, list);
  return fillDemo({ db, secrets, monitorCount, now, store, keepCredentials });
}

/** The file for the simulator: written as a whole, readable by the owner only. */
async function writeCredentials(dataDir: string, list: readonly DemoCredential[]): Promise<void> {
  const path = join(dataDir, 'demo-monitors.json');
  await writeFile(`${path}.new`, JSON.stringify(list), { mode: 0o600 });
  await rename(`${path}.new`, path);
}
