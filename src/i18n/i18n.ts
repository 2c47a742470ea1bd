// The catalogues: a folder for each language, with the same files as en/ (contract/common/translated.ts).
import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { isolate } from '../../contract/common/isolate.ts';
import type { FetchedTexts } from './start-texts.ts';

/** Starts the texts with those of `start.ts` in their language. */
export function createTexts({ language, texts: start }: FetchedTexts): i18n {
  const texts = i18next.createInstance();
  texts.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: { translation: start } },
    // React writes texts, not HTML; what a value could do is turn the sentence around it.
    interpolation: { escape: isolate },
    initAsync: false,
  });
  return texts;
}
