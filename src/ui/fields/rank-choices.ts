// How well a choice's name matches what was typed into its picker.
import { searchKey } from '../../../contract/common/normalise.ts';
import { toPlainCharacters } from '../../../contract/common/plain-characters.ts';
import type { Choice } from './choice.ts';

/** Words apart by one space, without signs that nobody sees: 'America/New_York' is found by 'new york'. */
function plainWords(text: string): string {
  return searchKey(toPlainCharacters(text))
    .replace(/[\p{P}\p{S}\s]+/gu, ' ')
    .trim();
}

const isSame = 0;
const begins = 1;
const beginsWord = 2;
const contains = 3;
const isUnlike = 4;

function rankOf(words: string, typed: string): number {
  if (words === typed) return isSame;
  if (words.startsWith(typed)) return begins;
  if (words.includes(` ${typed}`)) return beginsWord;
  return words.includes(typed) ? contains : isUnlike;
}

function rank<Item>(items: readonly Item[], typed: string, nameOf: (item: Item) => string) {
  const words = plainWords(typed);
  return items
    .map((item) => ({ item, rank: rankOf(plainWords(nameOf(item)), words) }))
    .sort((one, other) => one.rank - other.rank);
}

/** Those whose name begins with a text, then those with a word that does, then the rest; each in its earlier order. */
export function rankChoices<Item extends Choice>(choices: readonly Item[], typed: string): Item[] {
  return rank(choices, typed, ({ name }) => name).map(({ item }) => item);
}

/** Those that match a text at all, in the order of `rankChoices`. */
export function matchChoices<Item>(
  items: readonly Item[],
  typed: string,
  nameOf: (item: Item) => string,
): Item[] {
  return rank(items, typed, nameOf)
    .filter((each) => each.rank < isUnlike)
    .map(({ item }) => item);
}

/** The one choice that has a text as its name; null if none or several have it. */
export function exactChoice<Item extends Choice>(choices: readonly Item[], typed: string): Item | null {
  const words = plainWords(typed);
  const same = choices.filter(({ name }) => plainWords(name) === words);
  return words !== '' && same.length === 1 ? (same[0] ?? null) : null;
}
