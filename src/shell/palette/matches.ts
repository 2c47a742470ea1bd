// Where the words of a search stand in a text that they match, as the search compares: without case, accents, spaces and
// punctuation.
import { searchKey, searchWords } from '../../../contract/common/normalise.ts';

export interface Piece {
  text: string;
  isMatch: boolean;
}

interface Folded {
  /** The search key of the text, made sign by sign. */
  key: string;
  /** For each UTF-16 unit of the key, the sign of the text that it comes from. */
  origins: number[];
}

/** A sign with the marks that belong to it, so that no letter is taken apart. */
const signs = /\P{M}\p{M}*|\p{M}+/gsu;

function fold(parts: readonly string[]): Folded {
  let key = '';
  const origins: number[] = [];
  parts.forEach((sign, at) => {
    const folded = searchKey(sign);
    key += folded;
    for (let unit = 0; unit < folded.length; unit += 1) origins.push(at);
  });
  return { key, origins };
}

/** @returns the text in pieces, in its order; together they are the text */
export function findMatches(text: string, searched: string): Piece[] {
  const parts = text.match(signs) ?? [];
  const { key, origins } = fold(parts);
  const marked = new Set<number>();
  for (const word of searchWords(searched)) {
    for (let at = key.indexOf(word); at >= 0; at = key.indexOf(word, at + word.length)) {
      const [first = 0, last = 0] = [origins[at], origins[at + word.length - 1]];
      // Signs between them that the search ignores belong to the match.
      for (let sign = first; sign <= last; sign += 1) marked.add(sign);
    }
  }
  const pieces: Piece[] = [];
  parts.forEach((sign, at) => {
    const isMatch = marked.has(at);
    const last = pieces.at(-1);
    if (last?.isMatch === isMatch) last.text += sign;
    else pieces.push({ text: sign, isMatch });
  });
  return pieces;
}
