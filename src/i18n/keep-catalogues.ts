// Keeps the page's language for offline use, once the first screen is there. The service worker keeps the English catalogues
// with the app; those of another language are kept by the page that is in this language.
import { z } from 'zod';
import { keepFiles } from '../lib/files/keep-files.ts';
import { catalogueCache } from '../lib/storage-keys.ts';
import { fetchTimeoutMs } from './catalogue-backend.ts';
import type { StartTexts } from './start-texts.ts';

const names = z.array(z.string().regex(/^[\w-]+\.json$/));

/** Keeps all catalogues of the page's language for offline use, and those of no other version. */
export async function keepCatalogues({
  folder,
  language,
}: Pick<StartTexts, 'folder' | 'language'>): Promise<void> {
  if (language === 'en') return;
  const response = await fetch(`${folder}names.json`, { signal: AbortSignal.timeout(fetchTimeoutMs) });
  if (!response.ok) return;
  const wanted = names.parse(await response.json()).map((name) => `${folder}${language}/${name}`);
  // Who changes the language back finds it offline, too.
  await keepFiles(catalogueCache, wanted, (url) => new URL(url).pathname.startsWith(folder));
}
