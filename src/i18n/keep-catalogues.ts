// Keeps the page's language for offline use, and reads the offer of another one, once the first screen is there. The service
// worker keeps the English catalogues with the app; those of another language are kept by the page that is in this language.
import { z } from 'zod';
import { isLanguage, type Language } from '../../contract/common/languages.ts';
import { browserLimitsMs, inTime } from '../lib/in-time.ts';
import { catalogueCache } from '../lib/storage-keys.ts';
import { fetchTimeoutMs } from './catalogues.ts';
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

export interface LanguageOffer {
  language: Language;
  text: string;
  /** The label of the button that chooses it. */
  use: string;
}

const offerFile = z.object({ offer: z.object({ text: z.string(), use: z.string() }) });

/**
 * The offer of the language that the browser prefers, in this language; null where it is the page's, or one that the
 * console does not have.
 */
export async function readOffer({
  folder,
  language,
}: Pick<StartTexts, 'folder' | 'language'>): Promise<LanguageOffer | null> {
  const preferred = navigator.language.slice(0, 2).toLowerCase();
  if (!isLanguage(preferred) || preferred === language) return null;
  const response = await fetch(`${folder}${preferred}/offer.json`, {
    signal: AbortSignal.timeout(fetchTimeoutMs),
  });
  if (!response.ok) return null;
  const { offer } = offerFile.parse(await response.json());
  return { language: preferred, text: offer.text, use: offer.use };
}
