// Phone numbers and zip codes as people copy them. A number that cannot be read with certainty is not taken.
import { dialCodes } from './dial-codes.ts';
import { toPlainCharacters } from './plain-characters.ts';

export interface ReadNumber {
  /** The digits for the field. */
  text: string;
  /** Words and signs of the text that are no part of the number, as they were written. */
  leftOut: string[];
  /** The country's dial code, where the text has one: '+44'. */
  code?: string;
}

const label = /^\p{L}[\p{L} ]{0,20}\.?:\s*|^\p{L}[\p{L} ]{0,20}\.\s*/u;
const extension = /[\s,;]*(?:extension|extn?|x|#)[\s.:=]*\d{1,7}$/iu;
/** A trunk prefix behind a country code, which is dialled within the country only: '+44 (0)20'. */
const trunkPrefix = /(\d\D*)\(0\)/u;
const writtenInternationally = /^\(?(?:\+|00|011)/u;
/** A code without a sign before it that stands apart, or is 1, which people write as a part of the number. */
const bareCode = /^\(?\d{1,4}\D+(?:\d\D*){10}$|^\(?1\D*(?:\d\D*){10}$/u;
const numberLength = 10;

/** Splits digits into a known dial code and a number of ten digits, which begins with no 0. */
function splitCode(digits: string): { code: string; text: string } | null {
  const code = `+${digits.slice(0, -numberLength)}`;
  const text = digits.slice(-numberLength);
  return Object.hasOwn(dialCodes, code) && !text.startsWith('0') ? { code, text } : null;
}

/**
 * Reads a phone number with or without country code, brackets, separators, label and extension.
 * @returns null where it is not certain which ten digits are meant
 */
export function readPastedPhone(pasted: string): ReadNumber | null {
  const whole = toPlainCharacters(pasted).trim();
  const begins = label.exec(whole)?.[0] ?? '';
  const ends = extension.exec(whole.slice(begins.length))?.[0] ?? '';
  const number = whole.slice(begins.length, whole.length - ends.length).trim();
  if (!/^[\d ()./+-]+$/u.test(number) || number.lastIndexOf('+') > 1) return null;
  const leftOut = [begins, ends].map((part) => part.replace(/^[\s,;]+/u, '').trim()).filter(Boolean);
  const international = writtenInternationally.exec(number)?.[0];
  const dialled = number.slice(international?.length ?? 0).replace(trunkPrefix, '$1');
  const digits = dialled.replace(/\D/gu, '');
  if (international === undefined) {
    if (digits.length <= numberLength) return { text: digits, leftOut };
    if (!bareCode.test(dialled)) return null;
  }
  const split = splitCode(digits);
  return split && { ...split, leftOut };
}

/** Reads a zip code, of which Zip+4 has four more digits. */
export function readPastedZip(pasted: string): ReadNumber | null {
  const whole = toPlainCharacters(pasted).trim();
  if (/^\d{0,5}$/u.test(whole)) return { text: whole, leftOut: [] };
  const [, text, more] = /^(\d{5})(-\d{4}|\d{4})$/u.exec(whole.replace(/ *- */u, '-')) ?? [];
  return text && more ? { text, leftOut: [more] } : null;
}
