import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { StartError } from '../../base/start-error.ts';
import { migrationsFolder } from '../migrations-folder.ts';
import * as schema from '../schema/index.ts';
import type { OpenDatabase } from './database.ts';
import { listenOnPostgres } from './postgres-listener.ts';
import { openConnections } from './postgres-pool.ts';
import { databaseOn } from './postgres-transactions.ts';

/** Any number, the same in every service. */
const migrationLock = 7_146_209;

/** Migrates as the owner, then opens a pool for the service's role. @throws StartError when it cannot be reached */
export async function openPostgres(url: string, ownerUrl: string): Promise<OpenDatabase> {
  await migrateAsOwner(ownerUrl, url).catch((error: unknown) => {
    throw toStartError(error) ?? error;
  });
  const { pool, end } = openConnections(url);
  return {
    db: databaseOn(pool),
    listen: (channel, handlers) => listenOnPostgres(url, channel, handlers),
    needsHousekeeping: false,
    close: end,
  };
}

async function migrateAsOwner(ownerUrl: string, url: string): Promise<void> {
  const client = new pg.Client({
    connectionString: ownerUrl,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  // A connection that breaks fails the statement under way.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const db = drizzle(client, { schema });
    // drizzle takes no lock, and several services may start at once.
    await db.execute(sql`SELECT pg_advisory_lock(${migrationLock})`);
    await migrate(db, { migrationsFolder });
    const role = decodeURIComponent(new URL(url).username);
    if (role && role !== decodeURIComponent(new URL(ownerUrl).username)) {
      const grantee = sql.identifier(role);
      await db.execute(sql`GRANT USAGE ON SCHEMA public TO ${grantee}`);
      await db.execute(
        sql`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${grantee}`,
      );
      await db.execute(sql`GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO ${grantee}`);
    }
  } finally {
    await client.end();
  }
}

const connectErrors = new Set(['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', 'EHOSTUNREACH', 'ECONNRESET']);
/** SQLSTATE classes: connection, authorization, no such database, too many connections. */
const rejectedCodes = /^(08|28|3D|53)/;

/** Failures that the person who set DATABASE_URL can fix, without the URL's password. */
function toStartError(error: unknown): StartError | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (!connectErrors.has(code) && !rejectedCodes.test(code)) return undefined;
  const reason = error instanceof Error && error.message ? error.message : code;
  return new StartError(`Could not use the database of DATABASE_URL: ${reason}.`);
}
