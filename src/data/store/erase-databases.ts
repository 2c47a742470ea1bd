// Removes the app's databases from this browser, all of them or those of others, by the browser's own calls: a sign-out must
// not wait for code.
import { z } from 'zod';
import { browserLimitsMs, inTime } from '../../lib/in-time.ts';
import { clearStored, readStored, writeStored } from '../../lib/local-storage.ts';
import { clearStartRecords } from '../../lib/start-records.ts';
import { databasePrefix, deviceKeys, storageKeys } from '../../lib/storage-keys.ts';

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
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

const stored = z.array(z.string());

/** Firefox says since 126 which databases there are; before, the names are kept from the first opening on. */
const keepsNames = () => (indexedDB as Partial<IDBFactory>).databases === undefined;

async function readNames(): Promise<string[]> {
  if (keepsNames()) return readStored(deviceKeys.databases, stored) ?? [];
  return (await indexedDB.databases()).map(({ name = '' }) => name);
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
  const left = await Promise.all(names.map(async (name) => ((await eraseDatabase(name)) ? [] : [name])));
  if (keepsNames())
    writeStored(deviceKeys.databases, [...known.filter((name) => !names.includes(name)), ...left.flat()]);
  return left.flat().length === 0;
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
  if (keepsNames()) {
    const known = readStored(deviceKeys.databases, stored) ?? [];
    // Earlier builds had a database of all records beside it.
    writeStored(deviceKeys.databases, [...new Set([...known, ownName, `${ownName}-directory`])]);
  }
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
