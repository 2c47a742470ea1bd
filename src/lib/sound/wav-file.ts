// Where the samples of a WAV file are, how they are written, and what is odd about it. Nothing is decoded.
import type { FileBytes } from './file-bytes.ts';
import type { Oddity } from './oddities.ts';
import { type Chunk, isPlaceholder, readChunks } from './wav-chunks.ts';
import { readFormat, type WavFormat } from './wav-format.ts';

export interface WavFile {
  littleEndian: boolean;
  /** Null when the file does not say how its samples are written. */
  format: WavFormat | null;
  /** Where the samples are: whole frames, one sample of each channel. Of a coding that is not known, all bytes. */
  parts: { from: number; to: number }[];
  /** Samples of each channel; null for a coding that is not known. */
  frames: number | null;
  /** There is nothing in the file that could be a sample. */
  isEmpty: boolean;
  oddities: Oddity[];
}

/** A file that ends in the head of a chunk has so many bytes too many. */
const headBytes = 8;

/** Samples that no length counts are sound, unless they are what a file system fills its blocks with. */
async function hasSound({ read, size }: FileBytes, from: number): Promise<boolean> {
  for (let at = from; at < size; at += 32_768) {
    const view = await read(at, at + 32_768);
    for (let index = 0; index < view.byteLength; index++) if (view.getUint8(index) !== 0) return true;
  }
  return false;
}

function lengthOddity({ declared, from, to }: Chunk, frame: number, rate: number): Oddity[] {
  if (isPlaceholder(declared) || (declared === 0 && to > from)) return [{ type: 'unknownLength' }];
  if (to - from > declared) return [{ type: 'longer' }];
  const frames = Math.floor(declared / frame);
  return frames > Math.floor((to - from) / frame) ? [{ type: 'cutOff', seconds: frames / rate }] : [];
}

export async function readWav(bytes: FileBytes): Promise<WavFile> {
  const { littleEndian, chunks, end, irregular } = await readChunks(bytes);
  const formatAt = chunks.findIndex(({ id }) => id === 'fmt ');
  const about = chunks[formatAt];
  const format = about ? readFormat(await bytes.read(about.from, about.to), littleEndian) : null;
  const data = chunks.filter(({ id }) => id === 'data');
  const last = data.at(-1);
  const rest = bytes.size - end;
  if (!format?.coding || !last) {
    const parts = data.map(({ from, to }) => ({ from, to }));
    const isEmpty = rest <= headBytes && parts.every(({ from, to }) => from === to);
    return { littleEndian, format, parts, frames: null, isEmpty, oddities: [] };
  }

  const frame = format.bytesPerSample * format.channels;
  if (last === chunks.at(-1) && rest >= frame && (await hasSound(bytes, end))) last.to = bytes.size;
  const parts = data
    .map(({ from, to }) => ({ from, to: to - ((to - from) % frame) }))
    .filter(({ from, to }) => to > from);
  const isUnusual = irregular || format.irregular || formatAt > chunks.findIndex(({ id }) => id === 'data');
  const oddities: Oddity[] = [
    ...lengthOddity(last, frame, format.rate),
    ...(parts.length > 1 ? [{ type: 'parts', count: parts.length } as const] : []),
    ...(format.rateAssumed ? [{ type: 'rate', rate: format.rate } as const] : []),
    ...(format.channels > 2 ? [{ type: 'channels', count: format.channels } as const] : []),
    ...(isUnusual ? [{ type: 'structure' } as const] : []),
  ];
  const frames = parts.reduce((sum, { from, to }) => sum + (to - from) / frame, 0);
  return { littleEndian, format, parts, frames, isEmpty: frames === 0, oddities };
}
