// Brings a database to the tables of this version. Processes of the version before may run meanwhile, as they do while one after
// the other is upgraded: each migration says whether they may still write, and where they may not, they stop before it begins.
import { sql } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { build, nameOf, type WhatRuns } from '../../base/build.ts';
import type { Log } from '../../base/log.ts';
import { wait } from '../../base/platform.ts';
import { StartError } from '../../base/start-error.ts';
import { migrationsFolder } from '../migrations-folder.ts';
import { planBounds } from './bounds/apply-bounds.ts';
import { type MigrationFile, readMigrationFolder } from './migration-files.ts';
import { renewKeys } from './renew-keys.ts';

/** The first line of a migration after which processes of the version before may change nothing. */
const stopsEarlierVersions = '-- Processes of the version before may not write.';

/** Longer than a process needs to notice that it may no longer write: see server/files/pairing.ts. */
const defaultNoticeMs = 70_000;

interface Migration extends Pick<MigrationFile, 'name' | 'madeAt'> {
  /** Whether processes of the version before may no longer write. */
  stopsEarlier: boolean;
}

/** The migrations of this version, the earliest first. */
function readMigrations(folder = migrationsFolder): Migration[] {
  return readMigrationFolder(folder).map(({ name, madeAt, sql: [first = ''] }) => ({
    name,
    madeAt,
    stopsEarlier: first.startsWith(stopsEarlierVersions),
  }));
}

/** When the latest migration of this version was made, ms since 1970. */
export function latestMigration(folder = migrationsFolder): number {
  return Math.max(...readMigrations(folder).map(({ madeAt }) => madeAt));
}

/** The version that runs, with its latest migration. */
export const whatRuns = (): WhatRuns => ({ ...build, migration: readMigrations().at(-1)?.name ?? '' });

type Migrated<Result extends PgQueryResultHKT> = Pick<PgDatabase<Result>, 'select' | 'execute'>;

async function exists<Result extends PgQueryResultHKT>(db: Migrated<Result>, what: string): Promise<boolean> {
  const [found] = await db
    .select({ name: sql<string | null>`to_regclass(${what})` })
    .from(sql`(SELECT) AS nothing`);
  return found?.name != null;
}

/** When the latest migration that the database has was made, ms since 1970; null where it is empty. */
async function lastApplied<Result extends PgQueryResultHKT>(db: Migrated<Result>): Promise<number | null> {
  if (!(await exists(db, 'drizzle.__drizzle_migrations'))) return null;
  const [last] = await db
    .select({ madeAt: sql<string | null>`max(created_at)` })
    .from(sql`drizzle.__drizzle_migrations`);
  return last?.madeAt == null ? null : Number(last.madeAt);
}

async function hasInstallationColumn<Result extends PgQueryResultHKT>(
  db: Migrated<Result>,
  name: string,
): Promise<boolean> {
  const [column] = await db
    .select({ name: sql<string>`column_name` })
    .from(sql`information_schema.columns`)
    .where(sql`table_name = 'installation' AND column_name = ${name}`);
  return column !== undefined;
}

/** Which version started last with the database; null where it is older than this column. */
async function lastUser<Result extends PgQueryResultHKT>(db: Migrated<Result>): Promise<string | null> {
  if (!(await hasInstallationColumn(db, 'used_by'))) return null;
  const [row] = await db.select({ usedBy: sql<string | null>`used_by` }).from(sql`installation`);
  return row?.usedBy ?? null;
}

/** Names this version in the database, for the refusal of one that is older. */
async function rememberUser<Result extends PgQueryResultHKT>(
  db: Migrated<Result>,
  own: string,
): Promise<void> {
  if (!(await hasInstallationColumn(db, 'used_by'))) return;
  await db.execute(sql`UPDATE installation SET used_by = ${own} WHERE used_by IS DISTINCT FROM ${own}`);
}

/** The refusal of this version, with what is needed to find the other one. */
async function newerVersion<Result extends PgQueryResultHKT>(
  db: Migrated<Result>,
  before: number,
  own: string,
): Promise<StartError> {
  const made = `its latest migration was made on ${new Date(before).toISOString()}`;
  const newer = (await lastUser(db)) ?? made;
  return new StartError(
    `A newer version of Infusion Console has used this database: ${newer}. This one is ${own}. Start the newer one again, or restore a backup from before the upgrade.`,
  );
}

/** Whether this role may read which migrations there were. */
async function mayReadMigrations<Result extends PgQueryResultHKT>(db: Migrated<Result>): Promise<boolean> {
  const [found] = await db
    .select({ name: sql<string>`nspname` })
    .from(sql`pg_namespace`)
    .where(sql`nspname = 'drizzle' AND has_schema_privilege(oid, 'USAGE')`);
  return found !== undefined;
}

/**
 * For what works beside services that it cannot see: those of versions before have been stopped from writing.
 * @throws StartError when the database is not of this version
 */
export async function requireThisVersion<Result extends PgQueryResultHKT>(
  db: Migrated<Result>,
): Promise<void> {
  const applied = (await mayReadMigrations(db)) ? await lastApplied(db) : null;
  const latest = latestMigration();
  if (applied === latest) return;
  if (applied !== null && applied > latest) throw await newerVersion(db, applied, nameOf(whatRuns()));
  throw new StartError(
    'The database is of an earlier version, or of another program: start this version of the service once, or run npm run migrate.',
  );
}

/** Lets processes write again that were stopped for a migration that has not ended. */
async function forgetUnfinished<Result extends PgQueryResultHKT>(
  db: Migrated<Result>,
  applied: number,
): Promise<void> {
  await db.execute(sql`UPDATE installation SET first_writer = ${applied} WHERE first_writer > ${applied}`);
}

/** Tells running processes of earlier versions to write no more, and waits until they have noticed. */
async function stopEarlierWriters<Result extends PgQueryResultHKT>(
  db: Migrated<Result>,
  madeAt: number,
  { log, noticeMs = defaultNoticeMs }: Options,
): Promise<void> {
  await db.execute(sql`UPDATE installation SET first_writer = ${madeAt}`);
  const [others] = await db
    .select({ count: sql<string>`count(*)` })
    .from(sql`pg_stat_activity`)
    .where(sql`datname = current_database() AND pid <> pg_backend_pid()`);
  if (Number(others?.count) === 0) return;
  log?.warn('migration.stopsEarlierVersions', { seconds: Math.ceil(noticeMs / 1_000) });
  await wait(noticeMs);
}

/** @throws Error as PostgreSQL refuses what a role may not do: only the owner creates what migrations create */
async function requireOwner<Result extends PgQueryResultHKT>(
  db: Migrated<Result>,
  missing: number,
): Promise<void> {
  const [role] = await db
    .select({ mayCreate: sql<boolean>`has_database_privilege(current_database(), 'CREATE')` })
    .from(sql`(SELECT) AS nothing`);
  if (role?.mayCreate) return;
  const refusal = new Error(`the database lacks ${missing} of this version's migrations`);
  throw Object.assign(refusal, { code: '42501' });
}

interface Options {
  log?: Pick<Log, 'info' | 'warn'> | undefined;
  folder?: string;
  noticeMs?: number;
  /** The role that works with the database, where that is another one than migrates it. */
  serviceRole?: string | undefined;
}

/**
 * Migrates a database, and logs from which migration to which.
 * @param migrate applies the migrations of the folder
 * @throws StartError when a newer version has migrated the database: this one would not understand its tables
 */
export async function bringUpToDate<Result extends PgQueryResultHKT>(
  db: Migrated<Result>,
  migrate: (folder: string) => Promise<void>,
  options: Options = {},
): Promise<void> {
  const { log, folder = migrationsFolder } = options;
  const migrations = readMigrations(folder);
  const before = await lastApplied(db);
  const latest = migrations.at(-1);
  const own = nameOf({ ...build, migration: latest?.name ?? '' });
  if (before !== null && latest && before > latest.madeAt) {
    throw await newerVersion(db, before, own);
  }
  const missing = migrations.filter(({ madeAt }) => madeAt > (before ?? 0));
  if (missing.length > 0) await requireOwner(db, missing.length);
  const boundRows = await planBounds(db, options);
  const stopping = missing.findLast(({ stopsEarlier }) => stopsEarlier);
  // Databases of versions before this column cannot stop anybody: their processes refuse to start, but do not look while they run.
  if (before !== null && (await hasInstallationColumn(db, 'first_writer'))) {
    await forgetUnfinished(db, before);
    if (stopping) await stopEarlierWriters(db, stopping.madeAt, options);
  }
  const began = performance.now();
  if (missing.length > 0) await migrate(folder);
  // Also where an earlier start ended before it had made all of them.
  if (await hasInstallationColumn(db, 'keys_version')) await renewKeys(db);
  await boundRows();
  await rememberUser(db, own);
  if (missing.length === 0) return;
  log?.info('database.migrated', {
    from: migrations.find(({ madeAt }) => madeAt === before)?.name ?? null,
    to: latest?.name,
    migrations: missing.length,
    seconds: Math.round((performance.now() - began) / 100) / 10,
  });
}
