// GS1's element strings: what a barcode of a medical device holds is a row of values, each behind its application
// identifier (AI). Here only the serial number, AI 21, is of interest.

/** Ends a value of variable length. */
export const groupSeparator = '\u001D';

const serialNumberId = '21';

/** The lengths of the values that no separator ends, by the first two digits of their AI. */
const fixedLengths: Readonly<Record<string, number>> = {
  '00': 18,
  '01': 14,
  '02': 14,
  '03': 14,
  '04': 16,
  ...Object.fromEntries(['11', '12', '13', '14', '15', '16', '17', '18', '19'].map((id) => [id, 6])),
  '20': 2,
  ...Object.fromEntries(['31', '32', '33', '34', '35', '36'].map((id) => [id, 6])),
  '41': 13,
};

/** How many digits an AI has, by its first two. */
function idLength(firstTwo: string): number | undefined {
  if (/^(?:0[0-4]|1\d|2[0-2]|30|37|9\d)$/.test(firstTwo)) return 2;
  if (/^(?:2[345]|4[012])$/.test(firstTwo)) return 3;
  if (/^(?:3[1-69]|43|7[0-2]|8[0-2])$/.test(firstTwo)) return 4;
  return undefined;
}

/** One value, and where the next one begins; null where the text is no element string. */
function readElement(text: string, at: number): { id: string; value: string; next: number } | null {
  const firstTwo = text.slice(at, at + 2);
  const digits = idLength(firstTwo);
  const id = digits === undefined ? '' : text.slice(at, at + digits);
  if (digits === undefined || !/^\d+$/.test(id) || id.length !== digits) return null;
  const begin = at + digits;
  const separator = text.indexOf(groupSeparator, begin);
  const atSeparator = separator < 0 ? text.length : separator;
  const fixed = fixedLengths[firstTwo];
  const end = fixed === undefined ? atSeparator : begin + fixed;
  // A value that is cut, or has a separator within, belongs to something else.
  if (end > atSeparator || end === begin) return null;
  const next = text[end] === groupSeparator ? end + 1 : end;
  return { id, value: text.slice(begin, end), next };
}

/**
 * The values of an element string by their AI; null where the text is none. A separator at the beginning stands for the
 * sign by which scanners know GS1 (FNC1), and one at the end for nothing.
 */
function readElements(text: string): Map<string, string> | null {
  const elements = new Map<string, string>();
  let at = text.startsWith(groupSeparator) ? 1 : 0;
  while (at < text.length) {
    const element = readElement(text, at);
    if (!element) return null;
    if (!elements.has(element.id)) elements.set(element.id, element.value);
    at = element.next;
  }
  return elements.size > 0 ? elements : null;
}

/** Whether 14 digits are an article number (GTIN), whose last digit proves the others. */
function isArticleNumber(text: string): boolean {
  if (!/^\d{14}$/.test(text)) return false;
  const sum = Array.from(text, Number).reduce(
    (total, digit, at) => total + digit * (at % 2 === 0 ? 3 : 1),
    0,
  );
  return sum % 10 === 0;
}

/** The serial number of a GS1 code; null: it has none; undefined: the text is no GS1 code. */
type Found = string | null | undefined;

/**
 * Reads an element string as scanners send it. Where its sign, FNC1, was lost on the way, it is known by a correct article
 * number at its beginning.
 */
export function serialOfElements(text: string, isMarked: boolean): Found {
  const marked = isMarked || text.includes(groupSeparator);
  if (!marked && !(text.startsWith('01') && isArticleNumber(text.slice(2, 16)))) return undefined;
  const elements = readElements(text);
  if (!elements) return marked ? null : undefined;
  return elements.get(serialNumberId) ?? (marked || elements.size > 1 ? null : undefined);
}

/** Reads the form for people, with the AIs in parentheses: `(01)09501101530003(21)A-12`. */
export function serialInParentheses(text: string): Found {
  if (!/^\(\d{2,4}\)/.test(text)) return undefined;
  for (const [, id, value = ''] of text.matchAll(/\((\d{2,4})\)((?:(?!\(\d{2,4}\)).)*)/gu)) {
    if (id === serialNumberId) return value || null;
  }
  return null;
}

/** Reads a GS1 Digital Link: `https://id.example.org/01/09501101530003/21/A-12`. */
export function serialInLink(link: URL): Found {
  const parts = link.pathname.split('/');
  // The serial number belongs to an article (01), or to a piece of one (8006).
  const key = parts.findIndex(
    (part, at) => (part === '01' || part === '8006') && /^\d{8,18}$/.test(parts[at + 1] ?? ''),
  );
  if (key < 0) return undefined;
  for (let at = key + 2; at < parts.length; at += 2) {
    if (parts[at] === serialNumberId) return decode(parts[at + 1] ?? '') || null;
  }
  return null;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}
