// Makes this tab a world of its own, before anything of the console runs: what the console stores, locks and tells other tabs
// stays here, and its calls go to the service of this tab.
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { World } from '../world.ts';
import { NoChannel } from './no-channel.ts';
import { createServiceFetch } from './service-fetch.ts';

function replace(values: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(values))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}

/** Names of locks are those of all tabs. */
function ownLocks(): void {
  const { locks } = navigator as { locks?: LockManager };
  if (!locks) return;
  const world = crypto.randomUUID();
  const request = locks.request.bind(locks) as (name: string, ...rest: unknown[]) => Promise<unknown>;
  Object.assign(locks, {
    request: (name: string, ...rest: unknown[]) => request(`${world} ${name}`, ...rest),
  });
}

/** The service is in the tab: without a network it answers as before. */
function stayOnline(): void {
  Object.defineProperty(navigator, 'onLine', { value: true, configurable: true });
  window.addEventListener('offline', (event) => event.stopImmediatePropagation());
}

export function enterWorld({ localStorage, sessionStorage, connect }: World): void {
  replace({
    localStorage,
    sessionStorage,
    indexedDB: new IDBFactory(),
    IDBKeyRange,
    BroadcastChannel: NoChannel,
    fetch: createServiceFetch(connect(), globalThis.fetch.bind(globalThis)),
  });
  ownLocks();
  stayOnline();
}
