// WAV as every browser plays it: 16 bits, one or two channels, a usual rate, a header that is right. Browsers differ in
// the other kinds that they know, and in what they make of a wrong header.
import { readBytes } from '../files/read-bytes.ts';
import { turn } from '../turn.ts';
import type { WavFile } from './wav-file.ts';
import type { Coding, WavFormat } from './wav-format.ts';

export const plainHeaderBytes = 44;

/** A browser may refuse a lower rate. */
const minRate = 8000;

/** Samples that are rewritten at once: a few milliseconds on a tablet. */
const sliceFrames = 65_536;

type ReadSample = (view: DataView, at: number, littleEndian: boolean) => number;

function integer24(view: DataView, at: number, littleEndian: boolean): number {
  const [low, high] = littleEndian ? [at, at + 2] : [at + 2, at];
  return view.getInt8(high) * 65_536 + view.getUint8(at + 1) * 256 + view.getUint8(low);
}

/** ITU-T G.711: a sign, an exponent of three bits, a mantissa of four; every other bit is inverted. */
function aLaw(byte: number): number {
  const value = byte ^ 0x55;
  const exponent = (value >> 4) & 7;
  const mantissa = ((value & 15) << 4) + (exponent > 0 ? 0x108 : 8);
  const size = exponent > 1 ? mantissa << (exponent - 1) : mantissa;
  return value & 0x80 ? size : -size;
}

/** ITU-T G.711: as A-law, with all bits inverted and a bias of 132. */
function muLaw(byte: number): number {
  const value = ~byte & 0xff;
  const size = ((((value & 15) << 3) + 132) << ((value >> 4) & 7)) - 132;
  return value & 0x80 ? -size : size;
}

/** Read a sample as a number from -32768 to 32767, or beyond where it was recorded too loud. */
const samples: Record<Coding, Record<number, ReadSample>> = {
  integer: {
    1: (view, at) => (view.getUint8(at) - 128) * 256,
    2: (view, at, little) => view.getInt16(at, little),
    3: (view, at, little) => integer24(view, at, little) / 256,
    4: (view, at, little) => view.getInt32(at, little) / 65_536,
  },
  float: {
    4: (view, at, little) => view.getFloat32(at, little) * 32_768,
    8: (view, at, little) => view.getFloat64(at, little) * 32_768,
  },
  aLaw: { 1: (view, at) => aLaw(view.getUint8(at)) },
  muLaw: { 1: (view, at) => muLaw(view.getUint8(at)) },
};

function header(channels: number, rate: number, dataBytes: number): DataView<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(plainHeaderBytes));
  const text = (at: number, value: string) =>
    [...value].forEach((letter, index) => {
      view.setUint8(at + index, letter.charCodeAt(0));
    });
  text(0, 'RIFF');
  view.setUint32(4, plainHeaderBytes - 8 + dataBytes, true);
  text(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, channels, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, 2 * channels * rate, true);
  view.setUint16(32, 2 * channels, true);
  view.setUint16(34, 16, true);
  text(36, 'data');
  view.setUint32(40, dataBytes, true);
  return view;
}

/** How often each frame is repeated, and how many channels are left. */
export function plainShape({ channels, rate }: WavFormat): { channels: number; repeats: number } {
  return { channels: channels > 2 ? 1 : channels, repeats: Math.max(1, Math.ceil(minRate / rate)) };
}

function isPlain({ coding, bytesPerSample, channels, rate }: WavFormat, littleEndian: boolean): boolean {
  return coding === 'integer' && bytesPerSample === 2 && channels <= 2 && rate >= minRate && littleEndian;
}

/** Rewrites some whole frames. */
function rewrite(view: DataView, format: WavFormat & { coding: Coding }, littleEndian: boolean) {
  const { coding, bytesPerSample, channels } = format;
  const sample = samples[coding][bytesPerSample] ?? (() => 0);
  const shape = plainShape(format);
  const frames = view.byteLength / bytesPerSample / channels;
  const result = new DataView(new ArrayBuffer(2 * frames * shape.channels * shape.repeats));
  const read = (frame: number, channel: number) =>
    sample(view, (frame * channels + channel) * bytesPerSample, littleEndian);

  function mixed(frame: number): number {
    let sum = 0;
    for (let channel = 0; channel < channels; channel++) sum += read(frame, channel);
    return sum / channels;
  }

  let at = 0;
  for (let frame = 0; frame < frames; frame++) {
    for (let repeat = 0; repeat < shape.repeats; repeat++) {
      for (let channel = 0; channel < shape.channels; channel++) {
        const value = channels > 2 ? mixed(frame) : read(frame, channel);
        // No number, no sound.
        result.setInt16(at, Math.max(-32_768, Math.min(32_767, Math.round(value) || 0)), true);
        at += 2;
      }
    }
  }
  return result.buffer;
}

/** @returns null for a coding that is not known */
export async function toPlainWav(
  file: Blob,
  { format, littleEndian, parts, frames }: WavFile,
  signal: AbortSignal,
): Promise<Blob | null> {
  const coding = format?.coding;
  if (!coding || frames === null) return null;
  const { channels, repeats } = plainShape(format);
  const content: BlobPart[] = [header(channels, format.rate * repeats, 2 * frames * repeats * channels)];
  const frameBytes = format.bytesPerSample * format.channels;
  for (const { from, to } of parts) {
    if (isPlain(format, littleEndian)) {
      content.push(file.slice(from, to));
      continue;
    }
    for (let at = from; at < to; at += sliceFrames * frameBytes) {
      signal.throwIfAborted();
      const slice = await readBytes(file.slice(at, Math.min(to, at + sliceFrames * frameBytes)));
      content.push(rewrite(new DataView(slice), { ...format, coding }, littleEndian));
      await turn();
    }
  }
  return new Blob(content, { type: 'audio/wav' });
}
