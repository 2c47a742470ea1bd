// Sound files as devices write them, made anew each time, and what the Audio Player says about each. Where nothing else is
// said, a file holds two seconds of a tone at 16 kHz, 16 bits, one channel.
import { flac, oggOpus } from './ogg-flac-builder.ts';
import {
  chunk,
  extensible,
  type FormatFields,
  format,
  riff,
  type SampleCoding,
  samples,
  wav,
} from './wav-builder.ts';

export interface CorpusFile {
  name: string;
  bytes: Buffer<ArrayBuffer>;
  /** How long it plays; null when it does not. */
  seconds: number | null;
  /** Its lines in the player, in order. */
  says: readonly string[];
}

const tone = samples('s16');
const half = tone.length / 2;
const data = chunk('data', tone);
const plainFormat = chunk('fmt ', format());
const list = chunk('LIST', Buffer.from('INFOISFT\x0a\x00\x00\x00recorder 1', 'latin1'));

const cutOff = (total: string) => `The recording is cut off. It should be ${total} long.`;
const mayBeCutOff = 'The recording may be cut off at its end.';
const longer = 'The recording is longer than its file says. All of it is played.';
const unknownLength = 'The file does not say how long the recording is. It may be cut off.';
const structure = 'The file has errors in its structure. All sound in it is played.';
const rate =
  'The file does not say its sample rate. At the assumed 16,000 Hz, pitch and length may be wrong.';
const empty = 'This file is empty.';
const broken = 'This file is damaged or not supported.';
const unsupported = (name: string) => `This device cannot play ${name}. Try another tablet or a computer.`;

const plays = (
  name: string,
  bytes: Buffer<ArrayBuffer>,
  says: readonly string[] = [],
  seconds = 2,
): CorpusFile => ({
  name,
  bytes,
  seconds,
  says,
});
const fails = (name: string, bytes: Buffer<ArrayBuffer>, says: string): CorpusFile => ({
  name,
  bytes,
  seconds: null,
  says: [says],
});
const coded = (coding: SampleCoding, fields: FormatFields) =>
  wav(fields, samples(coding, { channels: fields.channels ?? 1 }));

/** Samples written in more bytes than their bits need: 24 bits in 32. */
function wide(): Buffer<ArrayBuffer> {
  const fields = { tag: 0xfffe, bits: 32, extension: extensible(1, 24) };
  return wav(fields, samples('s32'));
}

function long(magic: string): Buffer<ArrayBuffer> {
  const sizes = Buffer.alloc(28);
  sizes.writeUInt32LE(data.length + 72, 0);
  sizes.writeUInt32LE(tone.length, 8);
  sizes.writeUInt32LE(tone.length / 2, 16);
  const samplesOf = chunk('data', tone, { declared: 0xffff_ffff });
  return riff([chunk('ds64', sizes), plainFormat, samplesOf, list], magic, 0xffff_ffff);
}

function bigEndian(): Buffer<ArrayBuffer> {
  const options = { bigEndian: true };
  return riff([chunk('fmt ', format(options), options), chunk('data', samples('s16be'), options)], 'RIFX');
}

const declares = (declared: number, riffLength?: number) =>
  riff([plainFormat, chunk('data', tone, { declared })], 'RIFF', riffLength);

const codings: readonly CorpusFile[] = [
  plays('16 bits', wav({}, tone)),
  plays('16 bits, two channels', coded('s16', { channels: 2 })),
  plays('8 bits', coded('u8', { bits: 8 })),
  plays('12 bits in 16', wav({ bits: 12 }, tone)),
  plays('24 bits', coded('s24', { bits: 24 })),
  plays('24 bits, two channels', coded('s24', { bits: 24, channels: 2 })),
  plays('24 bits in 32, extensible', wide()),
  plays('32 bits', coded('s32', { bits: 32 })),
  plays('float of 32 bits', coded('f32', { tag: 3, bits: 32 })),
  plays('float of 64 bits', coded('f64', { tag: 3, bits: 64 })),
  plays('float, extensible', wav({ tag: 0xfffe, bits: 32, extension: extensible(3, 32) }, samples('f32'))),
  plays('A-law', coded('aLaw', { tag: 6, bits: 8 })),
  plays('mu-law', coded('muLaw', { tag: 7, bits: 8 })),
  plays('mu-law that says 0 bits', coded('muLaw', { tag: 7, bits: 0, frame: 1 })),
  plays('big-endian (RIFX)', bigEndian()),
  plays('4 kHz', wav({ rate: 4000 }, samples('s16', { rate: 4000 }))),
  plays('six channels', coded('s16', { channels: 6 }), ['The file has 6 channels, mixed into one.']),
];

const chunks: readonly CorpusFile[] = [
  plays('LIST before and after the samples', riff([plainFormat, list, data, list])),
  plays(
    'bext and fact',
    riff([chunk('bext', Buffer.alloc(602)), plainFormat, chunk('fact', Buffer.alloc(4)), data]),
  ),
  plays('an unknown chunk of 100 kB', riff([plainFormat, chunk('zz#9', Buffer.alloc(100_000, 7)), data])),
  plays('an odd chunk with its padding', riff([chunk('note', Buffer.from('odd')), plainFormat, data])),
  plays(
    'an odd chunk without padding',
    riff([chunk('note', Buffer.from('odd'), { padded: false }), plainFormat, data]),
    [structure],
  ),
  plays(
    'a LIST whose length is wrong',
    riff([plainFormat, chunk('LIST', Buffer.alloc(40), { declared: 4000 }), data]),
    [structure],
  ),
  plays('samples before their format', riff([data, plainFormat]), [structure]),
  plays(
    'three runs of samples',
    riff([
      plainFormat,
      chunk('data', tone.subarray(0, 20_000)),
      list,
      chunk('data', tone.subarray(20_000, 40_000)),
      chunk('data', tone.subarray(40_000)),
    ]),
    ['The recording has 3 parts, played one after another.'],
  ),
  plays('RF64', long('RF64')),
  plays('BW64', long('BW64')),
];

const lengths: readonly CorpusFile[] = [
  plays('half of what its header says', declares(2 * tone.length), [cutOff('00:04')]),
  plays('cut off in the middle of a sample', wav({}, tone).subarray(0, 44 + half + 1), [cutOff('00:02')], 1),
  plays('more than its header says', declares(half), [longer]),
  plays('a stream that says 0', declares(0, 0), [unknownLength]),
  plays('a stream that says 0xFFFFFFFF', declares(0xffff_ffff, 0xffff_ffff), [unknownLength]),
  plays('a stream that says 0x7FFFFFFF', declares(0x7fff_ffdb, 0x7fff_ffff), [unknownLength]),
  plays('a file filled up with zeros', Buffer.concat([wav({}, tone), Buffer.alloc(3000)])),
];

const formats: readonly CorpusFile[] = [
  plays('no rate, but bytes a second', wav({ rate: 0, bytesPerSecond: 32_000 }, tone), [structure]),
  plays('no rate at all', wav({ rate: 0, bytesPerSecond: 0 }, tone), [rate]),
  plays('no channels and no frame', wav({ channels: 0, frame: 0 }, tone), [structure]),
  plays('extensible without its extension', wav({ tag: 0xfffe }, tone), [structure]),
];

const others: readonly CorpusFile[] = [
  plays('Opus in Ogg', oggOpus()),
  plays('Opus in Ogg, without its last page', oggOpus().subarray(0, -60), [mayBeCutOff], 1),
  plays('FLAC', flac()),
  plays('FLAC, cut off', flac().subarray(0, 40_000), [cutOff('00:02')], 1),
  fails('ADPCM in WAV', wav({ tag: 0x11, bits: 4, frame: 256 }, tone), unsupported('WAV (IMA ADPCM)')),
  fails('AMR', Buffer.concat([Buffer.from('#!AMR\n'), tone]), unsupported('AMR')),
];

const nothing: readonly CorpusFile[] = [
  fails('a header without samples', wav({}, Buffer.alloc(0)), empty),
  fails('a header that was cut off', wav({}, tone).subarray(0, 30), empty),
  fails('no bytes', Buffer.alloc(0), empty),
  fails('no sound at all', Buffer.alloc(40_000, 'no sound at all '), broken),
  fails('samples without a format', riff([data]), broken),
];

export const soundCorpus: readonly CorpusFile[] = [
  ...codings,
  ...chunks,
  ...lengths,
  ...formats,
  ...others,
  ...nothing,
];
