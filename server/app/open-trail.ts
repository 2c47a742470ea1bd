// Opens the database for a look at its trail: nothing is migrated on a server, and nothing is created.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../base/config.ts';
import { readSecretKey } from '../base/secret-key.ts';
import { createSecrets } from '../base/secrets.ts';
import { StartError } from '../base/start-error.ts';
import { keepCheckpoint } from '../files/kept-checkpoint.ts';
import { areFilesOwn } from '../files/pairing.ts';
import type { KeptCheckpoint } from '../store/audit/checkpoint-timer.ts';
import { loadTrailKey, type TrailKey } from '../store/audit/trail-key.ts';
import type { Database } from '../store/engine/database.ts';
import { requireThisVersion } from '../store/engine/migrations.ts';
import { openBeside, requireFolder } from '../store/engine/open-database.ts';
import { openFileStore } from './production/open-files.ts';

export interface OpenTrail {
  db: Database;
  checkpointKey: TrailKey;
  /** The last checkpoint, as it is kept beside the files; null where these belong to another database. */
  kept: KeptCheckpoint | null;
  close(): Promise<void>;
}

/** @throws StartError when there is no database or no key, and when a running service uses the data folder */
export async function openTrail(config: Config, access: { mayWrite: boolean }): Promise<OpenTrail> {
  const { dataDir, secretKey } = config;
  requireFolder(config);
  if (!secretKey && !existsSync(join(dataDir, 'secret.key'))) {
    throw new StartError(
      `There is no secret.key in ${dataDir}: set SECRET_KEY or DATA_DIR as for the service.`,
    );
  }
  const secrets = createSecrets(await readSecretKey(config));
  const opened = await openBeside(config, access);
  try {
    await requireThisVersion(opened.db);
    const checkpointKey = await loadTrailKey(opened.db, secrets);
    const { files } = await openFileStore(config, opened.db);
    const isOwn = await areFilesOwn({ db: opened.db, files });
    return { ...opened, checkpointKey, kept: isOwn ? keepCheckpoint(files) : null };
  } catch (error) {
    await opened.close();
    throw error;
  }
}
