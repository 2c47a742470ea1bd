// The chunks of a WAV file (RIFF, RIFX, RF64, BW64), also where their lengths are wrong: programs that stream write a
// length before they know it, and devices that lose power never correct it.
import { type FileBytes, textAt } from './file-bytes.ts';

export interface Chunk {
  id: string;
  /** Where its content begins and ends, inside the file. */
  from: number;
  to: number;
  /** How long it says that it is. */
  declared: number;
}

export interface WavChunks {
  littleEndian: boolean;
  chunks: Chunk[];
  /** Where the last chunk ends: whatever comes after it is none. */
  end: number;
  /** A length was wrong, or a padding byte was missing. */
  irregular: boolean;
}

const firstChunkAt = 12;
const headBytes = 8;
/** How much is searched at once for a chunk that no length leads to. */
const searchedBytes = 32_768;
/** Real files have ten; a file that is made of empty ones is not read for hours. */
const maxChunks = 1000;
/** A stream's placeholder: nobody records that much, and no upload is that large. */
const placeholderFrom = 0x7fff_0000;

const magics = ['RIFF', 'RIFX', 'RF64', 'BW64'];

/** Whether a file begins as WAV does; a file that ends in its first twelve bytes counts, too. */
export async function isWav({ read }: FileBytes): Promise<boolean> {
  const start = await read(0, firstChunkAt);
  return magics.includes(textAt(start, 0, 4)) && 'WAVE'.startsWith(textAt(start, 8, 4));
}

/** Whether a length says that it was not known when it was written. */
export function isPlaceholder(declared: number): boolean {
  return declared >= placeholderFrom;
}

/** A file whose chunks are being read. */
interface Reading extends FileBytes {
  littleEndian: boolean;
  chunks: Chunk[];
  irregular: boolean;
  /** The length of the samples in a file that may be larger than 4 GB. */
  longLength: number | null;
}

/** Chunks are named by four printable characters; null for anything else. */
async function nameAt({ read }: Reading, at: number): Promise<string | null> {
  const head = await read(at, at + headBytes);
  const id = textAt(head, 0, 4);
  return head.byteLength === headBytes && /^[ -~]{4}$/.test(id) ? id : null;
}

async function lengthAt({ read, littleEndian, longLength }: Reading, at: number): Promise<number> {
  const head = await read(at, at + headBytes);
  const length = head.getUint32(4, littleEndian);
  return length === 0xffff_ffff && textAt(head, 0, 4) === 'data' ? (longLength ?? length) : length;
}

/** Whether a chunk begins here whose length fits. */
async function isChunk(reading: Reading, at: number): Promise<boolean> {
  const id = await nameAt(reading, at);
  if (id === null) return false;
  return id === 'data' || id === 'fmt ' || at + headBytes + (await lengthAt(reading, at)) <= reading.size;
}

/** Where 'fmt ' or 'data' comes next: a length before it was wrong. */
async function search({ read, size }: Reading, from: number): Promise<number | null> {
  for (let at = from; at + headBytes <= size; at += searchedBytes) {
    // A name may begin in one part and end in the next.
    const found = textAt(await read(at, at + searchedBytes + 3), 0, searchedBytes + 3).search(/fmt |data/);
    if (found >= 0) return at + found;
  }
  return null;
}

/** Where a chunk begins after a whole one, which may lack its padding byte; null where none does. */
async function following(reading: Reading, { to, declared }: Chunk): Promise<number | null> {
  const padded = to + (declared % 2);
  if (await isChunk(reading, padded)) return padded;
  if (padded === to || !(await isChunk(reading, to))) return null;
  reading.irregular = true;
  return to;
}

/** Where the chunk after this one begins; null where there is none. */
async function next(reading: Reading, chunk: Chunk): Promise<number | null> {
  const isWhole = chunk.to - chunk.from === chunk.declared;
  const found = isWhole ? await following(reading, chunk) : null;
  const isDone = reading.chunks.some(({ id }) => id === 'data') || (isWhole && chunk.to >= reading.size);
  if (found !== null || isDone) return found;
  const searched = await search(reading, chunk.from);
  reading.irregular ||= searched !== null;
  return searched;
}

/** Whether samples without a length go on to the end of the file. */
async function isOpen(reading: Reading, { id, from, declared }: Omit<Chunk, 'to'>): Promise<boolean> {
  if (id !== 'data') return false;
  if (isPlaceholder(declared)) return true;
  return declared === 0 && from < reading.size && !(await isChunk(reading, from));
}

/** 'ds64' says how long the samples are. Its upper halves are 0: no file here is that large. */
async function readLongLength({ read }: Reading, { from, to }: Chunk): Promise<number | null> {
  if (to - from < 16) return null;
  const view = await read(from, from + 16);
  return view.getUint32(12, true) === 0 ? view.getUint32(8, true) : null;
}

export async function readChunks(bytes: FileBytes): Promise<WavChunks> {
  const { size, read } = bytes;
  const littleEndian = textAt(await read(0, 4), 0, 4) !== 'RIFX';
  const reading: Reading = { size, read, littleEndian, chunks: [], irregular: false, longLength: null };
  let end = firstChunkAt;
  let at: number | null = firstChunkAt;
  while (at !== null && reading.chunks.length < maxChunks) {
    const id = await nameAt(reading, at);
    if (id === null) break;
    const from: number = at + headBytes;
    const declared = await lengthAt(reading, at);
    const open = await isOpen(reading, { id, from, declared });
    const chunk: Chunk = { id, from, to: open ? size : Math.min(from + declared, size), declared };
    reading.chunks.push(chunk);
    if (id === 'ds64') reading.longLength = await readLongLength(reading, chunk);
    end = chunk.to;
    at = open ? null : await next(reading, chunk);
  }
  const { chunks, irregular } = reading;
  return { littleEndian, chunks, end, irregular };
}
