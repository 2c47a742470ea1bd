// Text in the encodings in which spreadsheets write it, found by what a decoder makes of all bytes.
import { type Encoding, encodings } from '../../src/lib/files/encodings.ts';

const signsOf = new Map<Encoding, Map<string, number[]>>();

/** All characters of one and two bytes. */
function readSigns(encoding: Encoding): Map<string, number[]> {
  const decoder = new TextDecoder(encodings.find(({ name }) => name === encoding)?.label);
  const found = new Map<string, number[]>();
  const note = (bytes: number[]) => {
    const text = decoder.decode(new Uint8Array(bytes));
    if (Array.from(text).length === 1 && text !== '\uFFFD' && !found.has(text)) found.set(text, bytes);
  };
  for (let lead = 0; lead < 0x100; lead += 1) note([lead]);
  for (let lead = 0x81; lead < 0xff; lead += 1)
    for (let trail = 0x40; trail < 0xff; trail += 1) note([lead, trail]);
  return found;
}

/** @throws Error for a character that the encoding lacks */
export function encodeAs(text: string, encoding: Encoding): Uint8Array<ArrayBuffer> {
  const signs = signsOf.get(encoding) ?? readSigns(encoding);
  signsOf.set(encoding, signs);
  const bytes = Array.from(text, (sign) => {
    const found = signs.get(sign);
    if (!found) throw new Error(`${encoding} has no ${sign}`);
    return found;
  });
  return new Uint8Array(bytes.flat());
}

export function encodeUtf16(
  text: string,
  { littleEndian, mark }: { littleEndian: boolean; mark: boolean },
): Uint8Array<ArrayBuffer> {
  const units = Array.from((mark ? '\uFEFF' : '') + text, (sign) => sign.charCodeAt(0));
  const bytes = new Uint8Array(units.length * 2);
  const view = new DataView(bytes.buffer);
  for (const [at, unit] of units.entries()) view.setUint16(at * 2, unit, littleEndian);
  return bytes;
}

/** Japanese among escapes, as in emails and files of old systems. */
export function encodeIso2022(text: string): Uint8Array<ArrayBuffer> {
  const parts = text.split(/([^\0-\x7f]+)/u).map((part, at) => {
    if (at % 2 === 0) return [...Buffer.from(part)];
    return [0x1b, 0x24, 0x42, ...encodeAs(part, 'EUC-JP').map((byte) => byte & 0x7f), 0x1b, 0x28, 0x42];
  });
  return new Uint8Array(parts.flat());
}
