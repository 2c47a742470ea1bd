// Recordings and logs on their way into a backup.
import { createWriteStream } from 'node:fs';
import { link, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createSha256, hex, randomUUID } from '../base/platform.ts';
import type { FileStore } from '../files/file-store.ts';
import { firstBytes } from '../files/first-bytes.ts';
import type { DumpedFile } from '../store/engine/dump.ts';
import { privateFolder, storedPath } from './backup-manifest.ts';
import type { EncryptedFiles } from './encrypted-files.ts';
import { createProgress, type Say } from './progress.ts';

/** More of them wait for a store elsewhere; a disk is no faster with them. */
const together = 4;

export interface Copied {
  missing: string[];
  damaged: string[];
}

type Outcome = 'there' | 'missing' | 'damaged';

interface Dependencies {
  files: Pick<FileStore, 'read'>;
  folder: string;
  /** An earlier backup on the same disk, whose files are linked in place of copying them: they never change. */
  earlier?: string | undefined;
  /** Where they are encrypted. */
  encrypted?: EncryptedFiles | undefined;
}

async function sizeOf(path: string): Promise<number | null> {
  return (await stat(path).catch(() => null))?.size ?? null;
}

/** @param bytes of what is to lie there */
async function linkEarlier(from: string, bytes: number | undefined, to: string): Promise<boolean> {
  if (bytes === undefined || (await sizeOf(from)) !== bytes) return false;
  return link(from, to).then(
    () => true,
    () => false,
  );
}

/** Counts and sums what passes. */
function createMeter() {
  const hash = createSha256();
  let bytes = 0;
  return {
    async *pass(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
      for await (const chunk of body) {
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    },
    sum: () => ({ bytes, sha256: hex(hash.digest()) }),
  };
}

/** Writes a stream to a new file, for its owner only; returns the checksums of what came and of what lies there. */
async function writeStream(body: AsyncIterable<Uint8Array>, path: string, encrypted?: EncryptedFiles) {
  const [plain, stored] = [createMeter(), createMeter()];
  const passed = plain.pass(body);
  const written = encrypted ? await encrypted.encrypt(passed) : passed;
  await pipeline(stored.pass(written), createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }));
  return { plain: plain.sum(), stored: stored.sum() };
}

/** Whether it is there already, of an interrupted backup, or of an earlier one. What lies there is compared later. */
async function isThere({ folder, earlier, encrypted }: Dependencies, file: DumpedFile): Promise<boolean> {
  const kind = { recipient: encrypted?.recipient };
  const to = storedPath(folder, file.id, kind);
  const bytes = encrypted ? encrypted.find(file)?.bytes : file.bytes;
  if (bytes !== undefined && (await sizeOf(to)) === bytes) return true;
  // Of another time, or nobody knows of which.
  await rm(to, { force: true });
  await privateFolder(dirname(to));
  if (!earlier) return false;
  const before = encrypted?.findEarlier(file);
  const from = storedPath(earlier, file.id, kind);
  if (!(await linkEarlier(from, encrypted ? before?.bytes : file.bytes, to))) return false;
  if (before) await encrypted?.note(file, before);
  return true;
}

async function copyOne(dependencies: Dependencies, file: DumpedFile): Promise<Outcome> {
  if (await isThere(dependencies, file)) return 'there';
  const { files, folder, encrypted } = dependencies;
  const to = storedPath(folder, file.id, { recipient: encrypted?.recipient });
  const body = await files.read(file.id);
  if (!body) return 'missing';
  const aside = `${to}.${randomUUID()}`;
  try {
    const { plain, stored } = await writeStream(firstBytes(body, file.bytes), aside, encrypted);
    const isWhole = plain.sha256 === file.sha256;
    // Somebody may still hear something in it.
    await rename(aside, isWhole ? to : `${to}.damaged`);
    if (isWhole) await encrypted?.note(file, stored);
    return isWhole ? 'there' : 'damaged';
  } finally {
    await rm(aside, { force: true });
  }
}

/** Copies what is not there yet. */
export async function copyFiles(
  dependencies: Dependencies,
  list: readonly DumpedFile[],
  say: Say,
): Promise<Copied> {
  const copied: Copied = { missing: [], damaged: [] };
  const progress = createProgress(say, 'Recordings and logs', list.length);
  let next = 0;
  async function work(): Promise<void> {
    for (let file = list[next++]; file; file = list[next++]) {
      const outcome = await copyOne(dependencies, file);
      if (outcome !== 'there') copied[outcome].push(file.id);
      progress.step();
    }
  }
  await Promise.all(Array.from({ length: together }, work));
  return copied;
}
