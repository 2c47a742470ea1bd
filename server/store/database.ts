// The only door to a database. PGlite in the data folder, or PostgreSQL by DATABASE_URL:
// the same schema, migrations and queries on both.
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Config } from '../config.ts';
import type * as schema from './schema/index.ts';

export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

export interface OpenDatabase {
  db: Database;
  /** Whether somebody must look after statistics and dead rows, because the database does not do it itself. */
  needsHousekeeping: boolean;
  close(): Promise<void>;
}

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
