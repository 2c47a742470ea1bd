// The service worker: registered once, checked for updates while the app is in use, and updated on request.

import { registerSW } from 'virtual:pwa-register';
import { atom, useAtomValue } from 'jotai';
import { hourMs } from '../../contract/common/durations.ts';
import type { Store } from '../api/reachability.ts';

const updateIntervalMs = hourMs;

type Activate = (reload?: boolean) => Promise<void>;

/** Activates the waiting version; null without one. */
const updateAtom = atom<{ activate: Activate } | null>(null);

/** iPads check for updates only on request. */
function checkForUpdates(registration: ServiceWorkerRegistration): void {
  const check = () => {
    if (navigator.onLine && document.visibilityState === 'visible')
      registration.update().catch(() => undefined);
  };
  document.addEventListener('visibilitychange', check);
  window.addEventListener('online', check);
  setInterval(check, updateIntervalMs);
}

/** Installs the app's shell for offline starts. Does nothing where the browser has no service worker. */
export function registerServiceWorker(store: Store): void {
  const activate: Activate = registerSW({
    onNeedRefresh: () => store.set(updateAtom, { activate }),
    onRegisteredSW(_url, registration) {
      if (registration) checkForUpdates(registration);
    },
  });
}

/** Activates the new version and loads it; null while there is none. */
export function useUpdate(): (() => void) | null {
  const update = useAtomValue(updateAtom);
  if (!update) return null;
  return function applyUpdate(): void {
    // On a tab's very first visit the page was not controlled, and the helper does not reload by itself.
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    void update.activate(true);
  };
}
