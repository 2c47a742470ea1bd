/**
 * Holds a database by a write over all of its stores that does not end, as another tab may: it opens, and answers nothing.
 * @returns the function that ends it
 */
export async function holdDatabase(name: string): Promise<() => void> {
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open(name);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  const [first = '', ...others] = db.objectStoreNames;
  const store = db.transaction([first, ...others], 'readwrite').objectStore(first);
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
