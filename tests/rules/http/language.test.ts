// Which of the languages an Accept-Language header asks for.
import { expect, it } from 'vitest';
import { languageOfTags, languages } from '../../../contract/common/languages.ts';
import { acceptedLanguage, languageOfHeader } from '../../../server/texts/choose.ts';

it.each([
  ['de', 'de'],
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['en;q=0.5, fr;q=0.7', 'fr'],
  ['it-IT, es;q=0.9, en;q=0.8', 'es'],
  ['zh-CN,zh;q=0.9', 'zh'],
  ['zh-Hans', 'zh'],
  ['ZH-hans-cn', 'zh'],
  ['JA', 'ja'],
  ['de;q=0, fr;q=0.1', 'fr'],
  ['de ; q=0.2 , ja ; q=0.3', 'ja'],
  ['xx', undefined],
  ['*', undefined],
  ['', undefined],
  ['de;q=0, ;;q=,', undefined],
  ['deutsch', undefined],
  ['constructor, toString', undefined],
  [undefined, undefined],
])('%o is %o', (header, language) => {
  expect(acceptedLanguage(header)).toBe(language);
  expect(languageOfHeader(header)).toBe(language ?? 'en');
});

it('finds each language by its own tag', () => {
  for (const tag of Object.keys(languages)) expect(acceptedLanguage(tag)).toBe(tag);
});

it('takes the first of several tags that there is', () => {
  expect(languageOfTags(['pt-BR', 'fr-CA', 'de'])).toBe('fr');
  expect(languageOfTags([''])).toBeUndefined();
});
