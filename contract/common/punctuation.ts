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

const marks: Record<Language, Marks> = {
  en: western,
  de: western,
  es: western,
  // Before a colon French has a space, at which no line breaks.
  fr: { ...western, colon: '\u00A0: ' },
  ja: full,
  zh: full,
};

const endOfSentence = /[.!?…:。！？：]$/u;

/** 'a b' */
export function rowIn(language: Language, words: readonly string[]): string {
  return words.map(isolate).join(marks[language].space);
}

/** 'a, b' */
export function listIn(language: Language, words: readonly string[]): string {
  return words.map(isolate).join(marks[language].comma);
}

/** 'CN=a, O=b; CN=c' */
export function longListIn(language: Language, parts: readonly string[]): string {
  return parts.map(isolate).join(marks[language].semicolon);
}

/** 'a: b' */
export function labelIn(language: Language, label: string, text: string): string {
  return isolate(label) + marks[language].colon + isolate(text);
}

/** With a full stop, unless it ends with a mark. */
export function sentenceIn(language: Language, text: string): string {
  return endOfSentence.test(text) ? text : text + marks[language].stop;
}

/** '. ', after what is not a sentence yet */
export function sentenceBreakIn(language: Language): string {
  return marks[language].stop + marks[language].gap;
}

/** 'A. B': each but the last one ends with a mark. */
export function sentencesIn(language: Language, texts: readonly string[]): string {
  return texts
    .map((text, at) => (at < texts.length - 1 ? sentenceIn(language, text) : text))
    .join(marks[language].gap);
}
