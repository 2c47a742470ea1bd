// Keys of the service itself: created when they are first needed and stored in the database, encrypted with SECRET_KEY.
import { eq } from 'drizzle-orm';
import type { Secrets } from '../../base/secrets.ts';
import { StartError } from '../../base/start-error.ts';
import { serviceKeys } from '../schema/index.ts';
import type { Database } from './database.ts';

function unseal(secrets: Secrets, sealed: string): string {
  try {
    return secrets.open(sealed);
  } catch {
    throw new StartError(
      'The keys in the database were encrypted with a different key. Set SECRET_KEY to its original value or, if it was never set, restore secret.key in DATA_DIR.',
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

/** Processes that need it at the same time get the same one. @throws StartError when SECRET_KEY is another one */
export async function loadOrCreateKey(
  db: Database,
  secrets: Secrets,
  name: string,
  create: () => Promise<string>,
): Promise<string> {
  const stored = await readSealed(db, name);
  if (stored) return unseal(secrets, stored);
  // Where two processes make a key, the first one's is kept.
  await db
    .insert(serviceKeys)
    .values({ name, sealed: secrets.seal(await create()) })
    .onConflictDoNothing();
  return unseal(secrets, (await readSealed(db, name)) ?? '');
}

/** Any start with another SECRET_KEY fails here, not at the first secret that somebody needs. @throws StartError */
export async function requireSecretKey(db: Database, secrets: Secrets): Promise<void> {
  await loadOrCreateKey(db, secrets, 'secret-key-check', async () => 'sealed with SECRET_KEY');
}
