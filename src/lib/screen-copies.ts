// Copies of screens in localStorage, which the next start shows before the app runs. Whoever changes or clears the data
// that they show clears them, too.
import { screenCopyPrefix as prefix } from './storage-keys.ts';

/** Dispatched on the document when all copies were cleared: what is on the screen may be stored again. */
export const copiesCleared = 'infusion-screen-copies-cleared';

function removeCopies(isRemoved: (name: string) => boolean): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(prefix) && isRemoved(key.slice(prefix.length))) localStorage.removeItem(key);
  } catch {
    // Storage is blocked, so it is empty.
  }
}

export function clearScreenCopies(): void {
  removeCopies(() => true);
  document.dispatchEvent(new Event(copiesCleared));
}

/** Null where there is none. */
export function readScreenCopy(name: string): string | null {
  try {
    return localStorage.getItem(prefix + name);
  } catch {
    return null;
  }
}

/** Stores a copy and removes those that are not to be kept. A copy that cannot be stored leaves none that is out of date. */
export function storeScreenCopy(name: string, text: string | null, isKept: (name: string) => boolean): void {
  removeCopies((other) => other === name || !isKept(other));
  try {
    if (text !== null) localStorage.setItem(prefix + name, text);
  } catch {
    // The storage is full or blocked: the next start shows no copy.
  }
}
