import type { Language } from '../../contract/common/languages.ts';
import type { Translated } from '../../contract/common/translated.ts';
import type { texts as en } from './en/start.ts';
import { preferredLanguage } from './preferred-language.ts';

export interface FetchedTexts {
  /** The language of these texts: English where the chosen one's could not be fetched. */
  language: Language;
  texts: Translated<typeof en>;
}

export interface StartTexts extends FetchedTexts {
  /** Where the catalogues are: each is `<language>/<name>.json` below it. */
  folder: string;
  /** The language that the page was to start in. */
  chosen: Language;
}

/** Those that the page loader fetches while the app's scripts are on their way. */
export async function readStartTexts(): Promise<StartTexts> {
  const chosen = preferredLanguage() ?? 'en';
  if (import.meta.env.DEV) {
    // There is no loader: the server answers with the language's own file (scripts/lib/catalogue-files.mjs).
    const { texts } = await import('./en/start.ts');
    return { folder: '', chosen, language: chosen, texts };
  }
  const folder = document.querySelector<HTMLElement>('script[data-texts]')?.dataset.texts;
  const start = await globalThis.startTexts;
  if (!start || folder === undefined) throw new Error('No page loader');
  return { folder, chosen, ...start };
}
