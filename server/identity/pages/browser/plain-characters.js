// @ts-check
// Pasted text in plain characters, as contract/common/plain-characters.ts translates it: the service does so with the email
// that the page sends, and a password is hashed with that email. tests/lib/plain-characters.test.ts compares both.

const spaces = /[\p{Zs}\t\n\v\f\r\u0085\u2028\u2029]/gu;
const dashes = /[\u2010-\u2015\u2043\u2212\u2E3A\u2E3B\uFE58\uFE63]/gu;
const fullWidth = /[\uFF01-\uFF5E]/gu;
const fullWidthOffset = 0xfee0;
const invisible = /(?!\p{Variation_Selector})\p{Default_Ignorable_Code_Point}/gu;

/**
 * Spaces become ' ', dashes '-', full-width forms plain ones; signs without width go. Never applied to passwords.
 * @param {string} text
 * @returns {string}
 */
export function toPlainCharacters(text) {
  return text
    .replace(invisible, '')
    .replace(fullWidth, (sign) => String.fromCharCode(sign.charCodeAt(0) - fullWidthOffset))
    .replace(dashes, '-')
    .replace(spaces, ' ');
}
