// The marks between texts that are shown together, in the page's language.
import {
  labelIn,
  listIn,
  longListIn,
  rowIn,
  sentenceBreakIn,
  sentenceIn,
  sentencesIn,
} from '../../contract/common/punctuation.ts';
import { pageLanguage } from './page-language.ts';

type Maybe = string | number | false | null | undefined;

const present = (texts: readonly Maybe[]) => texts.flatMap((text) => (text ? [String(text)] : []));

/** 'a b' */
export const inRow = (words: readonly string[]) => rowIn(pageLanguage(), words);

/** 'a, b' */
export const listed = (words: readonly Maybe[]) => listIn(pageLanguage(), present(words));

/** 'CN=a, O=b; CN=c' */
export const listedLong = (parts: readonly string[]) => longListIn(pageLanguage(), parts);

/** 'a: b' */
export const labelled = (label: string, text: string) => labelIn(pageLanguage(), label, text);

/** With a full stop, unless it ends with a mark. */
export const asSentence = (text: string) => sentenceIn(pageLanguage(), text);

/** '. ', after what is not a sentence yet */
export const sentenceBreak = () => sentenceBreakIn(pageLanguage());

/** 'A. B': each but the last one ends with a mark. */
export const sentences = (...texts: readonly Maybe[]) => sentencesIn(pageLanguage(), present(texts));
