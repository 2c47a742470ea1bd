import type { StartTexts } from './i18n.ts';
import { readLanguage } from './stored-language.ts';

/** Those that the page loader fetches while the app's scripts are on their way; during development, which has none, English. */
export async function readStartTexts(): Promise<StartTexts> {
  const chosen = readLanguage() ?? 'en';
  if (import.meta.env.DEV) {
    const { texts } = await import('./en/start.ts');
    return { folder: '', chosen, language: 'en', texts };
  }
  const folder = document.querySelector<HTMLElement>('script[data-texts]')?.dataset.texts;
  if (!globalThis.startTexts || folder === undefined) throw new Error('The page loader did not run.');
  return { folder, chosen, ...(await globalThis.startTexts) };
}
