// An audio file that can be played and drawn: decoded when that fits a tablet's memory, else streamed by a media
// element. Decoding does not need a tap, so it is done in advance.
import { type Outline, outlineOf, outlineOfFile } from '../../../lib/peaks.ts';
import { type SoundLength, soundLength } from '../../../lib/sound-length.ts';

export interface OpenedAudio {
  seconds: number;
  /** Null when the samples cannot be read. */
  outline: Outline | null;
  media: { type: 'decoded'; buffer: AudioBuffer } | { type: 'streamed'; url: string };
  release(): void;
}

/** The file was read, and cannot be played. */
export class AudioFileError extends Error {
  readonly reason: 'empty' | 'broken';

  constructor(reason: 'empty' | 'broken', cause?: unknown) {
    super(reason, { cause });
    this.name = 'AudioFileError';
    this.reason = reason;
  }
}

const barCount = 120;

/** The usual rate of an audio graph, which resamples to that of its device. */
const assumedSampleRate = 48_000;

/** Decoded audio is larger than its file, and iPads give up at some hundreds of megabytes. */
const maxDecodedBytes = 50 * 1024 * 1024;

function fitsInMemory({ seconds, channels }: SoundLength): boolean {
  return seconds * assumedSampleRate * channels * Float32Array.BYTES_PER_ELEMENT <= maxDecodedBytes;
}

async function decode(file: Blob, signal: AbortSignal): Promise<OpenedAudio> {
  const bytes = await file.arrayBuffer();
  const buffer = await new OfflineAudioContext(1, 1, assumedSampleRate).decodeAudioData(bytes);
  if (buffer.length === 0) throw new AudioFileError('empty');
  const outline = await outlineOf(buffer.getChannelData(0), barCount, signal);
  return { seconds: buffer.duration, outline, media: { type: 'decoded', buffer }, release: () => undefined };
}

/** A media element that needs longer for a file's metadata is given up. */
const metadataTimeoutMs = 30_000;

/** The duration of a file, read by a media element. */
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

async function stream(file: Blob, length: SoundLength | null, signal: AbortSignal): Promise<OpenedAudio> {
  const url = URL.createObjectURL(file);
  const release = () => URL.revokeObjectURL(url);
  try {
    const seconds = await elementSeconds(url, signal);
    if (!Number.isFinite(seconds) || seconds === 0) throw new AudioFileError('broken');
    const { samples, channels = 1 } = length ?? {};
    const outline =
      samples && (await outlineOfFile(file.slice(samples.from, samples.to), channels, barCount, signal));
    return { seconds, outline: outline ?? null, media: { type: 'streamed', url }, release };
  } catch (error) {
    release();
    throw error;
  }
}

/** @throws AudioFileError, or the signal's reason */
export async function openAudio(file: Blob, signal: AbortSignal): Promise<OpenedAudio> {
  if (file.size === 0) throw new AudioFileError('empty');
  try {
    const length = await soundLength(file);
    if (length?.seconds === 0) throw new AudioFileError('empty');
    // Only the browser knows whether it can play a file that is neither WAV nor Ogg.
    return await (length && fitsInMemory(length) ? decode(file, signal) : stream(file, length, signal));
  } catch (error) {
    if (signal.aborted || error instanceof AudioFileError) throw error;
    throw new AudioFileError('broken', error);
  }
}
