// How words and sentences are put together that are not in one text: in each language with its own marks.
import { isolate } from './isolate.ts';
import type { Language } from './languages.ts';

interface Marks {
  /** Between short words in a row. */
  space: string;
  /** Between the words of a list. */
  comma: string;
  /** Between the parts of a list that may have commas of their own. */
  semicolon: string;
  /** Between what is named and what is said about it. */
  colon: string;
  stop: string;
  /** Between sentences. */
  gap: string;
}

const western: Marks = { space: ' ', comma: ', ', semicolon: '; ', colon: ': ', stop: '.', gap: ' ' };
const full: Marks = { space: '、', comma: '、', semicolon: '；', colon: '：', stop: '。', gap: '' };

/** Languages with marks of their own. */
const own: Partial<Record<Language, Marks>> = {
  // Before a colon French has a space, at which no line breaks.
  fr: { ...western, colon: '\u00A0: ' },
  ja: full,
  zh: full,
};

const marksOf = (language: Language): Marks => own[language] ?? western;

const endOfSentence = /[.!?…:。！？：]$/u;

/** 'a b' */
export function rowIn(language: Language, words: readonly string[]): string {
  return words.map(isolate).join(marksOf(language).space);
}

/** 'a, b' */
export function listIn(language: Language, words: readonly string[]): string {
  return words.map(isolate).join(marksOf(language).comma);
}

/** 'CN=a, O=b; CN=c' */
export function longListIn(language: Language, parts: readonly string[]): string {
  return parts.map(isolate).join(marksOf(language).semicolon);
}

/** 'a: b' */
export function labelIn(language: Language, label: string, text: string): string {
  return isolate(label) + marksOf(language).colon + isolate(text);
}

/** With a full stop, unless it ends with a mark. */
export function sentenceIn(language: Language, text: string): string {
  return endOfSentence.test(text) ? text : text + marksOf(language).stop;
}

/** '. ', after what is not a sentence yet */
export function sentenceBreakIn(language: Language): string {
  return marksOf(language).stop + marksOf(language).gap;
}

/** 'A. B': each but the last one ends with a mark. */
export function sentencesIn(language: Language, texts: readonly string[]): string {
  return texts
    .map((text, at) => (at < texts.length - 1 ? sentenceIn(language, text) : text))
    .join(marksOf(language).gap);
}
