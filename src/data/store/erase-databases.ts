// Removes the app's databases from this browser, all of them or those of others, by the browser's own calls: a sign-out must
// not wait for code.
import { z } from 'zod';
import { browserLimitsMs, inTime } from '../../lib/in-time.ts';
import { clearStored, readStored, writeStored } from '../../lib/local-storage.ts';
import { clearStartRecords } from '../../lib/start-records.ts';
import { databasePrefix, storageKeys } from '../../lib/storage-keys.ts';

export function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Returns whether it was done: a database that another tab blocks, or that Safari lost, never answers. */
async function isDone(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await inTime(work(), browserLimitsMs.database);
    return true;
  } catch {
    return false;
  }
}

/** Empties a database of whatever version. */
async function emptyDatabase(name: string): Promise<void> {
  const db = await answerOf(indexedDB.open(name));
  // Where it answers too late, it is in nobody's way.
  db.onversionchange = () => db.close();
  try {
    const stores = [...db.objectStoreNames];
    if (stores.length === 0) return;
    const transaction = db.transaction(stores, 'readwrite');
    await Promise.all(stores.map((store) => answerOf(transaction.objectStore(store).clear())));
  } finally {
    db.close();
  }
}

/** Empties before it deletes, because deleting waits while another tab holds it. Returns whether nothing is left. */
async function eraseDatabase(name: string): Promise<boolean> {
  const isEmpty = await isDone(() => emptyDatabase(name));
  return (await isDone(async () => answerOf(indexedDB.deleteDatabase(name)))) || isEmpty;
}

/** Where Dexie keeps the names of its databases in a browser that does not say which there are: Firefox before 126. */
const namesOfDexie = '__dbnames';

/** Of all databases of this address. */
export async function readNames(): Promise<string[]> {
  if ((indexedDB as Partial<IDBFactory>).databases)
    return (await indexedDB.databases()).map(({ name = '' }) => name);
  const db = await answerOf(indexedDB.open(namesOfDexie));
  try {
    const [store] = db.objectStoreNames;
    if (store === undefined) return [];
    return (await answerOf(db.transaction(store).objectStore(store).getAllKeys())).map(String);
  } finally {
    db.close();
  }
}

/** The one that this page uses: known also where the browser does not say which there are. */
let ownName: string | null = null;

/**
 * Erases databases of this app. Returns whether nothing of them is left.
 * @throws what the browser answers, or NotAnsweredError, where it does not say which there are
 */
async function eraseDatabases(isErased: (name: string) => boolean): Promise<boolean> {
  const known = await inTime(readNames(), browserLimitsMs.database).catch(async (error: unknown) => {
    if (ownName !== null && isErased(ownName)) await eraseDatabase(ownName);
    throw error;
  });
  const names = known.filter((name) => name.startsWith(databasePrefix) && isErased(name));
  return (await Promise.all(names.map(eraseDatabase))).every(Boolean);
}

/**
 * The name of a person's database. Null where one of somebody else cannot be removed: until then nothing is opened. Those of
 * others, and of an earlier build, are removed meanwhile.
 * @param hash of who it is
 */
export async function prepareDatabase(hash: string): Promise<string | null> {
  ownName = databasePrefix + hash;
  // A clearing that was interrupted comes first.
  if (readStored(storageKeys.mustClear, z.boolean()) && !(await clearAllDatabases())) return null;
  eraseDatabases((name) => name !== ownName).catch(() => undefined);
  return ownName;
}

/** Clears the databases of everyone at sign-out. False where another tab blocks one: the rest is cleared at the next start. */
export async function clearAllDatabases(): Promise<boolean> {
  writeStored(storageKeys.mustClear, true);
  clearStartRecords();
  const isClear = await eraseDatabases(() => true).catch(() => false);
  // Another tab may have stored lists before it knew.
  clearStartRecords();
  if (isClear) clearStored(storageKeys.mustClear);
  return isClear;
}

/** Asks the browser never to evict the data of an installed app. */
export function keepStorage(): void {
  if (!window.matchMedia('(display-mode: standalone)').matches) return;
  navigator.storage?.persist?.().catch(() => undefined);
}
