// How well a choice's name matches what was typed into its picker.
import { containsWords, phraseKey, searchKey, searchWords } from '../../../contract/common/normalise.ts';
import { toPlainCharacters } from '../../../contract/common/plain-characters.ts';
import type { Choice } from './choice.ts';

interface Typed {
  key: string;
  words: readonly string[];
}

function toTyped(text: string): Typed {
  const plain = toPlainCharacters(text);
  return { key: searchKey(plain), words: searchWords(plain) };
}

const isSame = 0;
const begins = 1;
const beginsWord = 2;
const contains = 3;
const isUnlike = 4;

/** The search keys of a name's ends, each from one of its words on: 'America/New_York' is found by 'new york'. */
function endsOf(name: string): string[] {
  const words = phraseKey(name).split(/[\p{P}\p{S}\s]+/u);
  return words.map((_, index) => searchKey(words.slice(index).join(' ')));
}

function rankOf(name: string, { key, words }: Typed): number {
  const plain = toPlainCharacters(name);
  const nameKey = searchKey(plain);
  if (nameKey === key) return isSame;
  if (nameKey.startsWith(key)) return begins;
  if (endsOf(plain).some((end) => end.startsWith(key))) return beginsWord;
  return containsWords(nameKey, words) ? contains : isUnlike;
}

function rank<Item>(items: readonly Item[], text: string, nameOf: (item: Item) => string) {
  const typed = toTyped(text);
  return items
    .map((item) => ({ item, rank: rankOf(nameOf(item), typed) }))
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
  const { key } = toTyped(typed);
  const same = choices.filter(({ name }) => searchKey(toPlainCharacters(name)) === key);
  return key !== '' && same.length === 1 ? (same[0] ?? null) : null;
}
