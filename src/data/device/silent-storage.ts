// Whether the device's database was silent since the start of the app. A screen says so once; My page says it as long as
// it lasts.
import { atom, useAtomValue } from 'jotai';
import type { Store } from '../../api/reachability.ts';

const silentAtom = atom(false);

export function recordSilence(store: Store): void {
  store.set(silentAtom, true);
}

export function useSilentStorage(): boolean {
  return useAtomValue(silentAtom);
}
