// All records of a page's store in a real browser.
import type { Page } from '@playwright/test';
import { channelNames, databasePrefix } from '../../src/lib/storage-keys.ts';

/**
 * Runs in the page: resolves once the store's database says that the service has confirmed all of it. It looks when the
 * store tells the tabs that it has stored something: looking again and again would hold up what is waited for. Without
 * functions with a name: those that run TypeScript add calls to them that the page does not know.
 */
async function untilConfirmed({ channel, prefix }: { channel: string; prefix: string }): Promise<void> {
  const tabs = new BroadcastChannel(channel);
  for (;;) {
    const told = new Promise<void>((resolve) => {
      tabs.onmessage = ({ data }) => data.type === 'stored' && resolve();
    });
    const known = await indexedDB.databases();
    const name = known.map((each) => each.name ?? '').find((each) => each.startsWith(prefix));
    const asOf =
      name !== undefined &&
      (await new Promise<number | null>((resolve) => {
        const opening = indexedDB.open(name);
        opening.onerror = () => resolve(null);
        opening.onsuccess = () => {
          const db = opening.result;
          const read = db.objectStoreNames.contains('stages')
            ? db.transaction('stages').objectStore('stages').get('live')
            : null;
          db.close();
          if (!read) return resolve(null);
          read.onerror = () => resolve(null);
          read.onsuccess = () => resolve(read.result?.stage?.asOf ?? null);
        };
      }));
    if (asOf) return tabs.close();
    await told;
  }
}

/** Until the store has all records. */
export async function untilDirectory(page: Page): Promise<void> {
  await page.evaluate(untilConfirmed, { channel: channelNames.store, prefix: databasePrefix });
}
