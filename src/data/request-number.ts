// The order of this tab's requests and of the changes that it applies. The device's clock cannot tell it: it may be set
// back while the app is open.
import { atom } from 'jotai';
import type { Store } from '../api/reachability.ts';

const lastNumber = atom(0);

/** A number greater than all before. */
export function nextRequestNumber(store: Store): number {
  store.set(lastNumber, (last) => last + 1);
  return store.get(lastNumber);
}
