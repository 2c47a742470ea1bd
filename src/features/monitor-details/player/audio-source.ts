// A file as something that can be heard and seen: decoded where that fits a tablet's memory, else left to a media
// element. Decoding takes no tap, so that it is done when the tap comes.
import { type Outline, outlineOf, outlineOfFile } from '../../../lib/peaks.ts';
import { type SoundLength, soundLength } from '../../../lib/sound-length.ts';

export interface AudioSource {
  seconds: number;
  /** null where its samples cannot be seen. */
  outline: Outline | null;
  media: { is: 'decoded'; buffer: AudioBuffer } | { is: 'streamed'; url: string };
  /** Gives back what it holds. */
  release(): void;
}

/** A file that is there, and that nobody can hear. */
export class AudioFileError extends Error {
  readonly reason: 'empty' | 'broken';

  constructor(reason: 'empty' | 'broken', cause?: unknown) {
    super(reason, { cause });
    this.name = 'SoundError';
    this.reason = reason;
  }
}

/** Bars of the picture. */
const barCount = 120;

/** Of what a graph usually has; the graph makes of it what its device has. */
const assumedSampleRate = 48_000;

/** What is decoded is larger than its file, and iPads give up at some hundreds of megabytes; bytes. */
const maxDecodedBytes = 50 * 1024 * 1024;

function fitsInMemory({ seconds, channels }: SoundLength): boolean {
  return seconds * assumedSampleRate * channels * Float32Array.BYTES_PER_ELEMENT <= maxDecodedBytes;
}

async function decode(file: Blob, signal: AbortSignal): Promise<AudioSource> {
  const bytes = await file.arrayBuffer();
  const buffer = await new OfflineAudioContext(1, 1, assumedSampleRate).decodeAudioData(bytes);
  if (buffer.length === 0) throw new AudioFileError('empty');
  const outline = await outlineOf(buffer.getChannelData(0), barCount, signal);
  return { seconds: buffer.duration, outline, media: { is: 'decoded', buffer }, release: () => undefined };
}

/** A media element that has not understood a file by then never will, in ms. */
const metadataTimeoutMs = 30_000;

/** How long a media element takes a file to be. */
function elementSeconds(url: string, signal: AbortSignal): Promise<number> {
  const element = new Audio();
  const limit = AbortSignal.any([signal, AbortSignal.timeout(metadataTimeoutMs)]);
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

async function stream(file: Blob, length: SoundLength | null, signal: AbortSignal): Promise<AudioSource> {
  const url = URL.createObjectURL(file);
  const release = () => URL.revokeObjectURL(url);
  try {
    const seconds = await elementSeconds(url, signal);
    if (!Number.isFinite(seconds) || seconds === 0) throw new AudioFileError('broken');
    const { samples, channels = 1 } = length ?? {};
    const outline =
      samples && (await outlineOfFile(file.slice(samples.from, samples.to), channels, barCount, signal));
    return { seconds, outline: outline ?? null, media: { is: 'streamed', url }, release };
  } catch (error) {
    release();
    throw error;
  }
}

/**
 * Makes a sound of a file.
 * @throws SoundError, or the signal's reason
 */
export async function openAudioSource(file: Blob, signal: AbortSignal): Promise<AudioSource> {
  if (file.size === 0) throw new AudioFileError('empty');
  try {
    const length = await soundLength(file);
    if (length?.seconds === 0) throw new AudioFileError('empty');
    // Of what is neither WAV nor Ogg, only the browser knows whether it can play it.
    return await (length && fitsInMemory(length) ? decode(file, signal) : stream(file, length, signal));
  } catch (error) {
    if (signal.aborted || error instanceof AudioFileError) throw error;
    throw new AudioFileError('broken', error);
  }
}
