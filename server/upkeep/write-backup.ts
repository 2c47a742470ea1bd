// Makes a backup: the stored files that are there now, which takes longest; then the database in one snapshot; then the files
// that it names and that have come meanwhile. So whatever was acknowledged before the snapshot is in it, with its bytes.
import { createWriteStream } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
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
  faultOf,
  fileListPath,
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
import { signaturePath, writeSignature } from './backup-signature.ts';
import { copyFiles } from './copy-files.ts';
import { type EncryptedFiles, openEncryptedFiles } from './encrypted-files.ts';
import { type Conversion, encryptionTo } from './encryption.ts';
import { createProgress, type Say } from './progress.ts';

export interface BackupDependencies {
  db: Database;
  files: Pick<FileStore, 'read'>;
  /** The service that makes it. */
  runs: WhatRuns;
  folder: string;
  /** An earlier backup beside it. */
  earlier?: string | undefined;
  /** Signs it. */
  secretKey: string;
  /** A public key to which it is encrypted, if any. */
  recipient?: string | undefined;
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
  await rm(signaturePath(folder), { force: true });
  // The tables of an interrupted backup are of another moment.
  await rm(join(folder, 'database'), { recursive: true, force: true });
  await privateFolder(join(folder, 'database'));
  await privateFolder(join(folder, 'files'));
}

interface Written {
  packed: boolean;
  encrypt?: Conversion | undefined;
}

async function writeLines(
  path: string,
  lines: AsyncIterable<string>,
  { packed, encrypt }: Written,
): Promise<void> {
  const ended = async function* () {
    for await (const line of lines) yield `${line}\n`;
  };
  const from = Readable.from(ended());
  const to = createWriteStream(path, { mode: 0o600, flush: true });
  async function* encrypted(bytes: AsyncIterable<Uint8Array>) {
    yield* encrypt ? await encrypt(bytes) : bytes;
  }
  await (packed ? pipeline(from, createGzip({ level: 4 }), encrypted, to) : pipeline(from, to));
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
async function dropOthers(folder: string, list: readonly DumpedFile[], recipient?: string): Promise<void> {
  const named = new Set(list.map(({ id }) => basename(storedPath(folder, id, { recipient }))));
  for (const sub of await readdir(join(folder, 'files'))) {
    for (const name of await readdir(join(folder, 'files', sub))) {
      if (!named.has(name.replace(/\.damaged$/, ''))) await rm(join(folder, 'files', sub, name));
    }
  }
}

/** What lies in the backup for a file, as it is to be; null where that is not known. */
function sumOf(file: DumpedFile, encrypted: EncryptedFiles | undefined) {
  const { bytes, sha256 } = file;
  return encrypted ? encrypted.find(file) : { bytes, sha256 };
}

/** Reads the recordings and logs from the backup's disk. @throws StartError that names what is not as it was written */
async function verifyFiles(store: Store, list: readonly DumpedFile[], say: Say): Promise<void> {
  const { folder, encrypted } = store;
  const progress = createProgress(say, 'Verified', list.length);
  for (const file of list) {
    progress.step();
    const path = storedPath(folder, file.id, { recipient: encrypted?.recipient });
    const isWhole = async () => {
      const sum = sumOf(file, encrypted);
      return sum !== undefined && (await faultOf(path, sum)) === null;
    };
    if (await isWhole()) continue;
    // The copy of an earlier or interrupted backup may be damaged: once more, from the file store.
    await rm(path, { force: true });
    encrypted?.forget(file);
    await copyFiles({ ...store, earlier: undefined }, [file], say);
    if (await isWhole()) continue;
    throw new StartError(
      `${path} is not as it was written: look at the disk, then run the same command again.`,
    );
  }
}

interface Store {
  files: BackupDependencies['files'];
  folder: string;
  earlier?: string | undefined;
  encrypted?: EncryptedFiles | undefined;
}

async function openStore({
  files,
  folder,
  earlier,
  secretKey,
  recipient,
}: BackupDependencies): Promise<Store> {
  const place = { folder, earlier, secretKey };
  const encrypted = recipient === undefined ? undefined : await openEncryptedFiles({ ...place, recipient });
  return { files, folder, earlier, encrypted };
}

async function write(dependencies: BackupDependencies): Promise<Manifest> {
  const { db, runs, folder, secretKey, recipient, say } = dependencies;
  // A key that is none is told before anything is written.
  if (recipient !== undefined) await encryptionTo(recipient);
  await beginFolder(folder);
  const store = await openStore(dependencies);
  const { encrypted } = store;
  const early = await readFiles(db);
  say(`Copying ${early.length.toLocaleString('en')} recordings and logs.`);
  await copyFiles(store, early, say);
  say('Reading the database.');
  const list: DumpedFile[] = [];
  const written = { packed: true, encrypt: encrypted?.encrypt };
  const dump = await dumpDatabase(db, {
    table: (name, lines) => writeLines(join(folder, tablePath(name, { recipient })), lines, written),
    file: (file) => list.push(file),
  });
  const { missing, damaged } = await copyFiles(store, list, say);
  await dropOthers(folder, list, recipient);
  say('Verifying what was written.');
  const left = new Set([...missing, ...damaged]);
  const kept = list.filter(({ id }) => !left.has(id));
  await verifyFiles(store, kept, say);
  const lines = list.map((file) => JSON.stringify({ ...file, stored: encrypted?.find(file) }));
  await writeLines(join(folder, fileListPath), Readable.from(lines), { packed: false });
  const parts: Part[] = [];
  for (const path of [...dump.tables.map(({ name }) => tablePath(name, { recipient })), fileListPath]) {
    parts.push({ path, ...(await sumFile(join(folder, path))) });
  }
  await requireParts(folder, { parts });
  // A file that somebody deleted after the snapshot is not missing: its record goes with it, and the restored one says so.
  const manifest: Manifest = {
    format: 2,
    ...runs,
    dump,
    ...(recipient !== undefined && { recipient }),
    parts,
    missing,
    damaged,
  };
  await encrypted?.removeNotes();
  for (const sub of ['database', 'files', '.']) await syncFolder(join(folder, sub));
  const text = JSON.stringify(manifest, null, 1);
  await writeSignature(folder, text, secretKey);
  await createFileOnce(manifestPath(folder), folder, text);
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
    ({ manifest }) => manifest.dump.at,
    () => null,
  );
}
