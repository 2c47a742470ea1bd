// PostgreSQL inside this process: one connection, one folder, no server to run.
import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import type { Log } from '../../base/log.ts';
import * as schema from '../schema/index.ts';
import type { Database, OpenDatabase } from './database.ts';
import { bringUpToDate } from './migrations.ts';

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
 * Whether an error leaves the database unusable: a PANIC, as when the disk is full for its log, and whatever breaks
 * WebAssembly.
 */
function hasBroken(error: unknown): boolean {
  if (!(error instanceof Error)) return true;
  return (
    ('severity' in error && /^(PANIC|FATAL)$/.test(String(error.severity))) || error.name === 'RuntimeError'
  );
}

/** Ends the process when the database has broken: its next query would block the process for ever. */
function endWhenBroken(client: PGlite): void {
  const send = client.execProtocolStream.bind(client);
  client.execProtocolStream = async (message, options) => {
    try {
      return await send(message, options);
    } catch (error) {
      if (hasBroken(error)) {
        // Uncaught on purpose, and before any other query begins.
        queueMicrotask(() => {
          throw new Error('the embedded database has broken', { cause: error });
        });
      }
      throw error;
    }
  };
}

/**
 * A database in a folder or in memory; `loadDataDir` starts from a dump of another one.
 * @internal For tests: only they have one in memory, or from a dump.
 */
export async function openPglite(
  location: { dataDir?: string; loadDataDir?: Blob },
  log?: Pick<Log, 'info' | 'warn'>,
): Promise<OpenDatabase & { client: PGlite }> {
  const client = await PGlite.create({ ...location, extensions: { pg_trgm } });
  endWhenBroken(client);
  // Statistics are renewed by our own housekeeping alone, and stale ones would let the planner scan whole tables although
  // every query has its index. Indexes are in memory: random access costs little more than sequential.
  await client.exec('SET enable_seqscan = off; SET random_page_cost = 1.1');
  const db = drizzle(client, { schema });
  try {
    await bringUpToDate(db, (folder) => migrate(db, { migrationsFolder: folder }), { log });
  } catch (error) {
    await client.close();
    throw error;
  }
  return {
    db,
    client,
    listen: (channel, { onMessage }) => client.listen(channel, onMessage),
    needsHousekeeping: true,
    hasOwnClock: false,
    close: () => client.close(),
  };
}
