// Whether the service can be reached, and why not: what the browser says, and how the last call went.
import { atom, type createStore, useAtomValue } from 'jotai';
import { serviceNow } from '../lib/service-clock.ts';
import { singleFlight } from '../lib/single-flight.ts';
import type { AppError, Outage } from './app-error.ts';

/** State that several parts of the app share, for as long as one person is signed in. */
export type Store = ReturnType<typeof createStore>;

interface Lost {
  /** When the service was lost, ms since 1970. */
  since: number;
  outage: Outage;
}

const lostAtom = atom<Lost | null>(null);

/** Since when and why the service cannot be reached; null while it can. */
export function useLost(): Lost | null {
  return useAtomValue(lostAtom);
}

/** An error that a screen has to say itself; null for an outage, which the banner says for all screens. */
export function useOwnError(error: AppError | null): AppError | null {
  const isLost = useLost() !== null;
  // One late answer is no outage.
  const isSaid = error?.unreachable && (isLost || error.type !== 'timeout');
  return isSaid ? null : error;
}

export interface Reachability {
  /** When the service was lost (ms since 1970), or null while it can be reached. */
  lostSince(): number | null;
  /** Why it is lost; null while it can be reached. */
  outage(): Outage | null;
  /** Whether there is no network: the browser says so, and the service has not answered since. Asks it once more. */
  isOffline(): boolean;
  /** How a call went: null where the service replied. */
  report(outage: Outage | null): void;
  /** Calls the listener when the service is lost or reached again; returns how to stop. */
  subscribe(listener: () => void): () => void;
}

/**
 * @param doesAnswer asks the service something small, without a limit of what the browser says: on some networks it is
 * wrong about being offline
 */
export function createReachability(store: Store, doesAnswer: () => Promise<boolean>): Reachability {
  /** Whether the service has answered since the browser said that it is offline. */
  let isDisproved = false;

  function setOutage(outage: Outage | null): void {
    store.set(lostAtom, (before) => {
      if (outage === null) return null;
      return before?.outage === outage ? before : { since: before?.since ?? serviceNow(), outage };
    });
  }

  const ask = singleFlight(async () => {
    isDisproved = await doesAnswer();
    setOutage(isDisproved || navigator.onLine ? null : 'offline');
  });

  setOutage(navigator.onLine ? null : 'offline');
  window.addEventListener('offline', () => {
    isDisproved = false;
    void ask();
  });
  // 'online' only means that there may be a network: the next call corrects it.
  window.addEventListener('online', () => setOutage(null));

  return {
    lostSince: () => store.get(lostAtom)?.since ?? null,
    outage: () => store.get(lostAtom)?.outage ?? null,
    isOffline() {
      if (navigator.onLine || isDisproved) return false;
      void ask();
      return true;
    },
    report(outage) {
      if (outage !== null) isDisproved = false;
      // An answer that arrives after the browser lost its network says nothing about now.
      setOutage(navigator.onLine || isDisproved ? outage : 'offline');
    },
    subscribe: (listener) => store.sub(lostAtom, listener),
  };
}
