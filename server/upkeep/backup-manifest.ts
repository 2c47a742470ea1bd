// A backup folder holds `backup.json`, which names all else and is written last; its signature, `backup.mac`; `database/TABLE.jsonl.gz`;
// `files.jsonl`, which lists the recordings and logs; and these, in `files/`. Where it is encrypted, tables, recordings and logs are,
// and end with `.age`.
import { createReadStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { nameOf } from '../base/build.ts';
import { readTextFile } from '../base/durable-file.ts';
import { createSha256, hex } from '../base/platform.ts';
import { StartError } from '../base/start-error.ts';
import { dumpSchema } from '../store/engine/dump-format.ts';
import { encryptedEnding } from './encryption.ts';

const part = z.object({ path: z.string(), bytes: z.number(), sha256: z.string() });

export type Part = z.output<typeof part>;

const manifestSchema = z.object({
  /** 1: of a version that signed nothing. */
  format: z.union([z.literal(1), z.literal(2)]),
  /** The service that made it; the version alone in earlier backups. */
  version: z.string(),
  release: z.number().optional(),
  commit: z.string().optional(),
  migration: z.string().optional(),
  dump: dumpSchema,
  /** The public key to which it is encrypted, if it is. */
  recipient: z.string().optional(),
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
/** Whether a backup is encrypted. */
type Kind = { recipient?: string | undefined };

const endingOf = ({ recipient }: Kind) => (recipient === undefined ? '' : encryptedEnding);

export const tablePath = (table: string, kind: Kind) => `database/${table}.jsonl.gz${endingOf(kind)}`;
export const storedPath = (folder: string, id: string, kind: Kind) =>
  join(folder, 'files', id.slice(0, 2), `${id}${endingOf(kind)}`);

export const privateFolder = (path: string) => mkdir(path, { recursive: true, mode: 0o700 });

/** A manifest, and its text, which is signed. */
export interface ReadManifest {
  manifest: Manifest;
  text: string;
}

/** @throws StartError where there is no finished backup */
export async function readManifest(folder: string): Promise<ReadManifest> {
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
    return { manifest: manifestSchema.parse(JSON.parse(text)), text };
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

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '');

/** What is wrong with a file, in words; null where it is as it was written. One that the disk cannot read is wrong, too. */
export async function faultOf(path: string, { bytes, sha256 }: Omit<Part, 'path'>): Promise<string | null> {
  const found = await sumFile(path).catch((error: unknown) => codeOf(error) || String(error));
  if (found === 'ENOENT') return `${path} is missing`;
  if (typeof found === 'string') return `${path} cannot be read (${found})`;
  if (found.bytes !== bytes) {
    return `${path} is not as it was written: it has ${found.bytes} bytes in place of ${bytes}`;
  }
  return found.sha256 === sha256 ? null : `${path} is not as it was written`;
}

/** @throws StartError that names the first part which is not as it was written */
export async function requireParts(folder: string, { parts }: Pick<Manifest, 'parts'>): Promise<void> {
  for (const { path, ...sum } of parts) {
    const fault = await faultOf(join(folder, path), sum);
    if (fault) throw new StartError(`The backup is damaged: ${fault}.`);
  }
}

const sum = z.object({ bytes: z.number(), sha256: z.string() });
const listed = z.object({
  id: z.uuid(),
  ...sum.shape,
  /** What lies in the backup, where that is encrypted; the others are of the recording or log itself. */
  stored: sum.optional(),
});
export type ListedFile = z.output<typeof listed>;

/** Bytes and checksum of what lies in the backup. */
export const storedSum = ({ stored, bytes, sha256 }: ListedFile) => stored ?? { bytes, sha256 };

/** The recordings and logs of a backup. */
export async function* filesOf(folder: string): AsyncGenerator<ListedFile> {
  const lines = createInterface({ input: createReadStream(join(folder, fileListPath)) });
  for await (const line of lines) yield listed.parse(JSON.parse(line));
}
