// Who is signed in on this device, as verified by the service. What starts the app before anything is asked of the
// network, and by what the tabs see each other's sign-in and sign-out.
import { z } from 'zod';
import { clearStored, readStored, writeStored } from '../lib/stored.ts';
import { maxClockSetbackMs } from './idle.ts';

const person = z.object({
  /** The provider's `sub`, or the record id of a session with the service's own token. */
  id: z.string().min(1),
  name: z.string(),
  email: z.string(),
});
export type Person = z.output<typeof person>;

/** A session lasts for this long at the most, in ms (decisions, section 5). */
const maxSessionMs = 12 * 60 * 60 * 1000;

const recordKey = 'infusion.session';
const lockedKey = 'infusion.locked';

/** `since` is when this person signed in, in ms since 1970. */
const record = z.object({ person, since: z.number() });
export type SignedInRecord = z.output<typeof record>;

/** Who signed in on this device and has not left it, however long ago. */
export function readRecord(): SignedInRecord | null {
  return readStored(recordKey, record);
}

/** Whether what began then is over. A clock that was set back does not prolong it. */
export function isOver(since: number, now: number): boolean {
  return since - now > maxClockSetbackMs || now - since > maxSessionMs;
}

export function saveRecord(of: SignedInRecord): void {
  writeStored(recordKey, of);
  clearLocked();
}

/** Whoever signed in at `since` has locked the device: what is cached waits for the same person. It says no name. */
export function saveLocked(since: number): void {
  writeStored(lockedKey, since);
}

export function clearLocked(): void {
  clearStored(lockedKey);
}

/** What a lock means now: `over` after the 12 h that erase everything. */
export function readLocked(now: number): 'waiting' | 'over' | 'none' {
  const since = readStored(lockedKey, z.number());
  if (since === null) return 'none';
  return isOver(since, now) ? 'over' : 'waiting';
}
