// Values as wpa_supplicant writes them: "in quotes", in hexadecimal, or bare words and numbers.
import type { Setting } from './settings.ts';

const hex = /^([\da-f]{2})+$/i;

/** The text of `P"…"`, in which bytes are escaped; undefined where they are not understood, or control characters. */
function decodeEscapes(text: string): string | undefined {
  if (!/^([^\\"]|\\["\\]|\\x[\da-f]{2})*$/i.test(text)) return undefined;
  const bytes = text.replaceAll(/\\x([\da-f]{2})/gi, '%$1').replaceAll(/\\(["\\])/g, '$1');
  return decode(bytes);
}

function decode(percentEncoded: string): string | undefined {
  try {
    return printable(decodeURIComponent(percentEncoded));
  } catch {
    return undefined;
  }
}

function printable(text: string): string | undefined {
  return /\p{Cc}/u.test(text) ? undefined : text;
}

/** The text of a value; undefined when it is none. */
export function textOf(value: string): string | undefined {
  const [, escaped] = /^P"(.*)"$/.exec(value) ?? [];
  if (escaped !== undefined) return decodeEscapes(escaped.replaceAll('%', '%25'));
  const [, quoted] = /^"(.*)"$/.exec(value) ?? [];
  if (quoted !== undefined) return quoted;
  return hex.test(value) ? printable(Buffer.from(value, 'hex').toString('utf8')) : undefined;
}

/** The words of a list such as `key_mgmt`. */
export function wordsOf(value: string): string[] {
  return value.split(' ').filter(Boolean);
}

/** Instead of a file: what makes the supplicant load a library or ask another program. */
const otherThanFile = /^\w+:/;

function isFile(value: string): boolean {
  const text = value.startsWith('"') ? textOf(value) : undefined;
  return text !== undefined && !otherThanFile.test(text);
}

/** How to look for other access points; what follows the numbers of `learn` is a file that the supplicant writes. */
const scan = /^((simple|learn)(:\d+:-?\d+:\d+)?)?$/;

function isPassphrase(value: string): boolean {
  if (/^[\da-f]{64}$/i.test(value)) return true;
  const [, text = ''] = /^"(.*)"$/.exec(value) ?? [];
  // wpa_supplicant counts bytes.
  const bytes = Buffer.byteLength(text);
  return bytes >= 8 && bytes <= 63;
}

/** A network's name has 1 to 32 bytes. */
function isName(value: string): boolean {
  const text = textOf(value);
  if (text === undefined) return false;
  const bytes = hex.test(value) ? value.length / 2 : Buffer.byteLength(text);
  return bytes >= 1 && bytes <= 32;
}

function isInRange(value: string, [from, to]: readonly [number, number] = [0, 0]): boolean {
  return /^-?\d{1,9}$/.test(value) && Number(value) >= from && Number(value) <= to;
}

function areWords(value: string, words: ReadonlySet<string> = new Set()): boolean {
  const found = wordsOf(value);
  return found.length > 0 && found.every((word) => words.has(word));
}

const address = String.raw`([\da-f]{2}:){5}[\da-f]{2}`;
const oneAddress = new RegExp(`^${address}$`, 'i');
const addressList = new RegExp(`^${address}(/${address})?( +${address}(/${address})?)*$`, 'i');

type Check = (value: string, setting: Setting) => boolean;

const checks: Readonly<Record<Setting['kind'], Check>> = {
  name: isName,
  text: (value) => textOf(value) !== undefined,
  // A hash of a password, too.
  secret: (value) => textOf(value) !== undefined || /^hash:[\da-f]{32}$/i.test(value),
  passphrase: isPassphrase,
  file: isFile,
  number: (value, { range }) => isInRange(value, range),
  numbers: (value) => /^\d{1,5}( +\d{1,5})*$/.test(value),
  words: (value, { words }) => areWords(value, words),
  address: (value) => oneAddress.test(value),
  addresses: (value) => addressList.test(value),
  scan: (value) => scan.test(textOf(value) ?? '?'),
  country: (value) => /^[A-Z]{2}$/.test(value),
};

export function isValid(setting: Setting, value: string): boolean {
  return checks[setting.kind](value, setting);
}
