import type { StartTexts } from './i18n.ts';

/** What the page loader fetches while the app's scripts are on their way; during development, which has none, English. */
export async function readStartTexts(): Promise<StartTexts> {
  if (import.meta.env.DEV) {
    const { texts } = await import('./en/start.ts');
    return { folder: '', chosen: 'en', language: 'en', texts };
  }
  if (!globalThis.startTexts) throw new Error('The page loader did not run.');
  return await globalThis.startTexts;
}
