// The catalogues: a folder for each language, with the same files as en/ (translated.ts).
import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { texts as en } from './en/start.ts';

/** Starts the texts in `en`, the default language. */
export function createTexts(): i18n {
  const texts = i18next.createInstance();
  texts.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    resources: { en: { translation: en } },
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  return texts;
}
