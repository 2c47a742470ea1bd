// The serial number in what a barcode holds: the number alone, or a GS1 code that has it as a part. The contract says what
// a serial number may be.
import { identityKey } from '../../contract/common/normalise.ts';
import { toPlainCharacters } from '../../contract/common/plain-characters.ts';
import { monitorFields } from '../../contract/monitors/monitor-writes.ts';
import { groupSeparator, serialInLink, serialInParentheses, serialOfElements } from './gs1.ts';

/** Why there is no serial number in it. */
export type NotRead = 'empty' | 'tooLong' | 'link' | 'noSerialNumber' | 'characters';

type Scanned = { serialNumber: string; isGs1: boolean } | { reason: NotRead };

/** In UTF-16 units: longer ones are no label of a device, and are not looked into. */
const maxLength = 2000;

/** A scanner's own name for the kind of code, in front of what it holds; those of GS1 are C1, d2, Q3 and e0. */
const symbology = /^\](?:[A-Za-z]\d)/;
const gs1Symbologies = new Set([']C1', ']d2', ']Q3', ']e0']);

/** Spellings of the separator by scanners that cannot send it. */
const writtenSeparators = /\u241D|\^\]|<GS>|\{GS\}/giu;

/** Control characters other than the separator, as at the end of what some scanners send. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for.
const otherControls = /[\u0000-\u001C\u001E\u001F\u007F]/gu;

function accept(text: string, isGs1: boolean): Scanned {
  const serialNumber = toPlainCharacters(text.replaceAll(groupSeparator, '')).trim();
  if (serialNumber === '') return { reason: isGs1 ? 'noSerialNumber' : 'empty' };
  if (serialNumber.length > monitorFields.cloud_id.maxLength) return { reason: 'tooLong' };
  const checked = monitorFields.cloud_id.schema.safeParse(serialNumber);
  return checked.success ? { serialNumber: checked.data, isGs1 } : { reason: 'characters' };
}

/** The text itself, and whether the scanner says that it is GS1's. */
function unwrap(content: string): { text: string; isMarked: boolean } {
  const begun = content.trimStart();
  const kind = symbology.exec(begun)?.[0] ?? '';
  const text = begun
    .slice(kind.length)
    .replace(writtenSeparators, groupSeparator)
    .replace(otherControls, ' ')
    .replace(/^ +| +$/gu, '');
  return { text, isMarked: gs1Symbologies.has(kind) };
}

function readLink(text: string): Scanned {
  let serial: ReturnType<typeof serialInLink>;
  try {
    serial = serialInLink(new URL(text));
  } catch {
    serial = undefined;
  }
  if (serial === undefined) return { reason: 'link' };
  return serial === null ? { reason: 'noSerialNumber' } : accept(serial, true);
}

/** Reads what a camera, a scanner or a person's keyboard has brought. */
export function readScanned(content: string): Scanned {
  if (content.length > maxLength) return { reason: 'tooLong' };
  const { text, isMarked } = unwrap(content);
  if (/^https?:\/\//iu.test(text)) return readLink(text);
  const inParentheses = serialInParentheses(text);
  const serial = inParentheses === undefined ? serialOfElements(text, isMarked) : inParentheses;
  if (serial === null) return { reason: 'noSerialNumber' };
  return serial === undefined ? accept(text, false) : accept(serial, true);
}

/** Several codes in one picture, of which each may be meant. */
export type Seen = Scanned | { reason: 'several' };

/**
 * Chooses among the codes that a camera sees at once, as on a label with several. The serial number of a GS1 code says
 * that it is one; a code that has none may be an article number, or anything.
 */
export function chooseScanned(contents: readonly string[]): Seen | null {
  const read = contents.map(readScanned);
  const found = read.filter((scanned) => 'serialNumber' in scanned);
  const gs1 = found.filter(({ isGs1 }) => isGs1);
  const candidates = gs1.length > 0 ? gs1 : found;
  const [first] = candidates;
  if (!first) return read[0] ?? null;
  const isOne = candidates.every(
    ({ serialNumber }) => identityKey(serialNumber) === identityKey(first.serialNumber),
  );
  return isOne ? first : { reason: 'several' };
}
