// Opens a database: PGlite in the data folder, or PostgreSQL by DATABASE_URL.
import type { Config } from '../config.ts';
import type { OpenDatabase } from './database.ts';

type Place = Pick<Config, 'dataDir' | 'databaseUrl' | 'databaseOwnerUrl'>;

/**
 * Opens the database that the settings name, with all migrations done.
 * @throws StartError when another process has the data folder, or the database does not let us in
 */
export async function openDatabase(config: Place): Promise<OpenDatabase> {
  // Loaded when chosen: neither is needed for the other.
  if (config.databaseUrl) {
    const { openPostgres } = await import('./postgres.ts');
    return openPostgres(config.databaseUrl, config.databaseOwnerUrl ?? config.databaseUrl);
  }
  const { openFolder } = await import('./pglite.ts');
  return openFolder(config.dataDir);
}
