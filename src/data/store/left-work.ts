// What a person made, read from the database that an earlier page has left, or that the store is about to give up: without the
// store's worker, which may be busy or not there yet.
import { z } from 'zod';
import { personHash } from '../../lib/person-hash.ts';
import { databasePrefix } from '../../lib/storage-keys.ts';
import { answerOf, readNames } from './erase-databases.ts';

const table = 'work';

const entry = z.object({ value: z.unknown() });

/**
 * The stored value; null where there is none, and where the browser has no databases.
 * @throws what the browser answers where it cannot be read
 */
export async function readLeftWork(personId: string, name: string): Promise<unknown> {
  const database = databasePrefix + (await personHash(personId));
  const names = await readNames().catch((): string[] => []);
  // Opening would make it.
  if (!names.includes(database)) return null;
  const db = await answerOf(indexedDB.open(database));
  db.onversionchange = () => db.close();
  try {
    if (!db.objectStoreNames.contains(table)) return null;
    const found: unknown = await answerOf(db.transaction(table).objectStore(table).get(name));
    return entry.safeParse(found).data?.value ?? null;
  } finally {
    db.close();
  }
}
