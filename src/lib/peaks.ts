// The outline of a sound for its waveform, and its loudness, computed in slices so that the page stays responsive.
import { readBytes } from './files/read-bytes.ts';
import { turn } from './turn.ts';

export interface Outline {
  /** The largest amplitude in each of equal parts, from 0 to 1. */
  peaks: Float32Array;
  /** Root mean square of all samples. */
  rms: number;
}

/** @param total how many samples there will be @internal For tests: slices of any size. */
export function createPeakCollector(total: number, parts: number) {
  const peaks = new Float32Array(parts);
  let squares = 0;
  let taken = 0;
  return {
    take(samples: Float32Array): void {
      for (const sample of samples) {
        const part = Math.min(parts - 1, Math.floor((taken / total) * parts));
        const size = Math.abs(sample);
        if (size > (peaks[part] ?? 0)) peaks[part] = size;
        squares += sample * sample;
        taken += 1;
      }
    },
    outline: (): Outline => ({ peaks, rms: taken > 0 ? Math.sqrt(squares / taken) : 0 }),
  };
}

/** Samples per slice: a few milliseconds on a tablet. */
const slice = 65_536;

/** The outline of samples; rejects when the signal is aborted. */
export async function outlineOf(samples: Float32Array, parts: number, signal: AbortSignal): Promise<Outline> {
  const { take, outline } = createPeakCollector(samples.length, parts);
  for (let at = 0; at < samples.length; at += slice) {
    signal.throwIfAborted();
    take(samples.subarray(at, at + slice));
    await turn();
  }
  return outline();
}

/** The outline of 16-bit samples, read from their file; of the first channel when there are several. */
export async function outlineOfFile(
  file: Blob,
  channels: number,
  parts: number,
  signal: AbortSignal,
): Promise<Outline> {
  const frame = 2 * channels;
  const { take, outline } = createPeakCollector(Math.floor(file.size / frame), parts);
  for (let at = 0; at + frame <= file.size; at += slice * frame) {
    signal.throwIfAborted();
    const view = new DataView(await readBytes(file.slice(at, at + slice * frame)));
    const count = Math.floor(view.byteLength / frame);
    take(Float32Array.from({ length: count }, (_, index) => view.getInt16(index * frame, true) / 32_768));
  }
  return outline();
}
