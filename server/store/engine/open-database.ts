// Opens a database: PGlite in the data folder, or PostgreSQL by DATABASE_URL.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../base/config.ts';
import type { Log } from '../../base/log.ts';
import { StartError } from '../../base/start-error.ts';
import { awaitDatabase } from './await-database.ts';
import type { Database, OpenDatabase } from './database.ts';
import { lockFolder } from './folder-lock.ts';
import { isEmptyDatabase } from './load-dump.ts';

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
      open: () => awaitDatabase(() => openPostgres(url, ownerUrl ?? url, { log }), log),
      release: async () => undefined,
    };
  }
  const release = await lockFolder(join(dataDir, 'database.lock'), {
    onWatching: (ms) => log?.info('dataFolder.watched', { seconds: Math.ceil(ms / 1000) }),
  });
  const { openFolder } = await import('./pglite.ts');
  return { open: () => openFolder(join(dataDir, 'database'), log), release };
}

/** @throws StartError where an embedded database would be created */
export function requireFolder({ dataDir, databaseUrl }: DatabaseSettings): void {
  if (databaseUrl || existsSync(join(dataDir, 'database'))) return;
  throw new StartError(
    `There is no database in ${dataDir}: set DATA_DIR or DATABASE_URL as for the service.`,
  );
}

/**
 * For work beside the service, as long as it takes. On a server nothing is migrated; an embedded database must be in nobody's
 * use. @throws FolderInUse when it is
 */
export async function openBeside(
  { dataDir, databaseUrl: url, databaseOwnerUrl: ownerUrl }: DatabaseSettings,
  access: { mayWrite: boolean },
): Promise<Pick<OpenDatabase, 'db' | 'close'>> {
  if (url) {
    const { openPostgresBeside } = await import('./postgres.ts');
    // The owner, where it is named: the service's role reads which migrations there were only where they were made with its URL.
    return openPostgresBeside(access.mayWrite ? (ownerUrl ?? url) : url, access);
  }
  requireFolder({ dataDir });
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

/** A database that is empty, and is to be filled. */
export interface EmptyDatabase {
  /** Fills it: all or nothing. @throws StartError when it is not empty any more */
  fill(load: (db: Database) => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

async function fillServer(url: string, load: (db: Database) => Promise<void>): Promise<void> {
  const { openPostgresBeside } = await import('./postgres.ts');
  const { db, close } = await openPostgresBeside(url, { mayWrite: true });
  try {
    if (!(await isEmptyDatabase(db))) {
      throw new StartError(
        'The database is not empty: create a new one, and set DATABASE_URL and DATABASE_OWNER_URL to it.',
      );
    }
    await load(db);
  } finally {
    await close();
  }
}

/**
 * Looks whether it is empty: on a server one without tables, embedded a new one, which is there when it is complete. An embedded
 * one is nobody else's until it is closed.
 * @throws StartError when it is not empty, or in use
 */
export async function openEmptyDatabase({
  dataDir,
  databaseUrl,
  databaseOwnerUrl,
}: DatabaseSettings): Promise<EmptyDatabase> {
  if (databaseUrl) {
    const url = databaseOwnerUrl ?? databaseUrl;
    await fillServer(url, async () => undefined);
    // No connection is kept while files are stored, which may take hours.
    return { fill: (load) => fillServer(url, load), close: async () => undefined };
  }
  const close = await lockFolder(join(dataDir, 'database.lock'));
  const folder = join(dataDir, 'database');
  if (existsSync(folder)) {
    await close();
    throw new StartError(`There is a database in ${dataDir} already: set DATA_DIR to a new folder.`);
  }
  const { fillFolder } = await import('./pglite.ts');
  return { fill: (load) => fillFolder(folder, load), close };
}
