// What is known of the encrypted recordings and logs of a backup: each encryption of the same bytes is another one, so that only a
// list says what lies in a file. The list of an unfinished backup is signed line by line, and that of an earlier one as a whole:
// nobody else can have a file of theirs taken for a recording.
import { appendFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextImmediate } from 'node:timers/promises';
import { readTextFile } from '../base/durable-file.ts';
import type { DumpedFile } from '../store/engine/dump.ts';
import {
  faultOf,
  fileListPath,
  filesOf,
  type ListedFile,
  type Manifest,
  type Part,
  readManifest,
} from './backup-manifest.ts';
import { createLineSigner, judgeSignature, type LineSigner } from './backup-signature.ts';
import { type Conversion, encryptionTo } from './encryption.ts';

type Sum = Omit<Part, 'path'>;

export interface EncryptedFiles {
  recipient: string;
  encrypt: Conversion;
  /** What lies in this backup's file for it; undefined where that is not known. */
  find(file: DumpedFile): Sum | undefined;
  /** What lies in the earlier backup's file for it. */
  findEarlier(file: DumpedFile): Sum | undefined;
  note(file: DumpedFile, stored: Sum): Promise<void>;
  forget(file: DumpedFile): void;
  /** Of an unfinished backup only. */
  removeNotes(): Promise<void>;
}

interface Place {
  folder: string;
  earlier?: string | undefined;
  secretKey: string;
  recipient: string;
}

type Known = Map<string, Required<ListedFile>>;

const isOf = (file: DumpedFile, known: ListedFile | undefined) =>
  known?.sha256 === file.sha256 && known.bytes === file.bytes ? known.stored : undefined;

const notesPath = (folder: string) => join(folder, 'encrypted.jsonl');

/** Whatever else this process does goes on between so many lines. */
const linesAtOnce = 1_000;

async function readNotes({ folder, recipient }: Place, signer: LineSigner): Promise<Known> {
  const known: Known = new Map();
  const text = await readTextFile(notesPath(folder));
  for (const [n, signed] of (text?.split('\n') ?? []).entries()) {
    if (n % linesAtOnce === linesAtOnce - 1) await nextImmediate();
    const line = signer.read(signed);
    if (line === null) continue;
    const [to, file]: [string, Required<ListedFile>] = JSON.parse(line);
    if (to === recipient) known.set(file.id, file);
  }
  return known;
}

/** Only of one that this service made, for the same recipient, and whose list is as it was written. */
async function readEarlier({ earlier, secretKey, recipient }: Place): Promise<Known> {
  const known: Known = new Map();
  if (!earlier) return known;
  const read = await readManifest(earlier).catch(() => null);
  if (read?.manifest.recipient !== recipient) return known;
  if ((await judgeSignature(earlier, read.text, secretKey)) !== 'good') return known;
  const { parts }: Manifest = read.manifest;
  const list = parts.find(({ path }) => path === fileListPath);
  if (!list || (await faultOf(join(earlier, fileListPath), list))) return known;
  for await (const { stored, ...file } of filesOf(earlier))
    if (stored) known.set(file.id, { ...file, stored });
  return known;
}

export async function openEncryptedFiles(place: Place): Promise<EncryptedFiles> {
  const { folder, recipient } = place;
  const encrypt = await encryptionTo(recipient);
  const signer = createLineSigner(place.secretKey);
  const known = await readNotes(place, signer);
  const earlier = await readEarlier(place);
  return {
    recipient,
    encrypt,
    find: (file) => isOf(file, known.get(file.id)),
    findEarlier: (file) => isOf(file, earlier.get(file.id)),
    async note(file, stored) {
      const listed = { ...file, stored };
      known.set(file.id, listed);
      const line = signer.sign(JSON.stringify([recipient, listed]));
      await appendFile(notesPath(folder), `${line}\n`, { mode: 0o600 });
    },
    forget: ({ id }) => void known.delete(id),
    removeNotes: () => rm(notesPath(folder), { force: true }),
  };
}
