// The catalogues: a folder for each language, with the same files as en/ (contract/common/translated.ts).
import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Language } from '../../contract/common/languages.ts';
import type { texts as en } from './en/start.ts';

export interface FetchedTexts {
  /** The language of these texts: English where the chosen one's could not be fetched. */
  language: Language;
  texts: typeof en;
}

export interface StartTexts extends FetchedTexts {
  /** Where the catalogues are: each is `<language>/<name>.json` below it. */
  folder: string;
  /** The language that was chosen on this device. */
  chosen: Language;
}

/** Starts the texts with those of `start.ts` in their language. */
export function createTexts({ language, texts: start }: FetchedTexts): i18n {
  const texts = i18next.createInstance();
  texts.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: { translation: start } },
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  return texts;
}
