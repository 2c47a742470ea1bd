// PostgreSQL across the network: any number of services may share it.
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { StartError } from '../../base/start-error.ts';
import { migrationsFolder } from '../migrations-folder.ts';
import * as schema from '../schema/index.ts';
import type { OpenDatabase } from './database.ts';
import { listenOnPostgres } from './postgres-listener.ts';

/** Of each connection. Indexes are in memory: to read them in any order costs little more than in theirs. */
const sessionSettings = "SET statement_timeout = '10s'; SET random_page_cost = 1.1";
/** Any number will do, as long as every service takes the same. */
const migrationLock = 7_146_209;

/**
 * Migrates as the owner, then opens a pool of connections for the service's own role.
 * @throws StartError when the database cannot be reached or does not let us in
 */
export async function openPostgres(url: string, ownerUrl: string): Promise<OpenDatabase> {
  await migrateAsOwner(ownerUrl, url).catch((error: unknown) => {
    throw toStartError(error) ?? error;
  });
  const pool = createPool(url);
  return {
    db: drizzle(pool, { schema }),
    listen: (channel, ears) => listenOnPostgres(url, channel, ears),
    needsHousekeeping: false,
    close: () => pool.end(),
  };
}

/** The service's connections. */
export function createPool(connectionString: string): pg.Pool {
  // Said after connecting: a pooler in between may not let settings pass that come with the connection.
  const onConnect = async (client: pg.ClientBase) => void (await client.query(sessionSettings));
  const pool = new pg.Pool({ connectionString, max: 10, onConnect });
  // A connection that breaks while nobody uses it is replaced at the next query; nothing else is to be done.
  pool.on('error', () => undefined);
  return pool;
}

async function migrateAsOwner(ownerUrl: string, url: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const db = drizzle(client, { schema });
    // drizzle takes no lock of its own, and several services may start at once.
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

/** Failures that the person who set DATABASE_URL can mend, said without the address's password. */
function toStartError(error: unknown): StartError | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (!connectErrors.has(code) && !rejectedCodes.test(code)) return undefined;
  const reason = error instanceof Error && error.message ? error.message : code;
  return new StartError(`The database of DATABASE_URL cannot be used: ${reason}.`);
}
