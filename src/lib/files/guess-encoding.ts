// Guesses in which encoding a spreadsheet wrote bytes that are not valid UTF-8: by how much of what they would say looks like
// words, and by the person's language where several would do.
import { commonShare } from './common-signs.ts';
import { countUnreadable, decodeAs, type Encoding } from './encodings.ts';

const western = /[äöüßàâæçéèêëîïôœùûúáíóñìòøåãõ¿¡]/iu;
const central = /[ąćęłńóśźżáčďéěíňřšťúůýžőűäöüß]/iu;
const cyrillic = /[а-яё]/iu;
/** Spreadsheets put them in place of plain ones. */
const apostrophe = '’';
const punctuation = /[–—“”„‘’«»…€°ªº·№]/u;
const letter = /\p{L}/u;
const lower = /\p{Ll}/u;
const upper = /\p{Lu}/u;

interface Place {
  sign: string;
  before: string;
  after: string;
}

function looksAsPunctuation({ sign, before, after }: Place): number {
  if (letter.test(before) && letter.test(after)) return sign === apostrophe ? 1 : -1;
  // Where a word begins with one of these, another encoding has a capital letter.
  return letter.test(after) && /[…€°]/u.test(sign) ? 0 : 0.5;
}

function looksAsLetter({ sign, before, after }: Place, letters: RegExp): number {
  if (upper.test(sign) && lower.test(before)) return -1;
  if (!letters.test(sign)) return 0;
  if (!(letter.test(before) || letter.test(after))) return 0.25;
  return cyrillic.test(sign) && /[a-z]/i.test(before + after) ? -1 : 1;
}

/** How a sign that is not ASCII looks where it stands: from 1, as in a word, to -1, as in none. */
function looks(place: Place, letters: RegExp): number {
  if (punctuation.test(place.sign)) return looksAsPunctuation(place);
  if (letter.test(place.sign)) return looksAsLetter(place, letters);
  return letters.test(place.sign) ? 0.5 : -1;
}

function wordShare(text: string, letters: RegExp): number {
  let count = 0;
  let sum = 0;
  for (const { 0: sign, index } of text.matchAll(/[^\0-\x7f]/g)) {
    const before = text[index - 1] ?? '';
    const look = looks({ sign, before, after: text[index + 1] ?? '' }, letters);
    // Accents seldom stand side by side; where they do, it is another script.
    const isRun = letters !== cyrillic && look > 0 && before > '\x7f' && letter.test(before);
    sum += isRun ? 0 : look;
    count += 1;
  }
  return count === 0 ? 0 : sum / count;
}

/** The share of it that is valid, a little less than it: a broken file is less likely than another encoding. */
function utf8Share(bytes: Uint8Array): number {
  const text = decodeAs(bytes, 'UTF-8');
  const signs = text.match(/[^\0-\x7f]/g)?.length ?? 0;
  return signs === 0 ? 0 : 1 - (2 * countUnreadable(text)) / signs;
}

/** So much of a file shows how it was written. */
const sampleLength = 200_000;

/** Whole lines, from the first one with a byte that is not ASCII. */
function sampleOf(bytes: Uint8Array): Uint8Array {
  const begin = bytes.findIndex((byte) => byte > 0x7f);
  const isLineEnd = (byte: number) => byte === 0x0a || byte === 0x0d;
  const from = bytes.subarray(0, begin).findLastIndex(isLineEnd) + 1;
  if (bytes.length - from <= sampleLength) return bytes.subarray(from);
  const part = bytes.subarray(from, from + sampleLength);
  const end = part.findLastIndex(isLineEnd);
  return end > 0 ? part.subarray(0, end) : part;
}

/** Counts for the person's language. */
const languageWeight = 0.1;
/** Counts against an encoding in which no language of the console is written: bytes of others may look like its words. */
const foreignWeight = 0.15;

/** @param language of the console */
export function guessEncoding(file: Uint8Array, language: string): Encoding {
  const bytes = sampleOf(file);
  const single = (encoding: Encoding, letters: RegExp) => wordShare(decodeAs(bytes, encoding), letters);
  const own = (...languages: string[]) => (languages.includes(language) ? languageWeight : 0);
  const hasMacLines = file.includes(0x0d) && !file.includes(0x0a);
  const shares: [Encoding, number][] = [
    ['Windows-1252', single('Windows-1252', western) + own('en', 'de', 'es', 'fr')],
    [
      'MacRoman',
      single('MacRoman', western) + own('en', 'de', 'es', 'fr') + (hasMacLines ? languageWeight : 0),
    ],
    ['Windows-1250', single('Windows-1250', central) - foreignWeight],
    ['Windows-1251', single('Windows-1251', cyrillic) - foreignWeight],
    ['Shift_JIS', commonShare(bytes, 'Shift_JIS') + own('ja')],
    // The first of equals: spreadsheets write no EUC-JP.
    ['GB18030', commonShare(bytes, 'GB18030') + own('zh')],
    ['EUC-JP', commonShare(bytes, 'EUC-JP') + own('ja')],
    ['Big5', commonShare(bytes, 'Big5')],
    ['UTF-8', utf8Share(bytes)],
  ];
  const [best] = shares.sort(([, one], [, other]) => other - one);
  return best?.[0] ?? 'Windows-1252';
}
