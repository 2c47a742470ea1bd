// Marks in the palette: what is found is what is marked, whatever case, accents and punctuation do.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { containsWords, searchKey, searchWords } from '../../contract/common/normalise.ts';
import { findMatches } from '../../src/shell/palette/matches.ts';

const marked = (text: string, searched: string) =>
  findMatches(text, searched)
    .map(({ text: piece, isMatch }) => (isMatch ? `[${piece}]` : piece))
    .join('');

describe('findMatches', () => {
  it.each([
    ['Lakeview General', 'view', 'Lake[view] General'],
    ['Lakeview General', 'GENERAL lake', '[Lake]view [General]'],
    ['ICU-12', 'icu12', '[ICU-12]'],
    ['ICU 12', 'icu-1', '[ICU 1]2'],
    ['Hôpital Sainte-Anne', 'hopital sainteanne', '[Hôpital] [Sainte-Anne]'],
    ['Straße', 'strasse', '[Straße]'],
    ['O’Brien', "o'b", '[O’B]rien'],
    ['Bay 4', 'x', 'Bay 4'],
    ['Bay 4', '', 'Bay 4'],
    ['aaa', 'a', '[aaa]'],
  ])('marks in %j what %j finds', (text, searched, expected) => {
    expect(marked(text, searched)).toBe(expected);
  });

  it('never loses or adds a sign, and marks every word that is found', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 30 }),
        fc.string({ maxLength: 5 }),
        (text, searched) => {
          const pieces = findMatches(text, searched);
          expect(pieces.map((piece) => piece.text).join('')).toBe(text);
          const words = searchWords(searched);
          const ascii = /^[\x20-\x7e]*$/.test(text);
          if (ascii && words.length > 0 && containsWords(searchKey(text), words))
            expect(pieces.some(({ isMatch }) => isMatch)).toBe(true);
        },
      ),
    );
  });
});
