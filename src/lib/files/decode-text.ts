// The text of a file, in the encodings in which spreadsheets write theirs.
import { decodeAs, type Encoding } from './encodings.ts';
import { guessEncoding } from './guess-encoding.ts';

type DecodedText =
  | { type: 'text'; text: string; encoding: Encoding }
  /** A workbook, such as .xlsx, or another file that is no text. */
  | { type: 'workbook' | 'binary' };

/** Enough to see how the bytes lie. */
const sampleLength = 2_000;

function beginsWith(bytes: Uint8Array, ...begin: number[]): boolean {
  return begin.every((byte, at) => bytes[at] === byte);
}

/** Signs that no table has. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are meant
const noText = /[\0-\x08\x0e-\x1f]/;

/**
 * Text without a mark in UTF-16 has zeros in every second byte: line ends, digits, and what is between cells. Few letters,
 * such as 一, have one in the other.
 */
function utf16By(bytes: Uint8Array): Encoding | null {
  if (beginsWith(bytes, 0xff, 0xfe)) return 'UTF-16 LE';
  if (beginsWith(bytes, 0xfe, 0xff)) return 'UTF-16 BE';
  const sample = bytes.subarray(0, sampleLength);
  const zeros = [0, 0];
  for (const [at, byte] of sample.entries()) {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  }
  const [even = 0, odd = 0] = zeros;
  const many = sample.length / 50;
  if (Math.max(even, odd) <= many || even === odd) return null;
  const encoding = odd > even ? 'UTF-16 LE' : 'UTF-16 BE';
  return noText.test(decodeAs(sample, encoding)) ? null : encoding;
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** How ISO-2022-JP begins Japanese text, all in ASCII. */
const japaneseEscapes = ['\u001b$@', '\u001b$B'];

/** @param language of the console */
export function decodeText(bytes: Uint8Array, language: string): DecodedText {
  // A zip, as .xlsx and .ods are, and the older workbooks of Excel.
  if (beginsWith(bytes, 0x50, 0x4b, 0x03, 0x04) || beginsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    return { type: 'workbook' };
  const utf16 = utf16By(bytes);
  if (!utf16 && bytes.subarray(0, sampleLength).includes(0)) return { type: 'binary' };
  const encoding = utf16 ?? encodingOf(bytes, language);
  return { type: 'text', text: decodeAs(bytes, encoding), encoding };
}

function encodingOf(bytes: Uint8Array, language: string): Encoding {
  if (!isUtf8(bytes)) return guessEncoding(bytes, language);
  const text = decodeAs(bytes, 'UTF-8');
  return japaneseEscapes.some((sequence) => text.includes(sequence)) ? 'ISO-2022-JP' : 'UTF-8';
}
