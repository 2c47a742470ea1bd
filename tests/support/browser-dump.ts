// Everything that a browser stores for this origin, as one text, for journeys about what must not be in it.
import type { Page } from '@playwright/test';

/** Everything that the page's tab can read, and all cookies, including those that scripts cannot read. */
export async function dumpBrowser(page: Page): Promise<string> {
  const stored = await page.evaluate(async () => {
    function answered<T>(request: IDBRequest<T>): Promise<T> {
      return new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    }
    async function rowsOf(name: string): Promise<unknown> {
      const db = await answered(indexedDB.open(name));
      const stores = [...db.objectStoreNames];
      const rows = stores.map((each) => answered(db.transaction(each).objectStore(each).getAll()));
      const all = await Promise.all(rows);
      db.close();
      return { name, all };
    }
    async function cached(name: string): Promise<unknown> {
      const requests = await (await caches.open(name)).keys();
      return { name, urls: requests.map(({ url }) => url) };
    }
    const databases = (await indexedDB.databases()).map(({ name = '' }) => name);
    return {
      local: { ...localStorage },
      session: { ...sessionStorage },
      history: history.state as unknown,
      databases: await Promise.all(databases.map(rowsOf)),
      caches: await Promise.all((await caches.keys()).map(cached)),
    };
  });
  return JSON.stringify({ ...stored, cookies: await page.context().cookies() });
}
