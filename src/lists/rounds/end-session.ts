// Signing out and Lock where there is a round: its CSV is offered first. Without one they act at once.
import { atom } from 'jotai';
import type { AppContext } from '../../data/app-context.ts';
import { inTime } from '../../lib/in-time.ts';
import { roundAtom } from './round-atom.ts';

export type Ending = 'signOut' | 'lock';

/** How the session is about to end, while the person is asked about the round. */
export const endingAtom = atom<Ending | null>(null);

/** Longer than reading one record takes; nobody waits longer to lock a device. */
const readLimitMs = 1_000;

/** Ends the session, or asks first. Resolves with false where the person is asked. */
export async function endSession(app: AppContext, by: Ending): Promise<boolean> {
  const isUnsaved = import('./stored-round.ts').then(({ hasUnsavedRound }) => hasUnsavedRound(app));
  // Where that cannot be known, whoever sees a round is asked.
  const isAsked = await inTime(isUnsaved, readLimitMs).catch(() => app.store.get(roundAtom) !== null);
  if (isAsked) app.store.set(endingAtom, by);
  else void app.session[by]();
  return !isAsked;
}
