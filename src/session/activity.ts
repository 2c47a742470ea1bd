// When the app was last used, in any tab of this device.
import { z } from 'zod';
import { readStored, writeStored } from '../lib/local-storage.ts';

const key = 'infusion.last-activity';

/** In ms since 1970; null where that is unknown. */
export function readLastActivity(): number | null {
  return readStored(key, z.number());
}

export function saveLastActivity(at: number): void {
  writeStored(key, at);
}
