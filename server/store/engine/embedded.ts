// PostgreSQL inside this process: one connection, one folder, no server to run. Also in a browser, where the folder is in memory.
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle, type PgliteDatabase } from 'drizzle-orm/pglite';
import type { Log } from '../../base/log.ts';
import * as schema from '../schema/index.ts';
import { readRoles } from './bounds/database-roles.ts';
import { databaseOnPglite } from './bounds/pglite-transactions.ts';
import type { OpenDatabase } from './database.ts';
import { bringUpToDate } from './migrations.ts';

export type OpenPglite = OpenDatabase & { client: PGlite };

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

/** @param migrate applies the migrations of a folder that are missing */
export async function openEmbedded(
  options: PGliteOptions,
  migrate: (db: PgliteDatabase<typeof schema>, folder: string) => Promise<void>,
  log?: Pick<Log, 'info' | 'warn'>,
): Promise<OpenPglite> {
  const client = await PGlite.create({ ...options, extensions: { pg_trgm } });
  endWhenBroken(client);
  // Statistics are renewed by our own housekeeping alone, and stale ones would let the planner scan whole tables although
  // every query has its index. Indexes are in memory: random access costs little more than sequential.
  await client.exec('SET enable_seqscan = off; SET random_page_cost = 1.1');
  const db = drizzle(client, { schema });
  const { scoped } = await readRoles(db);
  try {
    await bringUpToDate(db, (folder) => migrate(db, folder), { log });
  } catch (error) {
    await client.close();
    throw error;
  }
  return {
    db: databaseOnPglite(client, { scopedRole: scoped }),
    dbOfService: databaseOnPglite(client, { scopedRole: scoped, requiresReach: true }),
    client,
    listen: (channel, { onMessage }) => client.listen(channel, onMessage),
    needsHousekeeping: true,
    hasOwnClock: false,
    close: () => client.close(),
  };
}
