// Keeps the page's language for offline use, once the first screen is there. The service worker keeps the English catalogues
// with the app; those of another language are kept by the page that is in this language.
import { z } from 'zod';
import { browserLimitsMs, inTime } from '../lib/in-time.ts';
import { catalogueCache } from '../lib/storage-keys.ts';
import { fetchTimeoutMs } from './catalogue-backend.ts';
import type { StartTexts } from './start-texts.ts';

const names = z.array(z.string().regex(/^[\w-]+\.json$/));

/** Keeps all catalogues of the page's language for offline use, and those of no other version. */
export async function keepCatalogues({
  folder,
  language,
}: Pick<StartTexts, 'folder' | 'language'>): Promise<void> {
  if (language === 'en' || !('caches' in globalThis)) return;
  const response = await fetch(`${folder}names.json`, { signal: AbortSignal.timeout(fetchTimeoutMs) });
  if (!response.ok) return;
  const wanted = names.parse(await response.json()).map((name) => `${folder}${language}/${name}`);
  const cache = await inTime(caches.open(catalogueCache), browserLimitsMs.storage);
  const kept = await inTime(cache.keys(), browserLimitsMs.storage);
  const paths = kept.map(({ url }) => new URL(url).pathname);
  await Promise.all(
    kept
      .filter((_, index) => !paths[index]?.startsWith(folder))
      .map((request) => inTime(cache.delete(request), browserLimitsMs.storage)),
  );
  // One that cannot be had now does not keep the others away.
  for (const path of wanted.filter((each) => !paths.includes(each))) {
    const catalogue = await fetch(path, { signal: AbortSignal.timeout(fetchTimeoutMs) }).catch(() => null);
    if (catalogue?.ok) await inTime(cache.put(path, catalogue), browserLimitsMs.storage);
  }
}
