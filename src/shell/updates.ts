// The service worker: registered once, checked for updates while the app is in use, and updated on request.

import { atom, useAtomValue, useStore } from 'jotai';
import type { Workbox } from 'workbox-window';
import { hourMs } from '../../contract/common/durations.ts';
import type { Store } from '../api/reachability.ts';
import { browserLimitsMs, inTime } from '../lib/in-time.ts';
import { singleFlight } from '../lib/single-flight.ts';

const updateIntervalMs = hourMs;

/** Lets the worker of a new version replace the active one, for which it waits; null without one. */
const waitingAtom = atom<Workbox | null>(null);

/**
 * Offers a worker while it waits for an older one. At the first visit the only worker waits for a moment, too, and
 * nothing is to be updated. Read from the registration: Workbox's own event says 'waiting' then, and it tells of one worker
 * that another tab or a later look has found, not of the next.
 */
function offerWaiting(store: Store, workbox: Workbox, registration: ServiceWorkerRegistration): void {
  const { active, waiting, installing } = registration;
  store.set(waitingAtom, active && waiting ? workbox : null);
  for (const worker of [waiting, installing])
    worker?.addEventListener('statechange', () => offerWaiting(store, workbox, registration), { once: true });
}

async function register(store: Store): Promise<Workbox> {
  const { Workbox } = await import('workbox-window');
  const workbox = new Workbox('/sw.js', { scope: '/' });
  const registration = await workbox.register({ immediate: true });
  if (!registration) throw new TypeError('Nothing is registered here.');
  offerWaiting(store, workbox, registration);
  registration.addEventListener('updatefound', () => offerWaiting(store, workbox, registration));
  return workbox;
}

/**
 * Registers the worker or, once that is done, looks for a new version. What the browser has not done in time is asked for
 * again with the next look; it may still do it.
 */
function createLook(store: Store): () => Promise<void> {
  let workbox: Workbox | null = null;
  return singleFlight(async () => {
    const asked = workbox ? workbox.update().then(() => workbox) : register(store);
    workbox = await inTime(asked, browserLimitsMs.registration).catch(() => workbox);
  });
}

/**
 * Installs the app's shell for offline starts. Does nothing where the browser has no service worker, or refuses it. iPads
 * check for updates only on request.
 */
export function registerServiceWorker(store: Store): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const look = createLook(store);
  const lookIfVisible = () => {
    if (document.visibilityState === 'visible') void look();
  };
  void look();
  document.addEventListener('visibilitychange', lookIfVisible);
  window.addEventListener('online', lookIfVisible);
  setInterval(lookIfVisible, updateIntervalMs);
}

/** Loads the page anew, once the new version answers for it: or without it, where it does not take over. */
function activate(workbox: Workbox): void {
  const reload = () => location.reload();
  workbox.addEventListener('controlling', reload);
  workbox.messageSkipWaiting();
  setTimeout(reload, browserLimitsMs.activation);
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
