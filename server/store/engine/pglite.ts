// The embedded database in a folder of the file system.
import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import type { Log } from '../../base/log.ts';
import * as schema from '../schema/index.ts';
import type { Database, OpenDatabase } from './database.ts';
import { type OpenPglite, openEmbedded } from './embedded.ts';

/** The database in `folder`, created when there is none. The folder must be locked: see open-database.ts. */
export async function openFolder(folder: string, log?: Pick<Log, 'info' | 'warn'>): Promise<OpenDatabase> {
  if (!existsSync(folder)) await createFolder(folder);
  return openPglite({ dataDir: folder }, log);
}

/** Creates a complete database or none: the first start takes seconds, and may be interrupted. */
async function createFolder(folder: string): Promise<void> {
  await fillFolder(folder, async () => undefined);
}

/** Creates a database that is there once it is filled. */
export async function fillFolder(folder: string, fill: (db: Database) => Promise<void>): Promise<void> {
  const unfinished = `${folder}.new`;
  await rm(unfinished, { recursive: true, force: true });
  const client = await PGlite.create({ dataDir: unfinished, extensions: { pg_trgm } });
  try {
    await fill(drizzle(client, { schema }));
  } finally {
    await client.close();
  }
  await rename(unfinished, folder);
}

/**
 * A database in a folder or in memory, brought to this version.
 * @param location `loadDataDir`, which only tests have, is a dump of another one
 */
export function openPglite(
  location: { dataDir?: string; loadDataDir?: Blob },
  log?: Pick<Log, 'info' | 'warn'>,
): Promise<OpenPglite> {
  return openEmbedded(location, (db, migrationsFolder) => migrate(db, { migrationsFolder }), log);
}
