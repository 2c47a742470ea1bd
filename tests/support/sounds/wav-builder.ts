// WAV files as devices write them, chunk by chunk: each length, field and padding byte can be wrong.

export type SampleCoding = 'u8' | 's16' | 's16be' | 's24' | 's32' | 'f32' | 'f64' | 'aLaw' | 'muLaw';

export const corpusRate = 16_000;
export const corpusSeconds = 2;
const hertz = 440;

/** A sample of the sound that every file of the corpus holds, from -1 to 1; each channel is quieter than the one before. */
export function sampleOf(frame: number, channel = 0, rate = corpusRate): number {
  return (0.6 / (channel + 1)) * Math.sin((2 * Math.PI * hertz * frame) / rate);
}

/** The byte of G.711 whose value is the nearest, found by trying all. */
function nearest(value: number, decode: (byte: number) => number): number {
  let best = 0;
  for (let byte = 1; byte < 256; byte++)
    if (Math.abs(decode(byte) - value) < Math.abs(decode(best) - value)) best = byte;
  return best;
}

/** The segments of G.711, as its tables list them: sign, segment, step. */
function aLawValue(byte: number): number {
  const code = byte ^ 0x55;
  const segment = (code & 0x70) / 16;
  const step = (code & 0x0f) * 2 + 1;
  const size = segment === 0 ? step * 8 : (step + 32) * 8 * 2 ** (segment - 1);
  return (code >= 128 ? size : -size) / 32_768;
}

function muLawValue(byte: number): number {
  const code = 255 - byte;
  const segment = (code & 0x70) / 16;
  const step = (code & 0x0f) * 2 + 33;
  const size = 4 * (step * 2 ** segment - 33);
  return (code >= 128 ? -size : size) / 32_768;
}

const round = (value: number, bits: number) => Math.round(value * (2 ** (bits - 1) - 1));

const codings: Record<
  SampleCoding,
  { bytes: number; write(buffer: Buffer, at: number, value: number): void }
> = {
  u8: { bytes: 1, write: (buffer, at, value) => buffer.writeUInt8(128 + round(value, 8), at) },
  s16: { bytes: 2, write: (buffer, at, value) => buffer.writeInt16LE(round(value, 16), at) },
  s16be: { bytes: 2, write: (buffer, at, value) => buffer.writeInt16BE(round(value, 16), at) },
  s24: { bytes: 3, write: (buffer, at, value) => buffer.writeIntLE(round(value, 24), at, 3) },
  s32: { bytes: 4, write: (buffer, at, value) => buffer.writeInt32LE(round(value, 32), at) },
  f32: { bytes: 4, write: (buffer, at, value) => buffer.writeFloatLE(value, at) },
  f64: { bytes: 8, write: (buffer, at, value) => buffer.writeDoubleLE(value, at) },
  aLaw: { bytes: 1, write: (buffer, at, value) => buffer.writeUInt8(nearest(value, aLawValue), at) },
  muLaw: { bytes: 1, write: (buffer, at, value) => buffer.writeUInt8(nearest(value, muLawValue), at) },
};

interface SoundOptions {
  channels?: number;
  rate?: number;
  from?: number;
  frames?: number;
}

/** The samples of the corpus's sound. */
export function samples(coding: SampleCoding, options: SoundOptions = {}): Buffer<ArrayBuffer> {
  const { channels = 1, rate = corpusRate, from = 0, frames = rate * corpusSeconds } = options;
  const { bytes, write } = codings[coding];
  const buffer = Buffer.alloc(frames * channels * bytes);
  for (let frame = 0; frame < frames; frame++)
    for (let channel = 0; channel < channels; channel++)
      write(buffer, (frame * channels + channel) * bytes, sampleOf(from + frame, channel, rate));
  return buffer;
}

export interface FormatFields {
  tag?: number;
  channels?: number;
  rate?: number;
  bits?: number;
  frame?: number;
  bytesPerSecond?: number;
  /** Whatever comes after the first 16 bytes. */
  extension?: Buffer;
  bigEndian?: boolean;
}

/** The content of a 'fmt ' chunk. */
export function format(fields: FormatFields = {}): Buffer<ArrayBuffer> {
  const { tag = 1, channels = 1, rate = corpusRate, bits = 16, extension = Buffer.alloc(0) } = fields;
  const { frame = channels * Math.ceil(bits / 8) } = fields;
  const { bytesPerSecond = frame * rate, bigEndian = false } = fields;
  const view = new DataView(new ArrayBuffer(16));
  view.setUint16(0, tag, !bigEndian);
  view.setUint16(2, channels, !bigEndian);
  view.setUint32(4, rate, !bigEndian);
  view.setUint32(8, bytesPerSecond, !bigEndian);
  view.setUint16(12, frame, !bigEndian);
  view.setUint16(14, bits, !bigEndian);
  return Buffer.concat([Buffer.from(view.buffer), extension]);
}

/** The end of an extensible format: how many bits are valid, and the coding. */
export function extensible(tag: number, validBits: number): Buffer {
  const extension = Buffer.alloc(24);
  extension.writeUInt16LE(22, 0);
  extension.writeUInt16LE(validBits, 2);
  extension.writeUInt32LE(tag, 8);
  extension.write('00001000800000aa00389b71', 12, 'hex');
  return extension;
}

interface ChunkOptions {
  declared?: number;
  padded?: boolean;
  bigEndian?: boolean;
}

export function chunk(id: string, content: Buffer, options: ChunkOptions = {}): Buffer<ArrayBuffer> {
  const { declared = content.length, padded = true, bigEndian = false } = options;
  const head = Buffer.alloc(8);
  head.write(id, 0, 'latin1');
  if (bigEndian) head.writeUInt32BE(declared, 4);
  else head.writeUInt32LE(declared, 4);
  return Buffer.concat([head, content, Buffer.alloc(padded ? content.length % 2 : 0)]);
}

/** A whole file of chunks. */
export function riff(chunks: readonly Buffer[], magic = 'RIFF', declared?: number): Buffer<ArrayBuffer> {
  const body = Buffer.concat(chunks);
  const head = Buffer.alloc(12);
  head.write(magic, 0, 'latin1');
  const length = declared ?? body.length + 4;
  if (magic === 'RIFX') head.writeUInt32BE(length, 4);
  else head.writeUInt32LE(length, 4);
  head.write('WAVE', 8, 'latin1');
  return Buffer.concat([head, body]);
}

/** A file of one format and one run of samples. */
export function wav(fields: FormatFields, data: Buffer): Buffer<ArrayBuffer> {
  return riff([chunk('fmt ', format(fields)), chunk('data', data)]);
}
