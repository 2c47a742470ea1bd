// Restores a backup into an empty database and a file store: files first, which nobody sees without their records, then the
// database, all of it or nothing. Interrupted, it can be run again.
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
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
  faultOf,
  filesOf,
  type ListedFile,
  type Manifest,
  makerOf,
  readManifest,
  requireParts,
  storedPath,
  storedSum,
  tablePath,
} from './backup-manifest.ts';
import { judgeSignature, requireSignature } from './backup-signature.ts';
import { type Conversion, opened } from './encryption.ts';
import { createProgress, type Say } from './progress.ts';

export interface RestoreDependencies {
  folder: string;
  secretKey: string;
  /** Opens an encrypted one. */
  decrypt?: Conversion | undefined;
  /** Whether it may lack a signature, as those of earlier versions do. */
  mayBeUnsigned?: boolean;
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

/** A file of the backup as it was before it was encrypted, if it was. */
function readPart(path: string, decrypt: Conversion | undefined): AsyncIterable<Uint8Array> {
  const bytes: AsyncIterable<Uint8Array> = createReadStream(path);
  return decrypt ? opened(path, bytes, decrypt) : bytes;
}

interface Opened extends RestoreDependencies {
  manifest: Manifest;
}

async function putFile(
  { folder, incoming, decrypt, manifest }: Opened,
  files: Pick<FileStore, 'put' | 'has' | 'read'>,
  file: DumpedFile,
): Promise<void> {
  if (!(await files.has(file.id))) {
    const path = join(incoming, randomUUID());
    try {
      const from = readPart(storedPath(folder, file.id, manifest), decrypt);
      await pipeline(from, createWriteStream(path, { mode: 0o600 }));
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

/** Lines that end with a line feed alone: other signs that some take for an end may stand in a text. */
async function* linesIn(path: string, decrypt: Conversion | undefined): AsyncGenerator<string> {
  const unpacked = createGunzip();
  const reading = pipeline(readPart(path, decrypt), unpacked);
  // The lines end with its error, too.
  reading.catch(() => undefined);
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of unpacked as AsyncIterable<Uint8Array>) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  await reading;
  if (rest !== '') yield rest;
}

/** @throws StartError unless the backup is as this installation made it */
async function readWhole({
  folder,
  secretKey,
  decrypt,
  mayBeUnsigned = false,
  say,
}: RestoreDependencies): Promise<Manifest> {
  const { manifest, text } = await readManifest(folder);
  const signature = await judgeSignature(folder, text, secretKey);
  if (signature !== 'good') requireKeyOf(manifest.dump, secretKey, folder);
  await requireSignature(folder, text, { secretKey, mayBeUnsigned });
  if (signature === 'unsigned') say('The backup is not signed: nothing proves who made it.');
  requireKeyOf(manifest.dump, secretKey, folder);
  requireKnownMigrations(manifest.dump, makerOf(manifest));
  if (manifest.recipient !== undefined && !decrypt) {
    throw new StartError(
      `The backup is encrypted to ${manifest.recipient}: name the file of its identity with --identity. Nothing was restored.`,
    );
  }
  await requireParts(folder, manifest);
  return manifest;
}

/** The files that the backup has. @throws StartError when one is not as it was written */
async function listFiles(folder: string, { missing, damaged }: Manifest): Promise<ListedFile[]> {
  const left = new Set([...missing, ...damaged]);
  const list: ListedFile[] = [];
  for await (const file of filesOf(folder)) if (!left.has(file.id)) list.push(file);
  return list;
}

async function requireFiles(
  folder: string,
  list: readonly ListedFile[],
  { manifest, say }: { manifest: Manifest; say: Say },
): Promise<void> {
  const progress = createProgress(say, 'Verified', list.length);
  for (const file of list) {
    const fault = await faultOf(storedPath(folder, file.id, manifest), storedSum(file));
    if (fault) throw new StartError(`The backup is damaged: ${fault}. Nothing was restored.`);
    progress.step();
  }
}

/** The first piece of a table, which says whether the identity is the right one. */
async function requireIdentity({ folder, decrypt, manifest }: Opened): Promise<void> {
  const [table] = manifest.dump.tables;
  if (!decrypt || !table) return;
  for await (const _ of readPart(join(folder, tablePath(table.name, manifest)), decrypt)) break;
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
  const manifest = await readWhole(dependencies);
  const { dump } = manifest;
  const decrypt = manifest.recipient === undefined ? undefined : dependencies.decrypt;
  const backup = { ...dependencies, decrypt, manifest };
  await requireIdentity(backup);
  const list = await listFiles(folder, manifest);
  say(`Verifying the backup of ${dump.at}, made by version ${makerOf(manifest)}.`);
  await requireFiles(folder, list, backup);
  const files = openFiles(dump.installation);
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  say(`Restoring ${list.length.toLocaleString('en')} recordings and logs.`);
  const progress = createProgress(say, 'Recordings and logs', list.length);
  for (const file of list) {
    await putFile(backup, files, file);
    progress.step();
  }
  const rows = dump.tables.reduce((sum, table) => sum + table.rows, 0);
  say(`Restoring ${rows.toLocaleString('en')} rows.`);
  const restored = createProgress(say, 'Tables', dump.tables.length);
  await fill(async (db) => {
    await loadDump(db, dump, {
      readLines: (table) => linesIn(join(folder, tablePath(table, manifest)), decrypt),
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
