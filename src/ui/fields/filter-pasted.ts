// Reads text that was pasted into a field. Words never run together where a sign between them is dropped; a number or
// code is taken whole or not at all: cut, or without a separator, it would be another one.
import type { TextField } from '../../../contract/common/text-field.ts';
import { type Filtered, filterText, findRefused, toPlain } from './filter-text.ts';

/** A field's text as three parts, the middle one inserted at once: pasted, filled in, dropped or dictated. */
interface Insertion {
  before: string;
  inserted: string;
  after: string;
}

export interface FilteredPaste extends Filtered {
  /** Whether nothing was taken: the field keeps its value. */
  isRefused: boolean;
}

/** Signs within a word, as in “St. Mary’s”. */
const withinWords = /^['\u2018\u2019\u02BC\u00B4`]+$/u;

/** The end of a text that is a single letter, as in 'U.S.': a dot behind it separates no words. */
const endsWithInitial = /(?:^|[^\p{L}\p{M}\p{Nd}])\p{L}\p{M}*$/u;

function findInsertion(previous: string, now: string, caret: number): Insertion {
  const after = now.slice(caret);
  const kept = previous.endsWith(after) ? previous.slice(0, previous.length - after.length) : '';
  let length = 0;
  while (length < Math.min(kept.length, caret) && kept[length] === now[length]) length += 1;
  return { before: now.slice(0, length), inserted: now.slice(length, caret), after };
}

/**
 * Tells a paste from a key: no key inserts several signs.
 * @param caret position in `now`, behind what was inserted
 */
export function isPaste(previous: string, now: string, caret = now.length): boolean {
  return [...findInsertion(previous, now, caret).inserted].length > 1;
}

function acceptsSpaces({ characters }: TextField): boolean {
  return !new RegExp(characters.refused).test(' ');
}

/** Puts a space where dropping a sign would join two words. */
function separateWords(field: TextField, { before, inserted, after }: Insertion): string {
  const { source } = field.characters.refused;
  const runs = new RegExp(`(?:${source}| )*${source}(?:${source}| )*`, 'gu');
  return inserted.replace(runs, (run, at: number) => {
    const begins = at === 0 && (before === '' || before.endsWith(' '));
    const ends = at + run.length === inserted.length && (after === '' || after.startsWith(' '));
    const abbreviates = run === '.' && endsWithInitial.test(inserted.slice(0, at));
    return begins || ends || abbreviates || withinWords.test(run) ? '' : ' ';
  });
}

/** Filters a field's text into which something was pasted. */
export function filterPaste(
  field: TextField,
  previous: string,
  now: string,
  caret = now.length,
): FilteredPaste {
  const insertion = findInsertion(previous, now, caret);
  const { before, after } = insertion;
  const inserted = toPlain(field, insertion.inserted);
  const taken = acceptsSpaces(field) ? separateWords(field, { before, inserted, after }) : inserted.trim();
  const filtered = filterText(field, before + taken + after, before.length + taken.length);
  if (acceptsSpaces(field)) {
    const leftOut = findRefused(field, inserted);
    const refused = leftOut.length > 0 ? field.characters.message : null;
    return { ...filtered, leftOut, refused, isRefused: false };
  }
  if (filtered.refused === null && filtered.tooLong === null) return { ...filtered, isRefused: false };
  return { ...filtered, text: previous, caret: previous.length, isRefused: true };
}
