// Signing out and Lock where there is a round: its CSV is offered first. Without one they act at once.
import { atom } from 'jotai';
import type { AppContext } from '../../data/app-context.ts';
import { inTime } from '../../lib/in-time.ts';
import { keepingAtom } from '../../session/device-storage.ts';
import { roundAtom } from './round-atom.ts';

export type Ending = 'signOut' | 'lock';

interface Ends {
  by: Ending;
  /** Whether the round is in another window, and known to that alone. */
  isElsewhere: boolean;
}

/** How the session is about to end, while the person is asked about the round. */
export const endingAtom = atom<Ends | null>(null);

/** Longer than reading one record takes; nobody waits longer to lock a device. */
const readLimitMs = 1_000;

/** Where a round is that is in no file: in this window, by the device's database, or in the memory of another one. */
async function findUnsaved(app: AppContext): Promise<'here' | 'elsewhere' | null> {
  const { hasUnsavedRound } = await import('./stored-round.ts');
  if (await hasUnsavedRound(app)) return 'here';
  if (app.store.get(keepingAtom).listsOnDevice) return null;
  const { isUnsavedElsewhere } = await import('./unsaved-elsewhere.ts');
  return (await isUnsavedElsewhere()) ? 'elsewhere' : null;
}

/** Ends the session, or asks first. Resolves with false where the person is asked. */
export async function endSession(app: AppContext, by: Ending): Promise<boolean> {
  // Where that cannot be known, whoever sees a round is asked.
  const found = await inTime(findUnsaved(app), readLimitMs).catch(() => app.store.get(roundAtom) && 'here');
  if (found) app.store.set(endingAtom, { by, isElsewhere: found === 'elsewhere' });
  else void app.session[by]();
  return !found;
}
