// Typed and pasted text in plain characters: documents, mail programs and phones write spaces, dashes, letters and digits
// in forms that look like the plain ones and are others.

/** Spaces of any width, tabs and ends of lines. */
const spaces = /[\p{Zs}\t\n\v\f\r\u0085\u2028\u2029]/gu;

/** Hyphens, dashes and the minus sign. Signs that belong to a script, such as the Hebrew maqaf, stay. */
const dashes = /[\u2010-\u2015\u2043\u2212\u2E3A\u2E3B\uFE58\uFE63]/gu;

/** Letters, digits and signs of ASCII in the width of Chinese and Japanese ones. */
const fullWidth = /[\uFF01-\uFF5E]/gu;
const fullWidthOffset = 0xfee0;

/** Signs that nobody sees. Those that choose the form of the letter before them, as in Japanese names, stay. */
const invisible = /(?!\p{Variation_Selector})\p{Default_Ignorable_Code_Point}/gu;

/**
 * Spaces become ' ', dashes '-', full-width forms plain ones; signs without width go. Never applied to passwords, answers
 * to security questions or credentials, in which each sign counts.
 */
export function toPlainCharacters(text: string): string {
  return text
    .replace(invisible, '')
    .replace(fullWidth, (sign) => String.fromCharCode(sign.charCodeAt(0) - fullWidthOffset))
    .replace(dashes, '-')
    .replace(spaces, ' ');
}
