// The app's texts: JSON files by language and namespace, which i18next fetches with the screens that name them.
import i18next, { type BackendModule, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { isolate } from '../../contract/common/isolate.ts';
import type { FetchedTexts } from './start-texts.ts';

/** Starts the texts with those that the page starts with, in their language; the others come from the backend. */
export function createTexts({ language, texts: start }: FetchedTexts, backend?: BackendModule): i18n {
  const texts = i18next.createInstance();
  if (backend) texts.use(backend);
  texts.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    ns: Object.keys(start),
    defaultNS: 'start',
    fallbackNS: 'messages-first',
    resources: { [language]: start },
    partialBundledLanguages: true,
    // The backend has English to fall back to; whoever needs a namespace asks again.
    maxRetries: 0,
    // What is tapped does not queue behind what is fetched ahead.
    maxParallelReads: 100,
    // React writes texts, not HTML; what a value could do is turn the sentence around it.
    interpolation: { escape: isolate },
    react: { useSuspense: false },
    initAsync: false,
  });
  return texts;
}
