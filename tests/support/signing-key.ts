// The identity provider's signing key in the databases of tests. Making one takes a sixth of a second of a processor, so all
// services of a worker have the same one.
import type { Secrets } from '../../server/base/secrets.ts';
import { loadKeys } from '../../server/identity/provider/keys.ts';
import type { Database } from '../../server/store/engine/database.ts';
import { loadOrCreateKey } from '../../server/store/engine/sealed-keys.ts';

let shared: string | undefined;

/** Stores it, where the database has no key yet. */
export async function shareSigningKey(db: Database, secrets: Secrets): Promise<void> {
  if (shared === undefined) shared = JSON.stringify((await loadKeys(db, secrets)).signing);
  const key = shared;
  await loadOrCreateKey(db, secrets, 'oidc-signing', async () => key);
}
