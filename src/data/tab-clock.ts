// The order of this tab's requests and of the changes that it applies. The device's clock cannot tell it: it may be set
// back while the app is open.
import { atom } from 'jotai';
import type { Store } from '../api/connection.ts';

const ticks = atom(0);

/** A number greater than all before. */
export function tick(store: Store): number {
  store.set(ticks, (last) => last + 1);
  return store.get(ticks);
}
