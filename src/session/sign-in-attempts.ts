// Sign-ins that were begun: each is kept under its own `state` until the provider comes back with that, because the provider's
// SDK keeps the latest alone, and a person may have several forms open. In localStorage: an iPad that ends the app meanwhile
// empties sessionStorage.
import { z } from 'zod';
import { dayMs } from '../../contract/common/durations.ts';
import { isWithin } from '../lib/is-within.ts';
import { clearStored, readStored, writeStored } from '../lib/local-storage.ts';
import { sameOriginPath } from '../lib/same-origin-path.ts';
import { deviceNow } from '../lib/service-clock.ts';
import { attemptPrefix, attemptReturnPrefix } from '../lib/storage-keys.ts';

const maxAttempts = 30;

/** `sdk` is the SDK's own record, `at` when it was begun by the device's clock. */
const attempt = z.object({ sdk: z.string(), at: z.number() });

/** Where the SDK keeps the latest: in sessionStorage, of this tab. */
const sdkKey = (clientId: string) => `a0.spajs.txs.${clientId}`;

/** The attempts on this device, the latest first. */
function storedStates(): { state: string; at: number }[] {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(attemptPrefix));
  return keys
    .map((key) => ({ state: key.slice(attemptPrefix.length), at: readStored(key, attempt)?.at ?? 0 }))
    .sort((one, other) => other.at - one.at);
}

function forget(state: string): void {
  clearStored(attemptPrefix + state);
  clearStored(attemptReturnPrefix + state);
}

/** Keeps what the SDK has just stored for the sign-in that begins at this address of the provider. */
export function keepAttempt(clientId: string, address: string, returnTo: string): void {
  const state = new URL(address).searchParams.get('state');
  const sdk = sessionStorage.getItem(sdkKey(clientId));
  if (!state || !sdk) return;
  for (const [place, { state: old, at }] of storedStates().entries()) {
    if (place >= maxAttempts - 1 || !isWithin(dayMs, at)) forget(old);
  }
  writeStored(attemptPrefix + state, { sdk, at: deviceNow() });
  writeStored(attemptReturnPrefix + state, returnTo);
}

/**
 * Gives the SDK what belongs to this `state`, once. Where nothing does, it keeps what it has in this tab, and says that it is
 * another's.
 * @returns where the sign-in leads to
 */
export function takeAttempt(clientId: string, state: string): string {
  const kept = readStored(attemptPrefix + state, attempt);
  const returnTo = sameOriginPath(readStored(attemptReturnPrefix + state, z.string()) ?? undefined, '/');
  if (kept) sessionStorage.setItem(sdkKey(clientId), kept.sdk);
  forget(state);
  return returnTo;
}
