// Keys for search, sort and identity. Service (COLLATE "C") and device store the same keys, so that a list has one
// order, online and offline (docs/decisions/lists.md#sort-and-search).

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

/** The form in which texts are searched: ignores case, accents, apostrophes and runs of spaces. */
export function searchKey(text: string): string {
  const folded = stripApostrophes(text)
    .replace(/\p{Cs}/gu, '\uFFFD') // as toWellFormed(), which Firefox has since 119
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cc}]/gu, (c) => (/\s/u.test(c) ? ' ' : ''))
    .toLowerCase() // ẞ has a small letter, which alone has the capitals SS
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ς', 'σ');
  const plain = stripApostrophes(folded).replace(/\s+/gu, ' ').trim();
  return Array.from(plain, escapeDivergent).join('');
}

/** One search key for several texts: a term never matches across two of them. */
export function searchKeyOf(...texts: string[]): string {
  return texts.map(searchKey).join('\n');
}

/** Long enough to tell names apart, short enough for an index entry. */
const sortKeyLength = 120;

/** The form in which texts are sorted. Compare with `<` or COLLATE "C", never with a locale. */
export function sortKey(text: string): string {
  return searchKey(text).slice(0, sortKeyLength);
}

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
