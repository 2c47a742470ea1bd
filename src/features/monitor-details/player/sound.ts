// A file as something that can be heard and seen: decoded where that fits a tablet's memory, else left to a media
// element. Decoding takes no tap, so that it is done when the tap comes.
import { type Outline, outlineOf, outlineOfFile } from '../../../lib/peaks.ts';
import { type SoundLength, soundLength } from '../../../lib/sound-length.ts';

export interface Sound {
  seconds: number;
  /** null where its samples cannot be seen. */
  outline: Outline | null;
  source: { is: 'decoded'; buffer: AudioBuffer } | { is: 'streamed'; url: string };
  /** Gives back what it holds. */
  release(): void;
}

/** A file that is there, and that nobody can hear. */
export class SoundError extends Error {
  readonly reason: 'empty' | 'broken';

  constructor(reason: 'empty' | 'broken', cause?: unknown) {
    super(reason, { cause });
    this.name = 'SoundError';
    this.reason = reason;
  }
}

/** Bars of the picture. */
const parts = 120;

/** Of what a graph usually has; the graph makes of it what its device has. */
const sampleRate = 48_000;

/** What is decoded is larger than its file, and iPads give up at some hundreds of megabytes; bytes. */
const mostDecoded = 50 * 1024 * 1024;

function fits({ seconds, channels }: SoundLength): boolean {
  return seconds * sampleRate * channels * Float32Array.BYTES_PER_ELEMENT <= mostDecoded;
}

async function decode(file: Blob, signal: AbortSignal): Promise<Sound> {
  const bytes = await file.arrayBuffer();
  const buffer = await new OfflineAudioContext(1, 1, sampleRate).decodeAudioData(bytes);
  if (buffer.length === 0) throw new SoundError('empty');
  const outline = await outlineOf(buffer.getChannelData(0), parts, signal);
  return { seconds: buffer.duration, outline, source: { is: 'decoded', buffer }, release: () => undefined };
}

/** A media element that has not understood a file by then never will, in ms. */
const longestLook = 30_000;

/** How long a media element takes a file to be. */
function elementSeconds(url: string, signal: AbortSignal): Promise<number> {
  const element = new Audio();
  const limit = AbortSignal.any([signal, AbortSignal.timeout(longestLook)]);
  const seconds = new Promise<number>((resolve, reject) => {
    limit.addEventListener('abort', () => reject(limit.reason));
    element.preload = 'metadata';
    element.onloadedmetadata = () => resolve(element.duration);
    element.onerror = () => reject(element.error);
    element.src = url;
  });
  return seconds.finally(() => {
    element.onerror = null;
    element.removeAttribute('src');
  });
}

async function stream(file: Blob, length: SoundLength | null, signal: AbortSignal): Promise<Sound> {
  const url = URL.createObjectURL(file);
  const release = () => URL.revokeObjectURL(url);
  try {
    const seconds = await elementSeconds(url, signal);
    if (!Number.isFinite(seconds) || seconds === 0) throw new SoundError('broken');
    const { samples, channels = 1 } = length ?? {};
    const outline =
      samples && (await outlineOfFile(file.slice(samples.from, samples.to), channels, parts, signal));
    return { seconds, outline: outline ?? null, source: { is: 'streamed', url }, release };
  } catch (error) {
    release();
    throw error;
  }
}

/**
 * Makes a sound of a file.
 * @throws SoundError, or the signal's reason
 */
export async function openSound(file: Blob, signal: AbortSignal): Promise<Sound> {
  if (file.size === 0) throw new SoundError('empty');
  try {
    const length = await soundLength(file);
    if (length?.seconds === 0) throw new SoundError('empty');
    // Of what is neither WAV nor Ogg, only the browser knows whether it can play it.
    return await (length && fits(length) ? decode(file, signal) : stream(file, length, signal));
  } catch (error) {
    if (signal.aborted || error instanceof SoundError) throw error;
    throw new SoundError('broken', error);
  }
}
