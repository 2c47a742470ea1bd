// The length of a sound in Ogg (Opus, Vorbis, FLAC) or FLAC, read from the start and end of its file without decoding it.
import { type FileBytes, textAt } from './file-bytes.ts';
import type { Oddity } from './oddities.ts';

export interface SoundLength {
  /** Null when the file does not say. */
  seconds: number | null;
  channels: number;
  oddities: Oddity[];
}

interface Stream {
  channels: number;
  rate: number;
  /** Samples at the beginning that are not played. */
  skipped: number;
  total: number | null;
}

/** No page of Ogg is longer. */
const maxPageBytes = 65_307;
const pageHeadBytes = 27;
const endOfStream = 4;
const unfinished = 0xffff_ffff_ffff_ffffn;

/** STREAMINFO, the first block of a FLAC file. */
function readStreamInfo(head: DataView, at: number): Stream | null {
  if (at + 18 > head.byteLength) return null;
  const rate = head.getUint32(at + 10) >>> 12;
  const channels = ((head.getUint8(at + 12) >> 1) & 7) + 1;
  const total = (head.getUint8(at + 13) & 15) * 2 ** 32 + head.getUint32(at + 14);
  return { channels, rate, skipped: 0, total: total || null };
}

/** The codec of an Ogg file, which its first page names. */
export function oggCodec(head: DataView): 'Opus' | 'Vorbis' | 'FLAC' | null {
  const text = textAt(head, 0, 512);
  if (text.includes('OpusHead')) return 'Opus';
  if (text.includes('\x01vorbis')) return 'Vorbis';
  return text.includes('\x7fFLAC') ? 'FLAC' : null;
}

function readOggStream(head: DataView): Stream | null {
  const text = textAt(head, 0, 512);
  const opus = text.indexOf('OpusHead');
  if (opus >= 0 && opus + 12 <= head.byteLength) {
    // Opus counts 48,000 samples a second, whatever was recorded.
    const skipped = head.getUint16(opus + 10, true);
    return { channels: head.getUint8(opus + 9), rate: 48_000, skipped, total: null };
  }
  const vorbis = text.indexOf('\x01vorbis');
  if (vorbis >= 0 && vorbis + 16 <= head.byteLength) {
    const [channels, rate] = [head.getUint8(vorbis + 11), head.getUint32(vorbis + 12, true)];
    return { channels, rate, skipped: 0, total: null };
  }
  const flac = text.indexOf('fLaC');
  return text.includes('\x7fFLAC') && flac >= 0 ? readStreamInfo(head, flac + 8) : null;
}

/** Whether all of a page is there: its head says how many parts it has, and how long each is. */
function isWhole(tail: DataView, at: number): boolean {
  const parts = tail.getUint8(at + pageHeadBytes - 1);
  let end = at + pageHeadBytes + parts;
  if (end > tail.byteLength) return false;
  for (let part = 0; part < parts; part++) end += tail.getUint8(at + pageHeadBytes + part);
  return end <= tail.byteLength;
}

/** The samples up to the last whole page that counts them, and whether the stream ends with its last page. */
function readLastPage(tail: DataView): { played: number | null; hasEnd: boolean } {
  let hasEnd: boolean | null = null;
  for (let at = tail.byteLength - pageHeadBytes; at >= 0; at--) {
    if (tail.getUint32(at) !== 0x4f67_6753) continue;
    if (!isWhole(tail, at)) {
      hasEnd ??= false;
      continue;
    }
    hasEnd ??= (tail.getUint8(at + 5) & endOfStream) !== 0;
    const played = tail.getBigUint64(at + 6, true);
    if (played !== unfinished) return { played: Number(played), hasEnd };
  }
  return { played: null, hasEnd: hasEnd ?? false };
}

/** @returns null when it is another format, or broken */
export async function oggLength({ read, size }: FileBytes): Promise<SoundLength | null> {
  const stream = readOggStream(await read(0, 512));
  if (!stream?.rate || !stream.channels) return null;
  const { played, hasEnd } = readLastPage(await read(Math.max(0, size - 2 * maxPageBytes), size));
  return {
    seconds: played === null ? null : Math.max(0, played - stream.skipped) / stream.rate,
    channels: stream.channels,
    oddities: hasEnd ? [] : [{ type: 'cutOff', seconds: null }],
  };
}

/** @returns null when it is broken */
export async function flacLength({ read }: FileBytes): Promise<SoundLength | null> {
  const stream = readStreamInfo(await read(0, 42), 8);
  if (!stream?.rate) return null;
  const { channels, rate, total } = stream;
  return { seconds: total === null ? null : total / rate, channels, oddities: [] };
}
