// Opens a database: PGlite in the data folder, or PostgreSQL by DATABASE_URL.
import { join } from 'node:path';
import type { Config } from '../../base/config.ts';
import type { Log } from '../../base/log.ts';
import { awaitDatabase } from './await-database.ts';
import type { OpenDatabase } from './database.ts';
import { lockFolder } from './folder-lock.ts';

type DatabaseSettings = Pick<Config, 'dataDir' | 'databaseUrl' | 'databaseOwnerUrl'>;

/** A database that this process may open; PGlite's folder is locked. */
export interface LockedDatabase {
  /** Opens and migrates it, and waits for a server that is away. @throws StartError when it stays away, or denies access */
  open(): Promise<OpenDatabase>;
  /** To be called after the database is closed. */
  release(): Promise<void>;
}

/** Locks the database, in an existing data folder. @throws StartError when another process uses the data folder */
export async function openLockedDatabase(
  { dataDir, databaseUrl: url, databaseOwnerUrl: ownerUrl }: DatabaseSettings,
  log?: Pick<Log, 'info' | 'warn'>,
): Promise<LockedDatabase> {
  // Only the one in use is loaded.
  if (url) {
    const { openPostgres } = await import('./postgres.ts');
    return {
      open: () => awaitDatabase(() => openPostgres(url, ownerUrl ?? url), log),
      release: async () => undefined,
    };
  }
  const release = await lockFolder(join(dataDir, 'database.lock'), {
    onWatching: (ms) => log?.info('dataFolder.watched', { seconds: Math.ceil(ms / 1000) }),
  });
  const { openFolder } = await import('./pglite.ts');
  return { open: () => openFolder(join(dataDir, 'database')), release };
}

/**
 * For work beside the service, as long as it takes. On a server nothing is migrated; an embedded database must be in nobody's
 * use. @throws StartError when it is
 */
export async function openForReading({
  dataDir,
  databaseUrl: url,
}: DatabaseSettings): Promise<Pick<OpenDatabase, 'db' | 'close'>> {
  if (url) {
    const { openPostgresForReading } = await import('./postgres.ts');
    return openPostgresForReading(url);
  }
  const release = await lockFolder(join(dataDir, 'database.lock'));
  const { openFolder } = await import('./pglite.ts');
  const { db, close } = await openFolder(join(dataDir, 'database'));
  return {
    db,
    async close() {
      await close();
      await release();
    },
  };
}
