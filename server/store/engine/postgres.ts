import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { StartError } from '../../base/start-error.ts';
import { migrationsFolder } from '../migrations-folder.ts';
import * as schema from '../schema/index.ts';
import { DatabaseUnreachable } from './await-database.ts';
import type { OpenDatabase } from './database.ts';
import { isDatabaseUnavailable } from './failures.ts';
import { refuseNewerDatabase } from './newer-database.ts';
import { listenOnPostgres } from './postgres-listener.ts';
import { openPool } from './postgres-pool.ts';
import { databaseOn } from './postgres-transactions.ts';

/** Any number, the same in every service. */
const migrationLock = 7_146_209;

/** Migrates as the owner, then opens a pool for the service's role. @throws StartError when it cannot be reached */
export async function openPostgres(url: string, ownerUrl: string): Promise<OpenDatabase> {
  await migrateAsOwner(ownerUrl, url).catch((error: unknown) => {
    throw toStartError(error) ?? error;
  });
  const { pool, end } = openPool(url);
  return {
    db: databaseOn(pool),
    listen: (channel, handlers) => listenOnPostgres(url, channel, handlers),
    needsHousekeeping: false,
    connections: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: end,
  };
}

/** One connection that may take its time, and changes nothing. @throws StartError when it cannot be reached */
export async function openPostgresForReading(url: string): Promise<Pick<OpenDatabase, 'db' | 'close'>> {
  const { pool, end } = openPool(url, { max: 1, query_timeout: 0 });
  const db = databaseOn(pool);
  try {
    await db.execute(sql`SET statement_timeout = 0`);
    await db.execute(sql`SET default_transaction_read_only = on`);
  } catch (error) {
    await end();
    const cause = error instanceof Error ? error.cause : error;
    throw toStartError(cause) ?? error;
  }
  return { db, close: end };
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
    await refuseNewerDatabase(db);
    await migrate(db, { migrationsFolder });
    const role = decodeURIComponent(new URL(url).username);
    if (role && role !== decodeURIComponent(new URL(ownerUrl).username)) {
      const grantee = sql.identifier(role);
      await db.execute(sql`GRANT USAGE ON SCHEMA public TO ${grantee}`);
      await db.execute(
        sql`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${grantee}`,
      );
      await db.execute(sql`GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO ${grantee}`);
      // Triggers refuse it, too (see the migrations).
      await db.execute(
        sql`REVOKE UPDATE, DELETE ON audit_calls, audit_records, audit_checkpoints, audit_subjects, audit_names FROM ${grantee}`,
      );
    }
  } finally {
    await client.end();
  }
}

/** Node's errors of a server that cannot be reached; a name that is not known yet is one, too. */
const connectErrors =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ECONNRESET|EPIPE)$/;
/** SQLSTATE classes: connection, resources, starting or stopping. */
const passingCodes = /^(08|53|57)/;
/** SQLSTATE classes that somebody must mend: authorization, no such database. */
const lastingCodes = /^(28|3D)/;
/** `pg` gives these no code. */
const brokenLine = /timeout|Connection terminated/i;

/** Failures that pass, or that the person who set DATABASE_URL can fix, without the URL's password. */
function toStartError(error: unknown): StartError | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error ? String(error.code) : '';
  const sentence = `Could not use the database of DATABASE_URL: ${error.message || code}.`;
  if (lastingCodes.test(code)) return new StartError(sentence);
  const passes =
    connectErrors.test(code) || passingCodes.test(code) || (!code && brokenLine.test(error.message));
  if (passes) return new DatabaseUnreachable(sentence);
  // A migration that was cut begins again.
  return isDatabaseUnavailable(error)
    ? new DatabaseUnreachable('The database went away while it was migrated.')
    : undefined;
}
