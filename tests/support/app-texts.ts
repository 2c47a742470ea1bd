import type { i18n } from 'i18next';
import type { Language } from '../../contract/common/languages.ts';
import { createTexts } from '../../src/i18n/i18n.ts';
import type { FetchedTexts } from '../../src/i18n/start-texts.ts';

const ofApp = import.meta.glob<object>('../../src/i18n/*/*.json', { eager: true, import: 'default' });
const ofContract = import.meta.glob<object>('../../contract/common/messages/*/*.json', {
  eager: true,
  import: 'default',
});

/** The app's texts in a language, all of its namespaces, as they are once each was fetched. */
export function appTexts(language: Language): i18n {
  const found = (files: Record<string, object>, prefix: string) =>
    Object.entries(files).flatMap(([path, texts]): [string, object][] => {
      const [of, file = ''] = path.split('/').slice(-2);
      return of === language ? [[prefix + file.replace('.json', ''), structuredClone(texts)]] : [];
    });
  const texts = Object.fromEntries([...found(ofApp, ''), ...found(ofContract, 'messages-')]);
  return createTexts({ language, texts: texts as unknown as FetchedTexts['texts'] });
}

/** The app's texts in English; a copy, into which a test may merge others. */
export const englishTexts = () => appTexts('en');
