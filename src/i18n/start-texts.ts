import type { Language } from '../../contract/common/languages.ts';
import type MessageResources from '../../contract/common/resources.gen.ts';
import { preferredLanguage } from './preferred-language.ts';
import type AppResources from './resources.gen.ts';

export interface FetchedTexts {
  /** The language of these texts: English where the chosen one's could not be fetched. */
  language: Language;
  /** The namespaces that the page starts with, in one file. */
  texts: Pick<AppResources & MessageResources, 'start' | 'messages-first'>;
}

export interface StartTexts extends FetchedTexts {
  /** Where the catalogues are: each is `<language>/<namespace>.json` below it. */
  folder: string;
  /** The language that the page was to start in. */
  chosen: Language;
}

/** Where the catalogues are, which the page says (scripts/lib/catalogue-files.mjs). */
function catalogueFolder(): string {
  return document.documentElement.dataset.texts ?? '';
}

/** An app that has drawn nothing until then will not. */
export const startTimeoutMs = 15_000;

/** Fetches the texts that the app starts with, in English where the language's own cannot be had. */
export function fetchStartTexts(chosen: Language): Promise<FetchedTexts> {
  const fetchIn = async (language: Language): Promise<FetchedTexts> => {
    const response = await fetch(`${catalogueFolder()}${language}/start.json`, {
      signal: AbortSignal.timeout(startTimeoutMs),
    });
    if (!response.ok) throw new TypeError();
    return { language, texts: await response.json() };
  };
  return fetchIn(chosen).catch(() => fetchIn('en'));
}

/** Those that the page loader fetches while the app's scripts are on their way. */
export async function readStartTexts(): Promise<StartTexts> {
  const chosen = preferredLanguage() ?? 'en';
  // `npm run dev` has no loader.
  if (import.meta.env.DEV) globalThis.startTexts ??= fetchStartTexts(chosen);
  const start = await globalThis.startTexts;
  if (!start) throw new Error('No page loader');
  return { folder: catalogueFolder(), chosen, ...start };
}
