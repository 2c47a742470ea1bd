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

/** From 0 to 1; 0 where the bytes are not valid. */
export function commonShare(bytes: Uint8Array, encoding: Guessed): number {
  if (decodeAs(bytes, encoding).includes('\uFFFD')) return 0;
  const { isCommon, isSingle = () => false } = doubleByte[encoding];
  let count = 0;
  let common = 0;
  let isAfterSmall = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const lead = bytes[at] ?? 0;
    if (!isForeign(lead)) {
      isAfterSmall = isLowerLetter(lead);
      continue;
    }
    count += 1;
    if (isSingle(lead)) {
      common += singleWeight;
      continue;
    }
    // Accented letters of other encodings stand among small letters.
    const isInWord = isAfterSmall || isLowerLetter(bytes[at + 2]);
    if (isCommon(lead, bytes[at + 1] ?? 0) && !isInWord) common += 1;
    isAfterSmall = false;
    at += 1;
  }
  return common / Math.max(1, count);
}
