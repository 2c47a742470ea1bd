// Recordings and logs on their way into a backup.
import { createWriteStream } from 'node:fs';
import { link, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createSha256, hex, randomUUID } from '../base/platform.ts';
import type { FileStore } from '../files/file-store.ts';
import { firstBytes } from '../files/first-bytes.ts';
import type { DumpedFile } from '../store/engine/dump.ts';
import { privateFolder, storedPath } from './backup-manifest.ts';
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
}

async function sizeOf(path: string): Promise<number | null> {
  return (await stat(path).catch(() => null))?.size ?? null;
}

async function linkEarlier(earlier: string | undefined, file: DumpedFile, to: string): Promise<boolean> {
  if (!earlier || (await sizeOf(storedPath(earlier, file.id))) !== file.bytes) return false;
  return link(storedPath(earlier, file.id), to).then(
    () => true,
    () => false,
  );
}

/** Writes a stream to a new file, for its owner only; returns its checksum. */
async function writeStream(body: AsyncIterable<Uint8Array>, path: string): Promise<string> {
  const hash = createSha256();
  const hashing = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(body, hashing, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }));
  return hex(hash.digest());
}

async function copyOne({ files, folder, earlier }: Dependencies, file: DumpedFile): Promise<Outcome> {
  const to = storedPath(folder, file.id);
  if ((await sizeOf(to)) === file.bytes) return 'there';
  await privateFolder(dirname(to));
  if (await linkEarlier(earlier, file, to)) return 'there';
  const body = await files.read(file.id);
  if (!body) return 'missing';
  const aside = `${to}.${randomUUID()}`;
  try {
    const isWhole = (await writeStream(firstBytes(body, file.bytes), aside)) === file.sha256;
    // Somebody may still hear something in it.
    await rename(aside, isWhole ? to : `${to}.damaged`);
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
