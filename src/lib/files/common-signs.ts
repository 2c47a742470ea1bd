// How much of some bytes would be common characters of Japanese or Chinese, by where an encoding has these.
import { decodeAs, type Encoding } from './encodings.ts';

interface DoubleByte {
  /** Whether the pair is kana, punctuation or a character of the first level. */
  isCommon(lead: number, trail: number): boolean;
  /** A character of one byte: half-width kana. */
  isSingle?(byte: number): boolean;
}

const isWithin = (byte: number, first: number, last: number) => byte >= first && byte <= last;

type Guessed = Extract<Encoding, 'Shift_JIS' | 'EUC-JP' | 'GB18030' | 'Big5'>;

const doubleByte: Readonly<Record<Guessed, DoubleByte>> = {
  Shift_JIS: {
    isCommon: (lead) => isWithin(lead, 0x81, 0x83) || isWithin(lead, 0x88, 0x98),
    isSingle: (byte) => isWithin(byte, 0xa1, 0xdf),
  },
  'EUC-JP': {
    isCommon: (lead, trail) => trail >= 0xa1 && (isWithin(lead, 0xa1, 0xa5) || isWithin(lead, 0xb0, 0xcf)),
  },
  GB18030: {
    isCommon: (lead, trail) =>
      trail >= 0xa1 && (lead === 0xa1 || lead === 0xa3 || isWithin(lead, 0xb0, 0xd7)),
  },
  Big5: { isCommon: (lead) => lead === 0xa1 || isWithin(lead, 0xa4, 0xc6) },
};

/** Half-width kana is possible, and seldom the only script. */
const singleWeight = 0.8;

const isForeign = (byte: number) => byte > 0x7f;
const isLowerLetter = (byte = 0) => isWithin(byte, 0x61, 0x7a);

/** How many signs that are not ASCII have been met, how common they are, and what the last sign was. */
interface Tally {
  count: number;
  common: number;
  last: 'foreign' | 'small' | null;
}

/** ª, ° and º of Windows-1252, which also stand before capital letters. */
const ordinalsAndDegree = [0xaa, 0xb0, 0xba];

/** A foreign byte alone may be a sign of another encoding: 'Planta 2ª', '37 °C'. */
function isLone(bytes: Uint8Array, at: number, end: number, last: Tally['last']): boolean {
  if (end - at === 2 && !ordinalsAndDegree.includes(bytes[at] ?? 0)) return false;
  return last !== 'foreign' && !bytes.subarray(at + 1, end + 1).some(isForeign);
}

/** From 0 to 1; 0 where the bytes are not valid. */
export function commonShare(bytes: Uint8Array, encoding: Guessed): number {
  if (decodeAs(bytes, encoding).includes('\uFFFD')) return 0;
  const { isCommon, isSingle = () => false } = doubleByte[encoding];
  const tally: Tally = { count: 0, common: 0, last: null };
  function weightOf(at: number, end: number): number {
    if (isLone(bytes, at, end, tally.last)) return 0;
    if (end - at === 1) return singleWeight;
    // Accented letters of other encodings stand among small letters.
    const isInWord = tally.last === 'small' || isLowerLetter(bytes[end]);
    return isCommon(bytes[at] ?? 0, bytes[at + 1] ?? 0) && !isInWord ? 1 : 0;
  }
  for (let at = 0; at < bytes.length; ) {
    const lead = bytes[at] ?? 0;
    if (!isForeign(lead)) {
      tally.last = isLowerLetter(lead) ? 'small' : null;
      at += 1;
      continue;
    }
    const end = at + (isSingle(lead) ? 1 : 2);
    tally.count += 1;
    tally.common += weightOf(at, end);
    tally.last = 'foreign';
    at = end;
  }
  return tally.common / Math.max(1, tally.count);
}
