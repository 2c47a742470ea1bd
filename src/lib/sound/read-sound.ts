// A recording as its file says: how long it is, what is odd about it, and what a browser is given to play.
import { fileBytes } from './file-bytes.ts';
import type { Oddity } from './oddities.ts';
import { flacLength, oggLength } from './ogg-flac.ts';
import { plainHeaderBytes, plainShape, toPlainWav } from './plain-wav.ts';
import { type SoundFormat, soundFormat, wavFormat } from './sound-format.ts';
import { isWav } from './wav-chunks.ts';
import { readWav } from './wav-file.ts';

export interface Sound {
  /** For the browser: the file itself, or a WAV file that every browser plays. */
  file: Blob;
  /** Null when the file does not say; 0 when there is no sound in it. */
  seconds: number | null;
  channels: number;
  /** The place of 16-bit samples in `file`, where it has such. */
  samples: { from: number; to: number } | null;
  oddities: readonly Oddity[];
  /** A format that only some browsers play; null for a plain WAV file, and for a format that is not known. */
  format: SoundFormat | null;
}

async function readWavSound(file: Blob, signal: AbortSignal): Promise<Sound> {
  const wav = await readWav(fileBytes(file));
  const { format, frames, isEmpty, oddities } = wav;
  const channels = format?.channels ?? 1;
  const unread = { file, channels, samples: null, oddities, format: null };
  if (isEmpty) return { ...unread, seconds: 0 };
  if (!format) return { ...unread, seconds: null };
  const plain = await toPlainWav(file, wav, signal);
  if (!plain || frames === null) return { ...unread, seconds: null, format: wavFormat(format.tag) };
  return {
    file: plain,
    seconds: frames / format.rate,
    channels: plainShape(format).channels,
    samples: { from: plainHeaderBytes, to: plain.size },
    oddities,
    format: null,
  };
}

/** Reads what a file says about its sound; rejects when the signal is aborted, never because of what the file contains. */
export async function readSound(file: Blob, signal: AbortSignal): Promise<Sound> {
  const bytes = fileBytes(file);
  if (await isWav(bytes)) return await readWavSound(file, signal);
  const format = soundFormat(await bytes.read(0, 512));
  let length = null;
  if (format?.mediaType.startsWith('audio/ogg')) length = await oggLength(bytes);
  if (format?.name === 'FLAC') length = await flacLength(bytes);
  const { seconds = null, channels = 1, oddities = [] } = length ?? {};
  // A media element may believe the type rather than the bytes.
  const typed = format ? file.slice(0, file.size, format.mediaType.split(';')[0]) : file;
  return { file: typed, seconds, channels, samples: null, oddities, format };
}
