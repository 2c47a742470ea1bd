// Who is signed in on this device, as the service verified it. With it the app starts without the network, and tabs
// notice each other's sign-in and sign-out.
import { z } from 'zod';
import { clearStored, readStored, writeStored } from '../lib/local-storage.ts';
import { deviceKeys, storageKeys } from '../lib/storage-keys.ts';

const person = z.object({
  /** The provider's `sub`, or the record id of a session with the service's own token. */
  id: z.string().min(1),
  name: z.string(),
  email: z.string(),
});
export type Person = z.output<typeof person>;

const record = z.object({
  person,
  /** When this person signed in, in ms since 1970. */
  since: z.number(),
  /** Whether the service answers nothing more until the second factor is answered, or set up. */
  awaitsFactor: z.literal(true).optional(),
});
export type SignedInRecord = z.output<typeof record>;

/** Who signed in on this device and did not sign out, even if the session has ended since. */
export function readRecord(): SignedInRecord | null {
  return readStored(storageKeys.session, record);
}

export function saveRecord(of: SignedInRecord): void {
  writeStored(storageKeys.session, of);
  clearKeptSignInAt();
}

/**
 * The cache is kept for the person who signed in at `since`: after a lock, an idle sign-out, or a sign-in of someone
 * else that could not be checked. No name is stored.
 */
export function saveKeptSignInAt(since: number): void {
  writeStored(deviceKeys.keptSignIn, since);
}

export function readKeptSignInAt(): number | null {
  return readStored(deviceKeys.keptSignIn, z.number());
}

export function clearKeptSignInAt(): void {
  clearStored(deviceKeys.keptSignIn);
}

/** When the app was last used, in any tab of this device: in ms since 1970; null where that is unknown. */
export function readLastActivity(): number | null {
  return readStored(storageKeys.lastActivity, z.number());
}

export function saveLastActivity(at: number): void {
  writeStored(storageKeys.lastActivity, at);
}
