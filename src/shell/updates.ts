// The service worker: registered once, checked for updates while the app is in use, and updated on request.

import { atom, useAtomValue, useStore } from 'jotai';
import { hourMs } from '../../contract/common/durations.ts';
import type { Store } from '../api/reachability.ts';
import { browserLimitsMs } from '../lib/in-time.ts';

const updateIntervalMs = hourMs;

/** The worker of a new version, which waits to replace the active one; null without one. */
const waitingAtom = atom<ServiceWorker | null>(null);

/** iPads check for updates only on request. */
function checkForUpdates(registration: ServiceWorkerRegistration): void {
  const check = () => {
    if (document.visibilityState === 'visible') registration.update().catch(() => undefined);
  };
  document.addEventListener('visibilitychange', check);
  window.addEventListener('online', check);
  setInterval(check, updateIntervalMs);
}

/**
 * Offers a worker while it waits for an older one. At the first visit the only worker waits for a moment, too, and
 * nothing is to be updated.
 */
function offerWaiting(store: Store, registration: ServiceWorkerRegistration): void {
  const { active, waiting, installing } = registration;
  store.set(waitingAtom, active ? waiting : null);
  for (const worker of [waiting, installing])
    worker?.addEventListener('statechange', () => offerWaiting(store, registration), { once: true });
}

/** Installs the app's shell for offline starts. Does nothing where the browser has no service worker, or refuses it. */
export function registerServiceWorker(store: Store): void {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  if (!import.meta.env.PROD || !serviceWorker) return;
  serviceWorker.register('/sw.js', { scope: '/' }).then(
    (registration: ServiceWorkerRegistration | undefined) => {
      // Where workers are blocked by replacing `register`, as test browsers do, there is none.
      if (!registration) return;
      offerWaiting(store, registration);
      registration.addEventListener('updatefound', () => offerWaiting(store, registration));
      checkForUpdates(registration);
    },
    () => undefined,
  );
}

/** Loads the page anew, once the new version answers for it: or without it, where it does not take over. */
function activate(worker: ServiceWorker): void {
  const reload = () => location.reload();
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
  try {
    worker.postMessage({ type: 'SKIP_WAITING' });
    setTimeout(reload, browserLimitsMs.activation);
  } catch {
    reload();
  }
}

/** Whether a new version waits, and how to load it: the one that waits then, or the page as it is if another tab was first. */
export function useUpdate(): { isOffered: boolean; load(): void } {
  const store = useStore();
  const isOffered = useAtomValue(waitingAtom) !== null;
  function load(): void {
    const waiting = store.get(waitingAtom);
    if (waiting) activate(waiting);
    else location.reload();
  }
  return { isOffered, load };
}
