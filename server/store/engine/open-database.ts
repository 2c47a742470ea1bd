// Opens a database: PGlite in the data folder, or PostgreSQL by DATABASE_URL.
import { join } from 'node:path';
import type { Config } from '../../base/config.ts';
import type { OpenDatabase } from './database.ts';
import { lockFolder } from './folder-lock.ts';

type DatabaseSettings = Pick<Config, 'dataDir' | 'databaseUrl' | 'databaseOwnerUrl'>;

/** A database that may be opened: where only one process may have it, it is this one. */
export interface LockedDatabase {
  /**
   * Opens it, with all migrations done.
   * @throws StartError when it does not let us in
   */
  open(): Promise<OpenDatabase>;
  /** For after it was closed. */
  release(): Promise<void>;
}

/**
 * Takes the database that the settings name, in a data folder that is there.
 * @throws StartError when another process has the data folder
 */
export async function openLockedDatabase({
  dataDir,
  databaseUrl: url,
  databaseOwnerUrl: ownerUrl,
}: DatabaseSettings): Promise<LockedDatabase> {
  // Loaded when chosen: neither is needed for the other.
  if (url) {
    const { openPostgres } = await import('./postgres.ts');
    return { open: () => openPostgres(url, ownerUrl ?? url), release: async () => undefined };
  }
  const release = await lockFolder(join(dataDir, 'database.lock'));
  const { openFolder } = await import('./pglite.ts');
  return { open: () => openFolder(join(dataDir, 'database')), release };
}
