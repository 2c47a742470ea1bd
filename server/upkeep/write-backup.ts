// Makes a backup: the stored files that are there now, which takes longest; then the database in one snapshot; then the files
// that it names and that have come meanwhile. So whatever was acknowledged before the snapshot is in it, with its bytes.
import { createWriteStream } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { inArray, sql } from 'drizzle-orm';
import type { WhatRuns } from '../base/build.ts';
import { createFileOnce, syncFolder } from '../base/durable-file.ts';
import { isDiskFull } from '../base/free-space.ts';
import { StartError } from '../base/start-error.ts';
import type { FileStore } from '../files/file-store.ts';
import type { Database } from '../store/engine/database.ts';
import { type DumpedFile, dumpDatabase } from '../store/engine/dump.ts';
import { files as fileRows, installation } from '../store/schema/index.ts';
import {
  fileListPath,
  filesOf,
  type Manifest,
  manifestPath,
  type Part,
  privateFolder,
  readManifest,
  requireParts,
  storedPath,
  sumFile,
  tablePath,
  unfinishedPath,
} from './backup-manifest.ts';
import { copyFiles } from './copy-files.ts';
import { createProgress, type Say } from './progress.ts';

export interface BackupDependencies {
  db: Database;
  files: Pick<FileStore, 'read'>;
  /** The service that makes it. */
  runs: WhatRuns;
  folder: string;
  /** An earlier backup beside it. */
  earlier?: string | undefined;
  say: Say;
}

async function beginFolder(folder: string): Promise<void> {
  await privateFolder(folder);
  const names = await readdir(folder);
  if (names.includes('backup.json')) {
    throw new StartError(`There is a finished backup in ${folder}: name another folder, or delete it.`);
  }
  if (names.length > 0 && !names.includes('unfinished')) {
    throw new StartError(`The folder ${folder} is not empty: name another one for the backup.`);
  }
  await writeFile(unfinishedPath(folder), 'This backup is not finished.\n', { mode: 0o600 });
  // The tables of an interrupted backup are of another moment.
  await rm(join(folder, 'database'), { recursive: true, force: true });
  await privateFolder(join(folder, 'database'));
  await privateFolder(join(folder, 'files'));
}

async function writeLines(path: string, lines: AsyncIterable<string>, packed: boolean): Promise<void> {
  const ended = async function* () {
    for await (const line of lines) yield `${line}\n`;
  };
  const to = createWriteStream(path, { mode: 0o600, flush: true });
  const from = Readable.from(ended());
  await (packed ? pipeline(from, createGzip({ level: 4 }), to) : pipeline(from, to));
}

const readFiles = (db: Database): Promise<DumpedFile[]> =>
  db.select({ id: fileRows.id, bytes: fileRows.bytes, sha256: fileRows.sha256 }).from(fileRows);

/** The files whose records are still there: others were deleted while the backup was made. */
async function stillNamed(db: Database, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: fileRows.id })
    .from(fileRows)
    .where(inArray(fileRows.id, [...ids]));
  return rows.map(({ id }) => id);
}

/** Removes copies of files that no record names any more. */
async function dropOthers(folder: string, list: readonly DumpedFile[]): Promise<void> {
  const named = new Set(list.map(({ id }) => id));
  for (const sub of await readdir(join(folder, 'files'))) {
    for (const name of await readdir(join(folder, 'files', sub))) {
      if (!named.has(name.replace(/\.damaged$/, ''))) await rm(join(folder, 'files', sub, name));
    }
  }
}

/** Reads the whole backup from its disk. @throws StartError that names what is not as it was written */
async function verify(
  { files, folder, say }: BackupDependencies,
  manifest: Manifest,
  count: number,
): Promise<void> {
  await requireParts(folder, manifest);
  const isWhole = async ({ id, sha256 }: DumpedFile) =>
    (await sumFile(storedPath(folder, id)).catch(() => null))?.sha256 === sha256;
  const left = new Set([...manifest.missing, ...manifest.damaged]);
  const progress = createProgress(say, 'Verified', count);
  for await (const file of filesOf(folder)) {
    progress.step();
    if (left.has(file.id) || (await isWhole(file))) continue;
    // The copy of an earlier or interrupted backup may be damaged: once more, from the file store.
    await rm(storedPath(folder, file.id), { force: true });
    await copyFiles({ files, folder }, [file], say);
    if (await isWhole(file)) continue;
    throw new StartError(
      `${storedPath(folder, file.id)} is not as it was written: look at the disk, then run the same command again.`,
    );
  }
}

async function write(dependencies: BackupDependencies): Promise<Manifest> {
  const { db, files, runs, folder, earlier, say } = dependencies;
  await beginFolder(folder);
  const store = { files, folder, earlier };
  const early = await readFiles(db);
  say(`Copying ${early.length.toLocaleString('en')} recordings and logs.`);
  await copyFiles(store, early, say);
  say('Reading the database.');
  const list: DumpedFile[] = [];
  const dump = await dumpDatabase(db, {
    table: (name, lines) => writeLines(join(folder, tablePath(name)), lines, true),
    file: (file) => list.push(file),
  });
  const { missing, damaged } = await copyFiles(store, list, say);
  await dropOthers(folder, list);
  await writeLines(
    join(folder, fileListPath),
    Readable.from(list.map((file) => JSON.stringify(file))),
    false,
  );
  const written: Part[] = [];
  for (const path of [...dump.tables.map(({ name }) => tablePath(name)), fileListPath]) {
    written.push({ path, ...(await sumFile(join(folder, path))) });
  }
  // A file that somebody deleted after the snapshot is not missing: its record goes with it, and the restored one says so.
  const manifest: Manifest = { format: 1, ...runs, dump, parts: written, missing, damaged };
  say('Verifying what was written.');
  await verify(dependencies, manifest, list.length);
  for (const sub of ['database', 'files', '.']) await syncFolder(join(folder, sub));
  await createFileOnce(manifestPath(folder), folder, JSON.stringify(manifest, null, 1));
  await rm(unfinishedPath(folder));
  await db.update(installation).set({ backedUpAt: sql`${dump.at}::timestamptz` });
  return manifest;
}

function toStartError(folder: string, error: unknown): unknown {
  if (error instanceof StartError) return error;
  if (isDiskFull(error)) {
    return new StartError(
      `The disk of ${folder} is full: make room, then run the same command again. It goes on where it stopped.`,
    );
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (!['EACCES', 'EPERM', 'EROFS', 'ENOTDIR'].includes(code)) return error;
  return new StartError(
    `The folder ${folder} cannot be written (${code}): the account of the service makes the backup. Give it the folder, or name another one.`,
  );
}

/**
 * Makes a backup in `folder`, or goes on with one that was interrupted, and reads it again.
 * @returns how many files that records name were not in the file store, or were damaged there
 */
export async function writeBackup(
  dependencies: BackupDependencies,
): Promise<{ missing: number; damaged: number }> {
  const { db, folder, say } = dependencies;
  const { dump, missing, damaged } = await write(dependencies).catch((error: unknown) => {
    throw toStartError(folder, error);
  });
  const gone = await stillNamed(db, missing);
  const rows = dump.tables.reduce((sum, table) => sum + table.rows, 0);
  say(`The backup in ${folder} holds everything that was acknowledged before ${dump.at}:`);
  say(`${rows.toLocaleString('en')} rows of ${dump.tables.length} tables, verified.`);
  if (gone.length > 0)
    say(`${gone.length} files were not in the file store: ${gone.slice(0, 10).join(', ')}`);
  if (damaged.length > 0) {
    say(`${damaged.length} files were damaged in the file store: ${damaged.slice(0, 10).join(', ')}`);
  }
  return { missing: gone.length, damaged: damaged.length };
}

/** The moment of a finished backup; null where there is none. */
export async function momentOf(folder: string): Promise<string | null> {
  return readManifest(folder).then(
    ({ dump }) => dump.at,
    () => null,
  );
}
