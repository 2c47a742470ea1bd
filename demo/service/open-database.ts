// The database of a tab: PGlite in memory.
import type { Log } from '../../server/base/log.ts';
import { type OpenPglite, openEmbedded } from '../../server/store/engine/embedded.ts';
import type { DatabaseFiles } from './fetch-database.ts';
import { readMigrationFolder } from './migration-files.ts';

/** The part of drizzle that applies migrations; its migrator, which reads files, is not used. */
interface Migrating {
  dialect: { migrate(migrations: unknown[], session: unknown, config: object): Promise<void> };
  session: unknown;
}

async function migrate(db: unknown): Promise<void> {
  const { dialect, session } = db as Migrating;
  const migrations = readMigrationFolder().map(({ madeAt: folderMillis, sql, name }) => ({
    folderMillis,
    sql,
    bps: true,
    // Drizzle compares times only.
    hash: name,
  }));
  await dialect.migrate(migrations, session, {});
}

export function openTabDatabase({ wasm, data, empty }: DatabaseFiles, log: Log): Promise<OpenPglite> {
  return openEmbedded({ pgliteWasmModule: wasm, fsBundle: data, loadDataDir: empty }, migrate, log);
}
