// The service worker: registered once, asked for updates when the app is looked at, and taken when the person says so.
import { registerSW } from 'virtual:pwa-register';

const updateIntervalMs = 60 * 60 * 1000;
const listeners = new Set<() => void>();
let waiting = false;
let activate: ((reload?: boolean) => Promise<void>) | null = null;

/** iPads look for updates only when they are told to. */
function checkForUpdates(registration: ServiceWorkerRegistration): void {
  const ask = () => {
    if (navigator.onLine && document.visibilityState === 'visible')
      registration.update().catch(() => undefined);
  };
  document.addEventListener('visibilitychange', ask);
  window.addEventListener('online', ask);
  setInterval(ask, updateIntervalMs);
}

/** Installs the app's shell for offline starts. Does nothing where the browser has no service worker. */
export function registerServiceWorker(): void {
  activate = registerSW({
    onNeedRefresh() {
      waiting = true;
      for (const listener of listeners) listener();
    },
    onRegisteredSW(_url, registration) {
      if (registration) checkForUpdates(registration);
    },
  });
}

export function updateWaits(): boolean {
  return waiting;
}

export function subscribeToUpdates(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Lets the waiting version take over, and loads it. */
export function applyUpdate(): void {
  // On a tab's very first visit the page was not controlled, and the helper does not reload by itself.
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  void activate?.(true);
}
