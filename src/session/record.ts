// Who is signed in on this device, as verified by the service. What starts the app before anything is asked of the network.
import { z } from 'zod';
import { readStored, removeStored, writeStored } from '../lib/stored.ts';

export const person = z.object({
  /** The provider's `sub`. */
  id: z.string().min(1),
  name: z.string(),
  email: z.string(),
});
export type Person = z.output<typeof person>;

/** A verified session starts the app without network for this long, in ms (decisions, sections 1 and 5). */
const verifiedFor = 12 * 60 * 60 * 1000;

/** The key under which tabs see each other's sign-out. */
export const recordKey = 'infusion.session';

const record = z.object({ person, verifiedAt: z.number() });

/** The person whose membership of the administrator group was verified within 12 h, or null. */
export function readVerifiedPerson(now: number): Person | null {
  const stored = readStored(recordKey, record);
  // A clock that was set back does not prolong a session.
  if (!stored || stored.verifiedAt > now + 60_000 || now - stored.verifiedAt > verifiedFor) return null;
  return stored.person;
}

export function keepVerifiedPerson(of: Person, now: number): void {
  writeStored(recordKey, { person: of, verifiedAt: now });
}

export function forgetPerson(): void {
  removeStored(recordKey);
}
