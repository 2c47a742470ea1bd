// Sign-out clears the browser's databases, also where another tab blocks one.
import { describe, expect, it } from 'vitest';
import { clearAllDatabases, openDb } from '../../../src/data/device/db.ts';

async function names(): Promise<(string | undefined)[]> {
  return (await indexedDB.databases()).map(({ name }) => name);
}

/** Another tab blocks the database by a write that does not end. Returns the function that ends it. */
async function holdOpen(name: string): Promise<() => void> {
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open(name);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  const store = db.transaction('pages', 'readwrite').objectStore('pages');
  let held = true;
  const goOn = () => {
    if (held) store.count().onsuccess = goOn;
  };
  goOn();
  return () => {
    held = false;
    db.close();
  };
}

describe('clearing a device', () => {
  it('leaves no database', async () => {
    const db = await openDb('ada');
    await db?.pages.put({ key: 'monitors', entity: 'monitors', ids: ['1'], count: 1, at: 1 });
    db?.close();
    expect(await names()).toHaveLength(1);
    expect(await clearAllDatabases()).toBe(true);
    expect(await names()).toEqual([]);
    expect(localStorage.getItem('infusion.must-clear')).toBeNull();
  });

  it('is repeated at the next start where another tab blocks it, and nothing is read before', async () => {
    const db = await openDb('ada');
    const name = db?.name ?? '';
    db?.close();
    const release = await holdOpen(name);
    expect(await clearAllDatabases()).toBe(false);
    expect(localStorage.getItem('infusion.must-clear')).toBe('true');
    release();
    const reopened = await openDb('ada');
    expect(await reopened?.pages.count()).toBe(0);
    expect(localStorage.getItem('infusion.must-clear')).toBeNull();
    reopened?.close();
  });
});
