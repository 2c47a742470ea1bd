import { describe, expect, it } from 'vitest';
import {
  labelIn,
  listIn,
  longListIn,
  rowIn,
  sentenceBreakIn,
  sentenceIn,
  sentencesIn,
} from '../../contract/common/punctuation.ts';

describe.each([
  ['en', 'a b', 'a, b', 'a; b', 'a: b', 'A.', 'A. B! C', '. '],
  ['de', 'a b', 'a, b', 'a; b', 'a: b', 'A.', 'A. B! C', '. '],
  ['es', 'a b', 'a, b', 'a; b', 'a: b', 'A.', 'A. B! C', '. '],
  ['fr', 'a b', 'a, b', 'a; b', 'a\u00A0: b', 'A.', 'A. B! C', '. '],
  ['ja', 'a、b', 'a、b', 'a；b', 'a：b', 'A。', 'A。B!C', '。'],
  ['zh', 'a、b', 'a、b', 'a；b', 'a：b', 'A。', 'A。B!C', '。'],
] as const)('in %s', (language, row, list, longList, label, sentence, sentences, sentenceBreak) => {
  it('words and sentences are put together with the marks of the language', () => {
    expect(rowIn(language, ['a', 'b'])).toBe(row);
    expect(listIn(language, ['a', 'b'])).toBe(list);
    expect(longListIn(language, ['a', 'b'])).toBe(longList);
    expect(labelIn(language, 'a', 'b')).toBe(label);
    expect(sentenceIn(language, 'A')).toBe(sentence);
    expect(sentencesIn(language, ['A', 'B!', 'C'])).toBe(sentences);
    expect(sentenceBreakIn(language)).toBe(sentenceBreak);
  });

  it.each(['A.', 'A!', 'A?', 'A…', 'A。', 'A！', 'A？'])('%s is a sentence already', (text) => {
    expect(sentenceIn(language, text)).toBe(text);
  });
});
