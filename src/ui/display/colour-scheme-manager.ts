import type { MantineColorSchemeManager } from '@mantine/core';
import type { Store } from '../../api/reachability.ts';
import { displayAtom } from './display-state.ts';

/** Tells Mantine the colour scheme of the display, which has its own place in the storage. */
export function createColourSchemeManager(store: Store): MantineColorSchemeManager {
  const get = () => store.get(displayAtom).colourScheme;
  let stop: () => void = () => undefined;
  return {
    get,
    set: () => undefined,
    subscribe(onUpdate) {
      stop = store.sub(displayAtom, () => onUpdate(get()));
    },
    unsubscribe: () => stop(),
    clear: () => undefined,
  };
}
