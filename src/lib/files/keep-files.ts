import { browserLimitsMs, inTime } from '../in-time.ts';

/** Longer than the slowest network that the console is used in needs for a file. */
const fetchTimeoutMs = 10_000;

async function keepFile(cache: Cache, url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(fetchTimeoutMs) });
    if (!response.ok) return false;
    const content = new Response(await response.blob());
    await inTime(cache.put(url, content), browserLimitsMs.storage);
    return true;
  } catch {
    // One that cannot be had now does not keep the others away; the next visit asks again.
    return false;
  }
}

/**
 * Keeps files for offline use, in a cache from which the service worker answers (scripts/lib/worker-routes.mjs). What else the
 * cache has goes once all of them are there.
 * @param wanted their addresses
 * @param mayStay whether another file may
 */
export async function keepFiles(
  cacheName: string,
  wanted: readonly string[],
  mayStay: (url: string) => boolean = () => false,
): Promise<void> {
  if (!('caches' in globalThis)) return;
  const cache = await inTime(caches.open(cacheName), browserLimitsMs.storage);
  const kept = (await inTime(cache.keys(), browserLimitsMs.storage)).map(({ url }) => url);
  const urls = wanted.map((address) => new URL(address, document.baseURI).href);
  let isWhole = true;
  for (const url of urls.filter((each) => !kept.includes(each)))
    isWhole = (await keepFile(cache, url)) && isWhole;
  if (!isWhole) return;
  const others = kept.filter((url) => !urls.includes(url) && !mayStay(url));
  await Promise.all(others.map((url) => inTime(cache.delete(url), browserLimitsMs.storage)));
}
