// The display of whoever is signed in: one atom, which every tab of this person follows at once, and the attributes of the
// page's root, by which style sheets know it.
import { atom, useAtomValue } from 'jotai';
import type { Store } from '../../api/reachability.ts';
import { readStored, writeStored } from '../../lib/local-storage.ts';
import { personHash } from '../../lib/person-hash.ts';
import { clearScreenCopies } from '../../lib/screen-copies.ts';
import { displayPrefix } from '../../lib/storage-keys.ts';
import { type Display, defaultDisplay, displaySchema, type ListDisplay, plainList } from './display.ts';

const stateAtom = atom<{ key: string | null; display: Display }>({ key: null, display: defaultDisplay });

/** Setting it stores it for this person on this device. */
export const displayAtom = atom(
  (get) => get(stateAtom).display,
  (get, set, display: Display) => {
    const { key } = get(stateAtom);
    if (key !== null) writeStored(key, display);
    set(stateAtom, { key, display });
    // Copies show lists as they were.
    clearScreenCopies();
  },
);

function setRootAttributes({ density, contrast }: Display): void {
  Object.assign(document.documentElement.dataset, { density, contrast });
}

/** Reads the display of a person who has signed in, and follows what other tabs change; null for nobody's. */
export async function openDisplay(store: Store, personId: string | null): Promise<void> {
  if (personId !== null) {
    const key = displayPrefix + (await personHash(personId));
    const read = () =>
      store.set(stateAtom, { key, display: readStored(key, displaySchema) ?? defaultDisplay });
    read();
    window.addEventListener('storage', (event) => {
      if (event.key !== key) return;
      read();
      clearScreenCopies();
    });
  }
  const apply = () => setRootAttributes(store.get(displayAtom));
  apply();
  store.sub(displayAtom, apply);
}

export function useListDisplay(list: string): ListDisplay {
  return useAtomValue(displayAtom).lists[list] ?? plainList;
}
