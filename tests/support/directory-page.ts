// The directory of a page in a real browser.
import type { Page, Worker } from '@playwright/test';

/**
 * Runs in the page: when the service last confirmed all of the directory, as its database says, in ms since 1970; null while
 * it is being filled.
 */
async function readAsOf(): Promise<number | null> {
  const known = await indexedDB.databases();
  const name = known.map((each) => each.name ?? '').find((each) => each.endsWith('-directory'));
  if (name === undefined) return null;
  return await new Promise<number | null>((resolve) => {
    const opening = indexedDB.open(name);
    opening.onerror = () => resolve(null);
    opening.onsuccess = () => {
      const db = opening.result;
      const done = (asOf: number | null) => {
        db.close();
        resolve(asOf);
      };
      if (!db.objectStoreNames.contains('stages')) return done(null);
      const read = db.transaction('stages').objectStore('stages').get('live');
      read.onerror = () => done(null);
      read.onsuccess = () => done(read.result?.stage?.asOf ?? null);
    };
  });
}

/** Until the directory answers lists. */
export async function untilDirectory(page: Page): Promise<void> {
  await page.waitForFunction(readAsOf, undefined, { timeout: 0 });
}

function workerOf(page: Page): Worker {
  const worker = page.workers().find((each) => each.url().includes('directory-worker'));
  if (!worker) throw new Error('the page has no worker of the directory');
  return worker;
}

/** Bytes that the directory's worker holds. */
export async function workerHeap(page: Page): Promise<number> {
  return await workerOf(page).evaluate(() => {
    const { memory } = performance as Performance & { memory?: { usedJSHeapSize: number } };
    return memory?.usedJSHeapSize ?? 0;
  });
}
