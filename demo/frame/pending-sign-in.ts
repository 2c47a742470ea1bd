// A sign-in between its beginning and the start that finishes it.
import { z } from 'zod';

const key = 'infusion.demonstration-sign-in';

const pending = z.object({
  /** The path to continue at. */
  returnTo: z.string(),
  /** Whether somebody asked for it, and did not only come to look. */
  isAsked: z.boolean(),
});
type Pending = z.output<typeof pending>;

export function savePending(of: Pending): void {
  sessionStorage.setItem(key, JSON.stringify(of));
}

export function isPending(): boolean {
  return sessionStorage.getItem(key) !== null;
}

export function takePending(): Pending {
  const stored = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return stored === null ? { returnTo: '/', isAsked: true } : pending.parse(JSON.parse(stored));
}
