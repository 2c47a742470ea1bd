// What the hospital lets a browser keep: the one place that knows what each value of `deviceStorage` in /config.json means. It
// only gets stricter while a page is open; what is less strict counts from the next start on.
import { atom, useAtomValue } from 'jotai';
import type { Settings } from '../../contract/service/settings.ts';

export interface Keeping {
  /** Whether lists, rounds, start records and pasted numbers may lie in the browser's storages. */
  listsOnDevice: boolean;
  /** Whether open windows may have lists, and all records, in memory. */
  listsInMemory: boolean;
  /** Whether tokens may lie in the browser's storages; else each start of the app asks the provider. */
  tokensOnDevice: boolean;
}

const everything: Keeping = { listsOnDevice: true, listsInMemory: true, tokensOnDevice: true };

export function keepingOf({
  deviceStorage = 'full',
  auth,
}: Pick<Settings, 'deviceStorage' | 'auth'>): Keeping {
  const isFull = deviceStorage === 'full';
  return {
    listsOnDevice: isFull,
    listsInMemory: deviceStorage !== 'off',
    tokensOnDevice: isFull && auth.tokens !== 'memory',
  };
}

/** What both allow. */
export function stricterOf(one: Keeping, other: Keeping): Keeping {
  return {
    listsOnDevice: one.listsOnDevice && other.listsOnDevice,
    listsInMemory: one.listsInMemory && other.listsInMemory,
    tokensOnDevice: one.tokensOnDevice && other.tokensOnDevice,
  };
}

/** What counts for this page. Written at the start of the app, and where it gets stricter (src/keep-less.ts). */
export const keepingAtom = atom(everything);

export function useKeeping(): Keeping {
  return useAtomValue(keepingAtom);
}

/** The text for why something is not known on this device by the hospital's choice; null where it may be kept. */
export function useNotKept(): 'lost.notKept' | 'lost.onlyInWindow' | null {
  const { listsOnDevice, listsInMemory } = useKeeping();
  if (listsOnDevice) return null;
  return listsInMemory ? 'lost.onlyInWindow' : 'lost.notKept';
}
