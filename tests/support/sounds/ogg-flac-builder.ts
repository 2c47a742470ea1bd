// Ogg Opus and FLAC files, made without an encoder: Opus of silence, and FLAC whose samples are stored as they are.
import { corpusRate, corpusSeconds, sampleOf } from './wav-builder.ts';

/** A CRC as both formats compute it: from the highest bit, without inversion. */
function crc(bytes: Buffer, width: 8 | 16 | 32, polynomial: number): number {
  const top = 2 ** (width - 1);
  const all = 2 ** width;
  let value = 0;
  for (const byte of bytes) {
    value = (value ^ (byte * 2 ** (width - 8))) >>> 0;
    for (let bit = 0; bit < 8; bit++) {
      const shifted = (value * 2) % all;
      value = (value >= top ? shifted ^ polynomial : shifted) >>> 0;
    }
  }
  return value;
}

interface Page {
  packets: readonly Buffer[];
  /** Samples up to its end. */
  position: number;
  /** 2: the first page; 4: the last one. */
  flags: number;
}

function oggPages(pages: readonly Page[]): Buffer<ArrayBuffer> {
  const made = pages.map(({ packets, position, flags }, sequence) => {
    // Every packet here is shorter than 255 bytes.
    const head = Buffer.alloc(27 + packets.length);
    head.write('OggS', 0, 'latin1');
    head.writeUInt8(flags, 5);
    head.writeBigUInt64LE(BigInt(position), 6);
    head.writeUInt32LE(7, 14);
    head.writeUInt32LE(sequence, 18);
    head.writeUInt8(packets.length, 26);
    head.set(
      packets.map(({ length }) => length),
      27,
    );
    const page = Buffer.concat([head, ...packets]);
    page.writeUInt32LE(crc(page, 32, 0x04c11db7), 22);
    return page;
  });
  return Buffer.concat(made);
}

const opusRate = 48_000;
const opusSkipped = 312;
const packetsPerPage = 50;
/** 20 ms of silence. */
const silentPacket = Buffer.from([0xf8, 0xff, 0xfe]);

/** Silence of some seconds as Opus in Ogg, one page a second. */
export function oggOpus(seconds = corpusSeconds): Buffer<ArrayBuffer> {
  const head = Buffer.alloc(19);
  head.write('OpusHead\x01\x01', 0, 'latin1');
  head.writeUInt16LE(opusSkipped, 10);
  head.writeUInt32LE(corpusRate, 12);
  const tags = Buffer.alloc(20);
  tags.write('OpusTags', 0, 'latin1');
  tags.writeUInt32LE(4, 8);
  tags.write('test', 12, 'latin1');
  const pages: Page[] = [
    { packets: [head], position: 0, flags: 2 },
    { packets: [tags], position: 0, flags: 0 },
  ];
  for (let second = 1; second <= seconds; second++) {
    const isLast = second === seconds;
    pages.push({
      packets: Array(packetsPerPage + (isLast ? 1 : 0)).fill(silentPacket),
      position: second * opusRate + (isLast ? opusSkipped : 0),
      flags: isLast ? 4 : 0,
    });
  }
  return oggPages(pages);
}

const flacBlock = 4096;

function streamInfo(frames: number): Buffer {
  const info = Buffer.alloc(34);
  info.writeUInt16BE(flacBlock, 0);
  info.writeUInt16BE(flacBlock, 2);
  // The rate has 20 bits, then come 3 for one channel (0), 5 for 16 bits (15), and 36 for the number of samples.
  info.writeUInt32BE(corpusRate * 2 ** 12, 10);
  info.writeUInt8(15 * 2 ** 4, 13);
  info.writeUInt32BE(frames, 14);
  return info;
}

function flacFrame(number: number, frames: number): Buffer {
  // Block size in 16 bits at the end of the head, 16 kHz, one channel, 16 bits; numbers below 128 are one byte.
  const head = Buffer.from([0xff, 0xf8, 0x75, 0x08, number, 0, 0, 0]);
  head.writeUInt16BE(frames - 1, 5);
  head.writeUInt8(crc(head.subarray(0, 7), 8, 0x07), 7);
  const body = Buffer.alloc(1 + 2 * frames);
  // A subframe whose samples are stored as they are.
  body.writeUInt8(0x02, 0);
  for (let at = 0; at < frames; at++)
    body.writeInt16BE(Math.round(32_767 * sampleOf(number * flacBlock + at)), 1 + 2 * at);
  const end = Buffer.alloc(2);
  end.writeUInt16BE(crc(Buffer.concat([head, body]), 16, 0x8005), 0);
  return Buffer.concat([head, body, end]);
}

/** The corpus's sound as FLAC. */
export function flac(): Buffer<ArrayBuffer> {
  const frames = corpusRate * corpusSeconds;
  const parts: Buffer[] = [Buffer.from('fLaC', 'latin1'), Buffer.from([0x80, 0, 0, 34]), streamInfo(frames)];
  for (let at = 0; at < frames; at += flacBlock)
    parts.push(flacFrame(at / flacBlock, Math.min(flacBlock, frames - at)));
  return Buffer.concat(parts);
}
