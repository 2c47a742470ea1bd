// The catalogues. A language is one file with the shape of `en`, loaded when it is chosen.
import i18next, { type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { en } from './en.ts';

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
