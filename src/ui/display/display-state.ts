// The display of whoever is signed in: one atom, which every tab of this person follows at once, and the attributes of the
// page's root, by which style sheets know it.
import { atom, useAtomValue } from 'jotai';
import { z } from 'zod';
import type { Store } from '../../api/reachability.ts';
import { readStored, writeStored } from '../../lib/local-storage.ts';
import { personHash } from '../../lib/person-hash.ts';
import { clearStartRecords } from '../../lib/start-records.ts';
import { displayPrefix } from '../../lib/storage-keys.ts';
import { type Display, defaultDisplay, displaySchema, type ListDisplay, plainList } from './display.ts';
import { withChanges } from './with-changes.ts';

interface State {
  key: string | null;
  display: Display;
  /** False after a change that the device had no room for. */
  isStored: boolean;
}

const stateAtom = atom<State>({ key: null, display: defaultDisplay, isStored: true });

const storedAt = (key: string | null) => (key === null ? null : readStored(key, z.unknown()));

/** Shows a display, and stores it as it is given in the second place. */
const storeAtom = atom(null, (get, set, display: Display, stored: unknown) => {
  const { key } = get(stateAtom);
  set(stateAtom, { key, display, isStored: key === null || writeStored(key, stored) });
  // Start records show lists as they were.
  clearStartRecords();
});

/** Setting it stores what is changed for this person on this device. */
export const displayAtom = atom(
  (get) => get(stateAtom).display,
  (get, set, display: Display) => {
    const { key, display: before } = get(stateAtom);
    set(storeAtom, display, withChanges(storedAt(key), before, display));
  },
);

/** Whether the last change was stored. */
export const isDisplayStoredAtom = atom((get) => get(stateAtom).isStored);

/** Resets everything, also what only another version knows. @returns Gives all of it back. */
export function resetDisplay(store: Store): () => void {
  const { key, display } = store.get(stateAtom);
  const stored = storedAt(key);
  store.set(storeAtom, defaultDisplay, defaultDisplay);
  return () => store.set(storeAtom, display, stored ?? display);
}

function setRootAttributes({ density, contrast, colourScheme }: Display): void {
  Object.assign(document.documentElement.dataset, { density, contrast });
  // The page names the colours of the device's own bars for light and dark, in this order.
  const schemes = ['light', 'dark'];
  for (const [at, meta] of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]').entries()) {
    const byChoice = colourScheme === schemes[at] ? 'all' : 'not all';
    meta.media = colourScheme === 'auto' ? `(prefers-color-scheme: ${schemes[at]})` : byChoice;
  }
}

/** Reads the display of a person who has signed in, and follows what other tabs change; null for nobody's. */
export async function openDisplay(store: Store, personId: string | null): Promise<void> {
  if (personId !== null) {
    const key = displayPrefix + (await personHash(personId));
    const read = () =>
      store.set(stateAtom, {
        key,
        display: readStored(key, displaySchema) ?? defaultDisplay,
        isStored: true,
      });
    read();
    window.addEventListener('storage', (event) => {
      if (event.key !== key) return;
      read();
      clearStartRecords();
    });
  }
  const apply = () => setRootAttributes(store.get(displayAtom));
  apply();
  store.sub(displayAtom, apply);
}

export function useListDisplay(list: string): ListDisplay {
  return useAtomValue(displayAtom).lists[list] ?? plainList;
}
