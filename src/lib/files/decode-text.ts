// The text of a file, in the encodings in which spreadsheets write theirs.

type DecodedText =
  | { type: 'text'; text: string; encoding: 'UTF-8' | 'UTF-16' | 'Windows-1252' }
  /** A workbook, such as .xlsx, or another file that is no text. */
  | { type: 'workbook' | 'binary' };

/** Enough to see how the bytes lie. */
const sampleLength = 2_000;

function beginsWith(bytes: Uint8Array, ...begin: number[]): boolean {
  return begin.every((byte, at) => bytes[at] === byte);
}

/** Text without a mark in UTF-16 has a zero in nearly every second byte. */
function utf16By(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (beginsWith(bytes, 0xff, 0xfe)) return 'utf-16le';
  if (beginsWith(bytes, 0xfe, 0xff)) return 'utf-16be';
  const sample = bytes.subarray(0, sampleLength);
  const zeros = [0, 0];
  for (const [at, byte] of sample.entries()) {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  }
  const [even = 0, odd = 0] = zeros;
  const many = sample.length / 5;
  if (odd > many && even === 0) return 'utf-16le';
  return even > many && odd === 0 ? 'utf-16be' : null;
}

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

export function decodeText(bytes: Uint8Array): DecodedText {
  // A zip, as .xlsx and .ods are, and the older workbooks of Excel.
  if (beginsWith(bytes, 0x50, 0x4b, 0x03, 0x04) || beginsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    return { type: 'workbook' };
  const utf16 = utf16By(bytes);
  if (utf16) return { type: 'text', text: new TextDecoder(utf16).decode(bytes), encoding: 'UTF-16' };
  if (bytes.subarray(0, sampleLength).includes(0)) return { type: 'binary' };
  const text = decodeUtf8(bytes);
  if (text !== null) return { type: 'text', text, encoding: 'UTF-8' };
  return { type: 'text', text: new TextDecoder('windows-1252').decode(bytes), encoding: 'Windows-1252' };
}
