// When the app was last used, in any tab of this device.
import { z } from 'zod';
import { readStored, writeStored } from '../lib/local-storage.ts';
import { storageKeys } from '../lib/storage-keys.ts';

/** In ms since 1970; null where that is unknown. */
export function readLastActivity(): number | null {
  return readStored(storageKeys.lastActivity, z.number());
}

export function saveLastActivity(at: number): void {
  writeStored(storageKeys.lastActivity, at);
}
