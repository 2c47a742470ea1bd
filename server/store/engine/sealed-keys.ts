// Keys of the service itself: created when they are first needed and stored in the database, encrypted with SECRET_KEY.
// rotate-keys.ts replaces them.
import { eq, sql } from 'drizzle-orm';
import { serviceKeyPlace } from '../../base/sealed-places.ts';
import type { Secrets } from '../../base/secrets.ts';
import { StartError } from '../../base/start-error.ts';
import { serviceKeys } from '../schema/index.ts';
import type { Database } from './database.ts';

/** @throws StartError when it was sealed with another key, or for another name */
function unseal(secrets: Secrets, name: string, sealed: string): string {
  try {
    return secrets.open(serviceKeyPlace(name), sealed);
  } catch {
    throw new StartError(
      'The keys in the database were encrypted with a different key. Set SECRET_KEY to its original value or, if it was never set, restore secret.key in DATA_DIR. To replace it, run npm run rotate-keys first.',
    );
  }
}

async function readSealed(db: Database, name: string): Promise<string | undefined> {
  const [row] = await db
    .select({ sealed: serviceKeys.sealed })
    .from(serviceKeys)
    .where(eq(serviceKeys.name, name));
  return row?.sealed;
}

/** Undefined where there is none. @throws StartError when SECRET_KEY is another one */
export async function loadKey(db: Database, secrets: Secrets, name: string): Promise<string | undefined> {
  const sealed = await readSealed(db, name);
  return sealed === undefined ? undefined : unseal(secrets, name, sealed);
}

/** Stores a key in place of the one before. */
export async function storeKey(db: Database, secrets: Secrets, name: string, key: string): Promise<void> {
  const sealed = secrets.seal(serviceKeyPlace(name), key);
  await db
    .insert(serviceKeys)
    .values({ name, sealed })
    .onConflictDoUpdate({ target: serviceKeys.name, set: { sealed, createdAt: sql`now()` } });
}

export async function deleteKey(db: Database, name: string): Promise<void> {
  await db.delete(serviceKeys).where(eq(serviceKeys.name, name));
}

/** Processes that need it at the same time get the same one. @throws StartError when SECRET_KEY is another one */
export async function loadOrCreateKey(
  db: Database,
  secrets: Secrets,
  name: string,
  create: () => Promise<string>,
): Promise<string> {
  const stored = await loadKey(db, secrets, name);
  if (stored !== undefined) return stored;
  // Where two processes make a key, the first one's is kept.
  await db
    .insert(serviceKeys)
    .values({ name, sealed: secrets.seal(serviceKeyPlace(name), await create()) })
    .onConflictDoNothing();
  return unseal(secrets, name, (await readSealed(db, name)) ?? '');
}

const check = 'secret-key-check';

/** The value that says with which key a database was sealed; undefined where nothing was sealed yet. */
export function findKeyCheck(db: Database): Promise<string | undefined> {
  return readSealed(db, check);
}

/** Whether the check of a database, of this version or an earlier one, was sealed with this key. */
export function isKeyOf(secrets: Secrets, sealedCheck: string): boolean {
  try {
    secrets.openEarlier(serviceKeyPlace(check), sealedCheck);
    return true;
  } catch {
    return false;
  }
}

/** Any start with another SECRET_KEY fails here, not at the first secret that somebody needs. @throws StartError */
export async function requireSecretKey(db: Database, secrets: Secrets): Promise<void> {
  await loadOrCreateKey(db, secrets, check, async () => 'sealed with SECRET_KEY');
}
