// The 'fmt ' chunk of a WAV file: how its samples are written. Where its fields contradict each other, the first ones that
// make sense together count.

export type Coding = 'integer' | 'float' | 'aLaw' | 'muLaw';

export interface WavFormat {
  /** Null for a coding that only the browser may know. */
  coding: Coding | null;
  /** The number that stands for the coding. */
  tag: number;
  channels: number;
  rate: number;
  bytesPerSample: number;
  /** Its fields contradicted each other. */
  irregular: boolean;
  /** There was no rate that can be right. */
  rateAssumed: boolean;
}

const minBytes = 14;
const extensibleTag = 0xfffe;
const extensibleBytes = 40;
/** The last half of the identifier of every sub-format that has a tag. */
const subFormatEnd = [0x80, 0x00, 0x00, 0xaa, 0x00, 0x38, 0x9b, 0x71];

const maxChannels = 32;
const minRate = 1000;
const maxRate = 192_000;
/** The rate of voice recorders, in samples per second. */
const assumedRate = 16_000;

/** How many bytes a sample may have; the first number is the usual one. */
const codings: Record<number, { coding: Coding; bytes: readonly number[] }> = {
  1: { coding: 'integer', bytes: [2, 1, 3, 4] },
  3: { coding: 'float', bytes: [4, 8] },
  6: { coding: 'aLaw', bytes: [1] },
  7: { coding: 'muLaw', bytes: [1] },
};

function isBetween(value: number, from: number, to: number): boolean {
  return Number.isInteger(value) && value >= from && value <= to;
}

/** The tag of an extensible format, which its sub-format begins with; null where that has none. */
function subFormatTag(view: DataView, littleEndian: boolean): number | null {
  return subFormatEnd.every((byte, at) => view.getUint8(32 + at) === byte)
    ? view.getUint32(24, littleEndian)
    : null;
}

/** The fields as they were written. */
function readFields(view: DataView, littleEndian: boolean) {
  const bits = view.byteLength >= 16 ? view.getUint16(14, littleEndian) : 0;
  return {
    tag: view.getUint16(0, littleEndian),
    channels: view.getUint16(2, littleEndian),
    rate: view.getUint32(4, littleEndian),
    bytesPerSecond: view.getUint32(8, littleEndian),
    frame: view.getUint16(12, littleEndian),
    bytesOfBits: Math.ceil(bits / 8),
  };
}

type Fields = ReturnType<typeof readFields>;

function tagOf({ tag }: Fields, view: DataView, littleEndian: boolean): number {
  if (tag !== extensibleTag) return tag;
  // Without its extension it is nearly always plain.
  return view.byteLength < extensibleBytes ? 1 : (subFormatTag(view, littleEndian) ?? tag);
}

function channelsOf({ channels, frame, bytesOfBits }: Fields): number {
  if (isBetween(channels, 1, maxChannels)) return channels;
  const derived = frame / (bytesOfBits || 1);
  return isBetween(derived, 1, maxChannels) ? derived : 1;
}

/** Samples may be written in more bytes than their bits need. 0 where nothing fits. */
function sampleBytesOf(
  { frame, bytesOfBits, bytesPerSecond, rate }: Fields,
  channels: number,
  tag: number,
): number {
  const allowed = codings[tag]?.bytes ?? [];
  const sizes = [frame / channels, bytesOfBits, bytesPerSecond / rate / channels, allowed[0]];
  return sizes.find((size = 0) => size >= bytesOfBits && allowed.includes(size)) ?? 0;
}

/** @returns null when it is too short to say anything */
export function readFormat(view: DataView, littleEndian: boolean): WavFormat | null {
  if (view.byteLength < minBytes) return null;
  const fields = readFields(view, littleEndian);
  const tag = tagOf(fields, view, littleEndian);
  const channels = channelsOf(fields);
  const bytesPerSample = sampleBytesOf(fields, channels, tag);
  const coding = (bytesPerSample > 0 && codings[tag]?.coding) || null;
  const rates = [fields.rate, coding ? fields.bytesPerSecond / bytesPerSample / channels : 0];
  const rate = rates.find((one) => isBetween(one, minRate, maxRate));
  const isRegular =
    channels === fields.channels &&
    (!coding || bytesPerSample === fields.frame / channels) &&
    (rate === undefined || rate === fields.rate) &&
    (fields.tag !== extensibleTag || view.byteLength >= extensibleBytes);
  return {
    coding,
    tag,
    channels,
    rate: rate ?? assumedRate,
    bytesPerSample,
    irregular: !isRegular,
    rateAssumed: rate === undefined,
  };
}
