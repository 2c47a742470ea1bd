import { browserLimitsMs, inTime } from '../in-time.ts';

/** Longer than the slowest network that the console is used in needs for a file. */
const fetchTimeoutMs = 10_000;

/**
 * Keeps files for offline use, in a cache that the service worker answers from (vite.config.ts), and none outside their folder.
 * @param wanted paths of the files, all in this folder
 */
export async function keepFiles(cacheName: string, folder: string, wanted: readonly string[]): Promise<void> {
  if (!('caches' in globalThis)) return;
  const cache = await inTime(caches.open(cacheName), browserLimitsMs.storage);
  const kept = await inTime(cache.keys(), browserLimitsMs.storage);
  const paths = kept.map(({ url }) => new URL(url).pathname);
  await Promise.all(
    kept
      .filter((_, index) => !paths[index]?.startsWith(folder))
      .map((request) => inTime(cache.delete(request), browserLimitsMs.storage)),
  );
  // One that cannot be had now does not keep the others away.
  for (const path of wanted.filter((each) => !paths.includes(each))) {
    const file = await fetch(path, { signal: AbortSignal.timeout(fetchTimeoutMs) }).catch(() => null);
    if (file?.ok) await inTime(cache.put(path, file), browserLimitsMs.storage);
  }
}
