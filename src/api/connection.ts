// Whether the service can be reached: what the browser says, and how the last call went.
import { atom, type createStore, useAtomValue } from 'jotai';

/** What several places share, for as long as one person is signed in. */
export type Store = ReturnType<typeof createStore>;

const offlineSinceAtom = atom<number | null>(null);

/** When the service was lost (ms since 1970), or null while it can be reached. */
export function useOfflineSince(): number | null {
  return useAtomValue(offlineSinceAtom);
}

export interface Connection {
  /** When the service was lost (ms since 1970), or null while it can be reached. */
  offlineSince(): number | null;
  report(reached: boolean): void;
  /** Calls the listener when the service is lost or reached again; returns how to stop. */
  subscribe(listener: () => void): () => void;
}

export function createConnection(store: Store): Connection {
  const offlineSince = () => store.get(offlineSinceAtom);

  function setReached(reached: boolean): void {
    if (reached) store.set(offlineSinceAtom, null);
    else store.set(offlineSinceAtom, (since) => since ?? Date.now());
  }

  setReached(navigator.onLine);
  window.addEventListener('offline', () => setReached(false));
  // 'online' only means that there may be a network: the next call corrects it.
  window.addEventListener('online', () => setReached(true));

  return {
    offlineSince,
    // An answer that arrives after the browser lost its network says nothing about now.
    report: (reached) => setReached(reached && navigator.onLine),
    subscribe: (listener) => store.sub(offlineSinceAtom, listener),
  };
}
