// The format of a sound, told from how its file begins: what a device calls it is often wrong.
import { textAt } from './file-bytes.ts';
import { oggCodec } from './ogg-flac.ts';

export interface SoundFormat {
  /** As people call it. */
  name: string;
  mediaType: string;
}

const wavCodings: Record<number, string> = {
  2: 'ADPCM',
  17: 'IMA ADPCM',
  49: 'GSM 6.10',
  64: 'G.721',
  69: 'G.726',
  80: 'MPEG',
  85: 'MP3',
  255: 'AAC',
};

/** A WAV file whose samples are written in a way that only some browsers know. */
export function wavFormat(tag: number): SoundFormat {
  return { name: `WAV (${wavCodings[tag] ?? `format ${tag}`})`, mediaType: `audio/wav; codecs="${tag}"` };
}

const byMagic: readonly { at: number; magic: RegExp; format: SoundFormat }[] = [
  { at: 0, magic: /^fLaC/, format: { name: 'FLAC', mediaType: 'audio/flac' } },
  {
    at: 0,
    magic: /^(ID3|\xff[\xe2-\xe7\xf2-\xf7\xfa-\xff])/,
    format: { name: 'MP3', mediaType: 'audio/mpeg' },
  },
  { at: 0, magic: /^\xff[\xf0\xf1\xf8\xf9]/, format: { name: 'AAC', mediaType: 'audio/aac' } },
  { at: 4, magic: /^ftyp/, format: { name: 'MP4', mediaType: 'audio/mp4' } },
  { at: 0, magic: /^.E\xdf\xa3/, format: { name: 'WebM', mediaType: 'audio/webm' } },
  { at: 0, magic: /^FORM....AIF[FC]/s, format: { name: 'AIFF', mediaType: 'audio/aiff' } },
  { at: 0, magic: /^caff/, format: { name: 'CAF', mediaType: 'audio/x-caf' } },
  { at: 0, magic: /^\.snd/, format: { name: 'AU', mediaType: 'audio/basic' } },
  { at: 0, magic: /^#!AMR/, format: { name: 'AMR', mediaType: 'audio/amr' } },
  { at: 0, magic: /^0&\xb2u/, format: { name: 'Windows Media', mediaType: 'audio/x-ms-wma' } },
];

/** @param head the first 512 bytes; @returns null for a format that is not known */
export function soundFormat(head: DataView): SoundFormat | null {
  if (textAt(head, 0, 4) === 'OggS') {
    const codec = oggCodec(head);
    return codec
      ? { name: `Ogg ${codec}`, mediaType: `audio/ogg; codecs="${codec.toLowerCase()}"` }
      : { name: 'Ogg', mediaType: 'audio/ogg' };
  }
  return byMagic.find(({ at, magic }) => magic.test(textAt(head, at, 16)))?.format ?? null;
}
