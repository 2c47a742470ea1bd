// Tells screens about the device's databases. That one was silent since the start of the app is said once, and on My page
// as long as it lasts; that lists could not be removed, on the login page, on My page and in a notice.
import { atom, useAtomValue } from 'jotai';
import type { Store } from '../../api/reachability.ts';

const silentAtom = atom(false);
const leftBehindAtom = atom(false);

export function recordSilence(store: Store): void {
  store.set(silentAtom, true);
}

export function useSilentStorage(): boolean {
  return useAtomValue(silentAtom);
}

/** Whether lists that must not stay here could not be removed. */
export function recordLeftBehind(store: Store, isLeft: boolean): void {
  store.set(leftBehindAtom, isLeft);
}

export function isLeftBehind(store: Store): boolean {
  return store.get(leftBehindAtom);
}

export function useLeftBehind(): boolean {
  return useAtomValue(leftBehindAtom);
}
