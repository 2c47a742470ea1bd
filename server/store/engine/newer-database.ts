import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { StartError } from '../../base/start-error.ts';
import { migrationsFolder } from '../migrations-folder.ts';

/**
 * To be called before migrating.
 * @throws StartError when a newer version has migrated the database: this one would not understand its tables
 */
export async function refuseNewerDatabase<Result extends PgQueryResultHKT>(
  db: Pick<PgDatabase<Result>, 'select'>,
): Promise<void> {
  const [table] = await db
    .select({ name: sql<string | null>`to_regclass('drizzle.__drizzle_migrations')` })
    .from(sql`(SELECT) one`);
  if (!table?.name) return;
  const applied = sql`drizzle.__drizzle_migrations`;
  const [last] = await db.select({ madeAt: sql<string | null>`max(created_at)` }).from(applied);
  const known = Math.max(...readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis));
  if (Number(last?.madeAt) > known) {
    throw new StartError(
      'A newer version of Infusion Console has used this database. Start that version again, or restore a backup from before the upgrade.',
    );
  }
}
