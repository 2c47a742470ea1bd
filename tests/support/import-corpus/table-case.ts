// A table that somebody imports, what becomes monitors, and what is said.
import type { Encoding } from '../../../src/lib/files/encodings.ts';

export interface TableCase {
  name: string;
  /** Serial number and name of each monitor that can be imported. */
  imported: readonly string[];
  /** 'row column: reason' of each error, and of each warning, which begins with '?'; or why no table was read. */
  said?: readonly string[];
  /** The fields of the columns, where a person has to choose them. */
  fields?: readonly (string | null)[];
}

export interface PastedCase extends TableCase {
  text: string;
}

export interface ChosenCase extends TableCase {
  content: string | Uint8Array<ArrayBuffer>;
  /** How it was read; UTF-8 where it is not named. */
  encoding?: Encoding;
  /** The console's language. */
  language?: string;
  /** The encoding that a person chooses where the guess is wrong. */
  chosen?: Encoding;
}

export const spanning =
  'A cell in this row spans several lines that may be separate rows. Check the quotation marks.';
export const headAgain = 'This row repeats the column names and is skipped.';
export const lettersOnly = 'Use letters, digits and spaces only';
export const surplus = 'The row has more cells than there are columns.';
