// A backup folder holds `backup.json`, which names all else and is written last; `database/TABLE.jsonl.gz`; `files.jsonl`,
// which lists the recordings and logs; and these, in `files/`.
import { createReadStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { nameOf } from '../base/build.ts';
import { readTextFile } from '../base/durable-file.ts';
import { createSha256, hex } from '../base/platform.ts';
import { StartError } from '../base/start-error.ts';
import type { DumpedFile } from '../store/engine/dump.ts';
import { dumpSchema } from '../store/engine/dump-format.ts';

const part = z.object({ path: z.string(), bytes: z.number(), sha256: z.string() });

export type Part = z.output<typeof part>;

const manifestSchema = z.object({
  format: z.literal(1),
  /** The service that made it; the version alone in earlier backups. */
  version: z.string(),
  release: z.number().optional(),
  commit: z.string().optional(),
  migration: z.string().optional(),
  dump: dumpSchema,
  /** Tables and the list of files, with their checksums. */
  parts: z.array(part),
  /** Ids of files that records name, and that were not in the file store or were damaged there. */
  missing: z.array(z.string()),
  damaged: z.array(z.string()),
});

export type Manifest = z.output<typeof manifestSchema>;

/** The service that made a backup, in one line. */
export function makerOf({ version, release, commit, migration }: Manifest): string {
  return release && commit && migration ? nameOf({ version, release, commit, migration }) : version;
}

export const manifestPath = (folder: string) => join(folder, 'backup.json');
/** There while a backup is not finished. */
export const unfinishedPath = (folder: string) => join(folder, 'unfinished');
export const fileListPath = 'files.jsonl';
export const tablePath = (table: string) => `database/${table}.jsonl.gz`;
export const storedPath = (folder: string, id: string) => join(folder, 'files', id.slice(0, 2), id);

export const privateFolder = (path: string) => mkdir(path, { recursive: true, mode: 0o700 });

/** @throws StartError where there is no finished backup */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readTextFile(manifestPath(folder)).catch(() => null);
  if (text === null) {
    const isUnfinished = (await readTextFile(unfinishedPath(folder)).catch(() => null)) !== null;
    throw new StartError(
      isUnfinished
        ? `The backup in ${folder} was not finished: make it again, with the same folder to go on with it.`
        : `There is no backup in ${folder}: it holds no backup.json.`,
    );
  }
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch {
    throw new StartError(
      `${manifestPath(folder)} cannot be read: it is damaged, or of a later version of Infusion Console.`,
    );
  }
}

/** Bytes and checksum of a file as it is on the disk. */
export async function sumFile(path: string): Promise<Omit<Part, 'path'>> {
  const hash = createSha256();
  let bytes = 0;
  for await (const chunk of createReadStream(path) as AsyncIterable<Uint8Array>) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hex(hash.digest()) };
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** @throws StartError that names the first part which is not as it was written */
export async function requireParts(folder: string, { parts }: Manifest): Promise<void> {
  for (const { path, bytes, sha256 } of parts) {
    const found = await sumFile(join(folder, path)).catch((error: unknown) => {
      if (isMissing(error)) return null;
      throw error;
    });
    if (found?.bytes === bytes && found.sha256 === sha256) continue;
    throw new StartError(
      `The backup is damaged: ${join(folder, path)} ${found ? 'is not as it was written' : 'is missing'}.`,
    );
  }
}

const listed = z.object({ id: z.uuid(), bytes: z.number(), sha256: z.string() });

/** The recordings and logs of a backup. */
export async function* filesOf(folder: string): AsyncGenerator<DumpedFile> {
  const lines = createInterface({ input: createReadStream(join(folder, fileListPath)) });
  for await (const line of lines) yield listed.parse(JSON.parse(line));
}
