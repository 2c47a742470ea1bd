// Keys for search, sort and identity. Service (COLLATE "C") and device store the same keys, so that a list has one
// order, online and offline (docs/decisions/lists-keys.md).

const apostrophes = /['\u2018\u2019\u02BC\u00B4\u0060\uFF07]/gu;
const firstDivergentCodePoint = 0xe000;
/** Marks an escaped character: the last code point below the divergent ones, assigned to nothing. */
const escapeMarker = '\uD7FF';

/** Strips straight and curly apostrophes, as the search box does. */
export function stripApostrophes(text: string): string {
  return text.replace(apostrophes, '');
}

/**
 * From U+E000 on, UTF-8 (PostgreSQL's "C") and UTF-16 (JavaScript, IndexedDB) disagree about order.
 * Written as hexadecimal they agree again, and still match as a part of a longer text.
 */
function escapeDivergent(character: string): string {
  const point = character.codePointAt(0) ?? 0;
  return point < firstDivergentCodePoint
    ? character
    : `${escapeMarker}${point.toString(16).padStart(6, '0')}`;
}

/**
 * Letters that Unicode takes for letters of their own, as people write them who have no key for them. The migrations have
 * the same table (plain_letters). ß and ı are plain once they have been capitals.
 */
const plainLetters: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ə: 'e',
  // Persian keyboards write these two otherwise than Arabic ones.
  ی: 'ي',
  ک: 'ك',
};
const otherLetters = /[æœøłđðþħŧŋəیکァ-ヶヽヾ]/gu;

/** Katakana become the hiragana of the same sound. */
function plainLetter(letter: string): string {
  return plainLetters[letter] ?? String.fromCharCode(letter.charCodeAt(0) - 0x60);
}

/** Case, accents, apostrophes and runs of spaces are gone, letters are plain ones; punctuation stays. */
function fold(text: string): string {
  const folded = stripApostrophes(text)
    .replace(/\p{Cs}/gu, '\uFFFD') // as toWellFormed(), which Firefox has since 119
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cc}]/gu, (c) => (/\s/u.test(c) ? ' ' : ''))
    .toLowerCase() // ẞ has a small letter, which alone has the capitals SS
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ς', 'σ')
    .replace(otherLetters, plainLetter);
  return stripApostrophes(folded).replace(/\s+/gu, ' ').trim();
}

function escapeAll(text: string): string {
  return Array.from(text, escapeDivergent).join('');
}

/** The form in which sentences are searched, such as entries of a cloud log: a phrase is found as it stands, punctuation included. */
export function phraseKey(text: string): string {
  return escapeAll(fold(text));
}

/** One phrase key for several texts: a phrase never matches across two of them. */
export function phraseKeyOf(...texts: string[]): string {
  return texts.map(phraseKey).join('\n');
}

const decimalDigit = /\p{Nd}/u;
const otherDigits = /(?![0-9])\p{Nd}/gu;

/** The value of a digit of any script: Unicode has them in tens, from zero on. */
function digitValue(digit: string): string {
  const point = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (decimalDigit.test(String.fromCodePoint(point - before - 1))) before += 1;
  return String(before % 10);
}

/** Digits of every script are 0 to 9. */
function plainDigits(text: string): string {
  return text.replace(otherDigits, digitValue);
}

/** Also the signs that separate on labels: '+', '=', '|', '~'. Pictures are no punctuation. */
const punctuation = /[\p{P}\p{Sm}\p{Sc}\p{Sk}\p{Z}\p{Cf}]/gu;

/**
 * The form in which names and numbers are searched: ignores case, accents, punctuation and spaces, so that 'ICU-12',
 * 'icu 12' and 'ICU12' are the same.
 */
export function searchKey(text: string): string {
  return escapeAll(plainDigits(fold(text)).replace(punctuation, ''));
}

/** Longer than names are, and short enough for an index entry with three of them: some characters become many. */
const searchKeyLength = 200;

/** One search key for several texts, apart by line feeds: a word never matches across two of them. */
export function searchKeyOf(...texts: string[]): string {
  return texts.map((text) => searchKey(text).slice(0, searchKeyLength)).join('\n');
}

/**
 * The words of a search as search keys. A record is found when its search key contains each of them, in any order. None:
 * everything is found. A word that is part of another one is left out, because it says nothing more.
 */
export function searchWords(text: string): string[] {
  const words = [...new Set(fold(text).split(' ').map(searchKey))].filter((word) => word !== '');
  return words.filter((word) => !words.some((other) => other !== word && other.includes(word))).sort();
}

/** Whether a search key contains each of the words. */
export function containsWords(key: string, words: readonly string[]): boolean {
  return words.every((word) => key.includes(word));
}

/** Long enough to tell names apart, short enough for an index entry. */
const sortKeyLength = 110;
const tieLength = 10;

/** Sorts numbers by how many digits they have, then by these: '2' is '12', '10' is '210', nine digits and more begin with a 9. */
function numberKey(digits: string): string {
  const { length } = digits;
  return `${length < 9 ? length : `9${String(length).padStart(4, '0')}`}${digits}`;
}

/**
 * The form in which texts are sorted: numbers in them by their value, leading zeros last of all. Compare with `<` or
 * COLLATE "C", never with a locale.
 */
export function sortKey(text: string): string {
  let zeros = '';
  const key = plainDigits(fold(text)).replace(/[0-9]+/g, (run) => {
    const digits = run.replace(/^0+(?=.)/, '');
    zeros += Math.min(run.length - digits.length, 9);
    return numberKey(digits);
  });
  const ties = zeros.replace(/0+$/, '').slice(0, tieLength - 1);
  // A line feed comes before whatever else a key has, so that 'Bay 02' stands before 'Bay 2 A'.
  return escapeAll(key).slice(0, sortKeyLength) + (ties && `\n${ties}`);
}

/** Raised with each change of what a stored key is: a start then makes those in the database anew. */
export const keysVersion = 3;

/**
 * The form in which serial numbers, facility codes and emails are unique: ignores case and nothing else. NUL, which
 * PostgreSQL cannot store, becomes U+FFFD.
 */
export function identityKey(text: string): string {
  return text
    .trim()
    .replace(/\p{Cs}/gu, '\uFFFD') // as toWellFormed(), which Firefox has since 119
    .replaceAll('\0', '\uFFFD')
    .normalize('NFC')
    .toLowerCase()
    .normalize('NFC');
}
