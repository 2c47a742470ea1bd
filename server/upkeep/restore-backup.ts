// Restores a backup into an empty database and a file store: files first, which nobody sees without their records, then the
// database, all of it or nothing. Interrupted, it can be run again.
import { createReadStream } from 'node:fs';
import { cp, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { createSha256, hex, randomUUID } from '../base/platform.ts';
import { createSecrets } from '../base/secrets.ts';
import { StartError } from '../base/start-error.ts';
import type { FileStore } from '../files/file-store.ts';
import { continueTrail } from '../store/audit/continuations.ts';
import { loadTrailKey } from '../store/audit/trail-key.ts';
import type { Database } from '../store/engine/database.ts';
import { readDatabaseTime } from '../store/engine/database-time.ts';
import type { DumpedFile } from '../store/engine/dump.ts';
import { hasTable, loadDump, requireKnownMigrations } from '../store/engine/load-dump.ts';
import type { EmptyDatabase } from '../store/engine/open-database.ts';
import { requireKeyOf } from './backup-keys.ts';
import {
  filesOf,
  type Manifest,
  makerOf,
  readManifest,
  requireParts,
  storedPath,
  sumFile,
  tablePath,
} from './backup-manifest.ts';
import { createProgress, type Say } from './progress.ts';

export interface RestoreDependencies {
  folder: string;
  secretKey: string;
  /** Files of that installation. */
  openFiles(installation: string): Pick<FileStore, 'put' | 'has' | 'read'>;
  /** A folder on the disk of the file store, for files on their way. */
  incoming: string;
  /** The database that is to be filled. */
  openEmpty(): Promise<EmptyDatabase>;
  say: Say;
}

async function sumStored(files: Pick<FileStore, 'read'>, id: string): Promise<string | null> {
  const body = await files.read(id);
  if (!body) return null;
  const hash = createSha256();
  for await (const chunk of body) hash.update(chunk);
  return hex(hash.digest());
}

async function putFile(
  { folder, incoming }: RestoreDependencies,
  files: Pick<FileStore, 'put' | 'has' | 'read'>,
  file: DumpedFile,
): Promise<void> {
  if (!(await files.has(file.id))) {
    const path = join(incoming, randomUUID());
    try {
      await cp(storedPath(folder, file.id), path);
      await files.put(file.id, { path, bytes: file.bytes, sha256: file.sha256 });
    } finally {
      await rm(path, { force: true });
    }
  }
  if ((await sumStored(files, file.id)) === file.sha256) return;
  throw new StartError(
    `The file ${file.id} came out otherwise than it was: what lies in the file store is another one. Restore into an empty one.`,
  );
}

/** Begins to read when the first line is asked for: lines that come earlier would be lost. */
async function* linesIn(path: string): AsyncGenerator<string> {
  yield* createInterface({ input: createReadStream(path).pipe(createGunzip()) });
}

async function readWhole(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  requireKnownMigrations(manifest.dump, makerOf(manifest));
  await requireParts(folder, manifest);
  return manifest;
}

/** The files that the backup has. @throws StartError when one is not as it was written */
async function listFiles(folder: string, { missing, damaged }: Manifest): Promise<DumpedFile[]> {
  const left = new Set([...missing, ...damaged]);
  const list: DumpedFile[] = [];
  for await (const file of filesOf(folder)) if (!left.has(file.id)) list.push(file);
  return list;
}

async function requireFiles(folder: string, list: readonly DumpedFile[], say: Say): Promise<void> {
  const progress = createProgress(say, 'Verified', list.length);
  for (const { id, sha256 } of list) {
    const found = await sumFile(storedPath(folder, id)).catch(() => null);
    if (found?.sha256 !== sha256) {
      throw new StartError(
        `The backup is damaged: ${storedPath(folder, id)} is ${found ? 'not as it was written' : 'missing'}. Nothing was restored.`,
      );
    }
    progress.step();
  }
}

/** Signs that what was signed after the backup is missing from now on. An older backup has no table for it. */
async function continueRestored(db: Database, secretKey: string, backupAt: string): Promise<void> {
  if (!(await hasTable(db, 'audit_continuations'))) return;
  const at = new Date(await readDatabaseTime(db));
  const key = await loadTrailKey(db, createSecrets(secretKey));
  await continueTrail(db, key, { at, reason: `Restored from the backup of ${backupAt}` });
}

/**
 * @throws StartError when the backup is damaged or of a later version, the key is another one, or the database is not empty:
 *   nothing is restored then, and no file is stored
 */
export async function restoreBackup(dependencies: RestoreDependencies): Promise<void> {
  // First: the rest may take hours.
  const database = await dependencies.openEmpty();
  try {
    await restoreInto(database, dependencies);
  } finally {
    await database.close();
  }
}

async function restoreInto(
  { fill }: Pick<EmptyDatabase, 'fill'>,
  dependencies: RestoreDependencies,
): Promise<void> {
  const { folder, secretKey, openFiles, incoming, say } = dependencies;
  const manifest = await readWhole(folder);
  const { dump } = manifest;
  requireKeyOf(dump, secretKey);
  const list = await listFiles(folder, manifest);
  say(`Verifying the backup of ${dump.at}, made by version ${makerOf(manifest)}.`);
  await requireFiles(folder, list, say);
  const files = openFiles(dump.installation);
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  say(`Restoring ${list.length.toLocaleString('en')} recordings and logs.`);
  const progress = createProgress(say, 'Recordings and logs', list.length);
  for (const file of list) {
    await putFile(dependencies, files, file);
    progress.step();
  }
  const rows = dump.tables.reduce((sum, table) => sum + table.rows, 0);
  say(`Restoring ${rows.toLocaleString('en')} rows.`);
  const restored = createProgress(say, 'Tables', dump.tables.length);
  await fill(async (db) => {
    await loadDump(db, dump, {
      readLines: (table) => linesIn(join(folder, tablePath(table))),
      onTable: () => restored.step(),
    });
    await continueRestored(db, secretKey, dump.at);
  });
  say('Everything was restored, and compared with the backup.');
  if (manifest.missing.length + manifest.damaged.length > 0) {
    say(
      `${manifest.missing.length + manifest.damaged.length} recordings or logs were missing or damaged when it was made.`,
    );
  }
}
