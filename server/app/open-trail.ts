// Opens the database for a look at its trail alone: nothing is migrated on a server, and nothing is created.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Config } from '../base/config.ts';
import { readSecretKey } from '../base/secret-key.ts';
import { createSecrets } from '../base/secrets.ts';
import { StartError } from '../base/start-error.ts';
import { checkpointKeyOf } from '../store/audit/checkpoints.ts';
import type { Database } from '../store/engine/database.ts';
import { openBeside, requireFolder } from '../store/engine/open-database.ts';

export interface OpenTrail {
  db: Database;
  checkpointKey: string;
  close(): Promise<void>;
}

/** @throws StartError when there is no database or no key, and when a running service uses the data folder */
export async function openTrail(config: Config): Promise<OpenTrail> {
  const { dataDir, secretKey } = config;
  requireFolder(config);
  if (!secretKey && !existsSync(join(dataDir, 'secret.key'))) {
    throw new StartError(
      `There is no secret.key in ${dataDir}: set SECRET_KEY or DATA_DIR as for the service.`,
    );
  }
  const checkpointKey = checkpointKeyOf(createSecrets(await readSecretKey(config)));
  const opened = await openBeside(config, { mayWrite: false });
  const [found] = await opened.db
    .select({ isThere: sql`to_regclass('audit_checkpoints') IS NOT NULL` })
    .from(sql`now()`);
  if (found?.isThere) return { ...opened, checkpointKey };
  await opened.close();
  throw new StartError(
    'The database is of an earlier version, or of another program: start the service once.',
  );
}
