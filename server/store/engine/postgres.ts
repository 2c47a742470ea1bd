import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { migrationLock } from '../../base/database-locks.ts';
import type { Log } from '../../base/log.ts';
import * as schema from '../schema/index.ts';
import { type DatabaseRoles, readRoles } from './bounds/database-roles.ts';
import { requireAllRows } from './bounds/require-all-rows.ts';
import type { OpenDatabase } from './database.ts';
import { type LockTimes, lockForMigration } from './migration-lock.ts';
import { bringUpToDate } from './migrations.ts';
import { connect, requireOwnLine, requireSameDatabase } from './postgres-lines.ts';
import { listenOnPostgres } from './postgres-listener.ts';
import { openPool } from './postgres-pool.ts';
import { databaseOn } from './postgres-transactions.ts';
import { type DatabasePlace, placeOf, toStartError } from './start-faults.ts';

interface Options {
  log?: Pick<Log, 'info' | 'warn'> | undefined;
  lock?: LockTimes;
  /** How long a notification over each URL may take. */
  notificationMs?: number;
}

/** Does something at a database. @throws StartError that names it, when a person can mend what failed */
async function at<Result>(place: DatabasePlace, work: Promise<Result>): Promise<Result> {
  return work.catch((error: unknown) => {
    throw toStartError(place, error) ?? error;
  });
}

/** Migrates as the owner, then opens a pool for the service's role. @throws StartError when it cannot be used */
export async function openPostgres(
  url: string,
  ownerUrl: string,
  options: Options = {},
): Promise<OpenDatabase> {
  const place = placeOf('DATABASE_URL', url);
  const ownerPlace = ownerUrl === url ? place : placeOf('DATABASE_OWNER_URL', ownerUrl);
  await at(place, requireOwnLine(url, place, options.notificationMs));
  if (ownerUrl !== url) await at(ownerPlace, requireOwnLine(ownerUrl, ownerPlace, options.notificationMs));
  const { scoped: scopedRole } = await at(
    ownerPlace,
    migrateAsOwner([url, place], [ownerUrl, ownerPlace], options),
  );
  const { pool, end } = openPool(url);
  const db = databaseOn(pool, { scopedRole });
  try {
    await at(place, requireAllRows(db));
  } catch (error) {
    await end();
    throw error;
  }
  return {
    db,
    dbOfService: databaseOn(pool, { scopedRole, requiresReach: true }),
    listen: (channel, handlers) => listenOnPostgres(url, channel, handlers),
    needsHousekeeping: false,
    hasOwnClock: true,
    connections: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: end,
  };
}

/** One connection that may take its time. @throws StartError when it cannot be reached, or does not see all rows */
export async function openPostgresBeside(
  url: string,
  { mayWrite }: { mayWrite: boolean },
): Promise<Pick<OpenDatabase, 'db' | 'close'>> {
  const { pool, end } = openPool(url, { max: 1, query_timeout: 0 });
  const db = databaseOn(pool);
  try {
    await db.execute(sql`SET statement_timeout = 0`);
    await db.execute(sql`SET idle_in_transaction_session_timeout = 0`);
    if (!mayWrite) await db.execute(sql`SET default_transaction_read_only = on`);
    await requireAllRows(db);
  } catch (error) {
    await end();
    throw toStartError(placeOf('DATABASE_URL', url), error) ?? error;
  }
  return { db, close: end };
}

type Line = readonly [url: string, place: DatabasePlace];

async function migrateAsOwner(
  [url, place]: Line,
  [ownerUrl, ownerPlace]: Line,
  { log, lock }: Options,
): Promise<DatabaseRoles> {
  const client = await connect(ownerUrl);
  try {
    await lockForMigration(client, log, lock);
    if (url !== ownerUrl) await at(place, requireSameDatabase(url, migrationLock, [place, ownerPlace]));
    const db = drizzle(client, { schema });
    const serviceRole = place.role && place.role !== ownerPlace.role ? place.role : undefined;
    await bringUpToDate(db, (folder) => migrate(db, { migrationsFolder: folder }), { log, serviceRole });
    if (serviceRole) {
      const grantee = sql.identifier(serviceRole);
      await db.execute(sql`GRANT USAGE ON SCHEMA public TO ${grantee}`);
      await db.execute(
        sql`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${grantee}`,
      );
      await db.execute(sql`GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO ${grantee}`);
      // Which migrations there were, so that it starts without the owner.
      await db.execute(sql`GRANT USAGE ON SCHEMA drizzle TO ${grantee}`);
      await db.execute(sql`GRANT SELECT ON ALL TABLES IN SCHEMA drizzle TO ${grantee}`);
      // Triggers refuse it, too (see the migrations).
      await db.execute(
        sql`REVOKE UPDATE, DELETE ON audit_calls, audit_records, audit_checkpoints, audit_continuations, audit_subjects, audit_names FROM ${grantee}`,
      );
    }
    return await readRoles(db);
  } finally {
    await client.end();
  }
}
