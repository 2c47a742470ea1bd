// The key that signs checkpoints, and what is said of the trail. It is derived from SECRET_KEY; those of before each rotation are
// kept, sealed, so that what they signed stays provable. None of them counts for more than it had signed when it was replaced:
// whoever stole it can sign nothing anew.
import { z } from 'zod';
import { isSameSecret } from '../../base/platform.ts';
import type { Secrets } from '../../base/secrets.ts';
import type { Database } from '../engine/database.ts';
import { loadKey, storeKey } from '../engine/sealed-keys.ts';

const earlierKey = z.object({
  key: z.string(),
  /** The last checkpoint that it signed; null where there was none. */
  checkpoint: z
    .object({
      number: z.number(),
      at: z.coerce.date(),
      sequence: z.number(),
      head: z.string(),
      mac: z.string(),
    })
    .nullable(),
  /** How many continuations it signed, and the MAC of the last one. */
  continuations: z.number(),
  continuationMac: z.string(),
});

export type EarlierKey = z.output<typeof earlierKey>;

export interface TrailKey {
  current: string;
  /** The earliest first. */
  earlier: readonly EarlierKey[];
}

/** The service key under which earlier ones are stored. */
const earlierKeysName = 'trail-earlier-keys';

/** Where none was replaced. */
export function checkpointKeyOf({ derive }: Pick<Secrets, 'derive'>): TrailKey {
  return { current: derive('audit checkpoints'), earlier: [] };
}

/** @throws StartError when SECRET_KEY is another one */
export async function loadTrailKey(db: Database, secrets: Secrets): Promise<TrailKey> {
  const stored = await loadKey(db, secrets, earlierKeysName);
  const earlier = stored === undefined ? [] : z.array(earlierKey).parse(JSON.parse(stored));
  return { ...checkpointKeyOf(secrets), earlier };
}

export function storeEarlierKeys(db: Database, secrets: Secrets, earlier: readonly EarlierKey[]) {
  return storeKey(db, secrets, earlierKeysName, JSON.stringify(earlier));
}

/**
 * Whether a MAC was made with the current key, or with an earlier one that may have made it.
 * @param macWith the MAC that a key would make
 */
export function isSigned(
  { current, earlier }: TrailKey,
  mac: string,
  macWith: (key: string) => string,
  mayBe: (key: EarlierKey) => boolean,
): boolean {
  if (isSameSecret(mac, macWith(current))) return true;
  return earlier.some((it) => mayBe(it) && isSameSecret(mac, macWith(it.key)));
}
