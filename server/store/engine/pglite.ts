// PostgreSQL inside this process: one connection, one folder, no server to run.
import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { migrationsFolder } from '../migrations-folder.ts';
import * as schema from '../schema/index.ts';
import type { OpenDatabase } from './database.ts';

/** The database in `folder`, made when there is none. Only for whoever holds it: see open-database.ts. */
export async function openFolder(folder: string): Promise<OpenDatabase> {
  if (!existsSync(folder)) await createFolder(folder);
  return openPglite({ dataDir: folder });
}

/** Makes a database whole or not at all: the first start takes seconds, and people press Ctrl-C. */
async function createFolder(folder: string): Promise<void> {
  const unfinished = `${folder}.new`;
  await rm(unfinished, { recursive: true, force: true });
  const client = await PGlite.create({ dataDir: unfinished });
  await client.close();
  await rename(unfinished, folder);
}

/** A database in a folder or, without one, in memory; `loadDataDir` begins with a dump of another. */
export async function openPglite(place: {
  dataDir?: string;
  loadDataDir?: Blob;
}): Promise<OpenDatabase & { client: PGlite }> {
  const client = await PGlite.create({ ...place, extensions: { pg_trgm } });
  // Nothing renews statistics here but our own housekeeping, and by those of yesterday's small table the planner
  // would read today's whole large one. Every question of the service has its index.
  // (And indexes are in memory: to read them in any order costs little more than in theirs.)
  await client.exec('SET enable_seqscan = off; SET random_page_cost = 1.1');
  const db = drizzle(client, { schema });
  await migrate(db, { migrationsFolder });
  return {
    db,
    client,
    listen: (channel, { onMessage: hear }) => client.listen(channel, hear),
    needsHousekeeping: true,
    close: () => client.close(),
  };
}
