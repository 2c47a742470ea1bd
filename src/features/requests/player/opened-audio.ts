// An audio file that can be played and drawn: decoded when that fits a tablet's memory, else streamed by a media
// element. Decoding does not need a tap, so it is done in advance.

import { readBytes } from '../../../lib/files/read-bytes.ts';
import { browserLimitsMs, inTime, NotAnsweredError } from '../../../lib/in-time.ts';
import { type Outline, outlineOf, outlineOfFile } from '../../../lib/peaks.ts';
import type { Oddity } from '../../../lib/sound/oddities.ts';
import { readSound, type Sound } from '../../../lib/sound/read-sound.ts';
import { limitTime } from '../../../lib/time-limit.ts';

export interface OpenedAudio {
  seconds: number;
  /** Null when the samples cannot be read. */
  outline: Outline | null;
  media: { type: 'decoded'; buffer: AudioBuffer } | { type: 'streamed'; url: string };
  oddities: readonly Oddity[];
  release(): void;
}

/** `unsupported`: another device may know the format. `notOpened`: the device did not answer in time. */
type FailureReason = 'empty' | 'broken' | 'unsupported' | 'notOpened';

/** The file cannot be played. */
export class AudioFileError extends Error {
  readonly reason: FailureReason;
  /** The format that is not supported, as people call it. */
  readonly format: string;

  constructor(reason: FailureReason, { format = '', cause }: { format?: string; cause?: unknown } = {}) {
    super(reason, { cause });
    this.name = 'AudioFileError';
    this.reason = reason;
    this.format = format;
  }
}

const barCount = 120;

/** The usual rate of an audio graph, which resamples to that of its device. */
const assumedSampleRate = 48_000;

/** Decoded audio is larger than its file, and iPads give up at some hundreds of megabytes. */
const maxDecodedBytes = 50 * 1024 * 1024;

/** A file that ends this much before it says was cut off. */
const toleratedSeconds = 0.1;

function fitsInMemory({ seconds, channels }: Sound): boolean {
  const bytes = (seconds ?? Infinity) * assumedSampleRate * channels * Float32Array.BYTES_PER_ELEMENT;
  return bytes <= maxDecodedBytes;
}

/** The oddities of a file, and that less of it could be decoded than it says. */
function odditiesOf({ seconds, oddities }: Sound, decoded: number): readonly Oddity[] {
  if (seconds === null || decoded > seconds - toleratedSeconds) return oddities;
  return [{ type: 'cutOff', seconds }, ...oddities.filter(({ type }) => type !== 'cutOff')];
}

async function decode(sound: Sound, signal: AbortSignal): Promise<OpenedAudio> {
  const bytes = await readBytes(sound.file);
  const decoding = new OfflineAudioContext(1, 1, assumedSampleRate).decodeAudioData(bytes);
  const buffer = await inTime(decoding, browserLimitsMs.decoding);
  if (buffer.length === 0) throw new AudioFileError('empty');
  const outline = await outlineOf(buffer.getChannelData(0), barCount, signal);
  return {
    seconds: buffer.duration,
    outline,
    media: { type: 'decoded', buffer },
    oddities: odditiesOf(sound, buffer.duration),
    release: () => undefined,
  };
}

/** A media element that needs longer for a file's metadata is given up. */
const metadataTimeoutMs = 30_000;

/** The duration of a file, read by a media element. */
function elementSeconds(url: string, given: AbortSignal): Promise<number> {
  const element = new Audio();
  const { signal, end } = limitTime(metadataTimeoutMs, given);
  const seconds = new Promise<number>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
    element.preload = 'metadata';
    element.onloadedmetadata = () => resolve(element.duration);
    element.onerror = () => reject(element.error);
    element.src = url;
  });
  return seconds.finally(() => {
    end();
    element.onerror = null;
    element.removeAttribute('src');
  });
}

async function stream(sound: Sound, signal: AbortSignal): Promise<OpenedAudio> {
  const { file, samples, channels, oddities } = sound;
  const url = URL.createObjectURL(file);
  const release = () => URL.revokeObjectURL(url);
  try {
    const found = await elementSeconds(url, signal);
    // A browser knows the duration of some files only once it has played them.
    const seconds = Number.isFinite(found) && found > 0 ? found : sound.seconds;
    if (!seconds) throw new AudioFileError('broken');
    const outline =
      samples && (await outlineOfFile(file.slice(samples.from, samples.to), channels, barCount, signal));
    return { seconds, outline, media: { type: 'streamed', url }, oddities, release };
  } catch (error) {
    release();
    throw error;
  }
}

/** Whether the browser says that it cannot play a format. */
function isUnsupported({ format }: Sound): boolean {
  return format !== null && new Audio().canPlayType(format.mediaType) === '';
}

function isTooLate(error: unknown): boolean {
  return (
    error instanceof NotAnsweredError || (error instanceof DOMException && error.name === 'TimeoutError')
  );
}

async function play(sound: Sound, signal: AbortSignal): Promise<OpenedAudio> {
  if (!fitsInMemory(sound)) return await stream(sound, signal);
  try {
    return await decode(sound, signal);
  } catch (error) {
    if (signal.aborted || (error instanceof AudioFileError && !sound.format)) throw error;
    // Some browsers stream what they do not decode, and a device short of memory decodes nothing.
    return await stream(sound, signal);
  }
}

/** @throws AudioFileError, or the signal's reason */
export async function openAudio(file: Blob, signal: AbortSignal): Promise<OpenedAudio> {
  if (file.size === 0) throw new AudioFileError('empty');
  let sound: Sound | null = null;
  try {
    sound = await readSound(file, signal);
    if (sound.seconds === 0) throw new AudioFileError('empty');
    // Only the browser knows whether it can play a format that is not read here.
    return await play(sound, signal);
  } catch (error) {
    if (signal.aborted || (error instanceof AudioFileError && error.reason === 'empty')) throw error;
    if (sound?.format && isUnsupported(sound))
      throw new AudioFileError('unsupported', { format: sound.format.name, cause: error });
    throw new AudioFileError(isTooLate(error) ? 'notOpened' : 'broken', { cause: error });
  }
}
