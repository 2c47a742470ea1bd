// A round in the memory of one window is not known to others, and ends with the session that they share. The window says by a lock
// that there is one, and nothing about it: the browser gives the lock back with the window, however that ends.
import { unsavedRoundLock } from '../../lib/storage-keys.ts';

function locksOf(): LockManager | undefined {
  return (navigator as { locks?: LockManager }).locks;
}

/** @returns a function by which this window says that it has none any more */
export function sayUnsaved(): () => void {
  let stop: () => void = () => undefined;
  const until = new Promise<void>((resolve) => {
    stop = resolve;
  });
  const held = locksOf()?.request(unsavedRoundLock, { mode: 'shared' }, () => until);
  held?.catch(() => undefined);
  return stop;
}

/** Whether another window, where this one has none, has a round that is in no file. Without locks that is not known. */
export async function isUnsavedElsewhere(): Promise<boolean> {
  const { held = [] } = (await locksOf()?.query()) ?? {};
  return held.some(({ name }) => name === unsavedRoundLock);
}
