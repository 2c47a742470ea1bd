// Opens the store with its worker. Loaded when the store is first asked, or after the first screen.
import type { StoreDependencies } from './data/store/drive-store.ts';
import { type OpenStore, openStore } from './data/store/open-store.ts';
import { threadOf } from './data/store/worker-thread.ts';

export type StartStore = (
  dependencies: Omit<StoreDependencies, 'startWorker' | 'startHere'>,
) => Promise<OpenStore>;

export const startStore: StartStore = (dependencies) =>
  openStore({
    ...dependencies,
    // Here, because the build finds a worker by this expression.
    startWorker: () =>
      threadOf(new Worker(new URL('./store-worker.ts', import.meta.url), { type: 'module' })),
    startHere: async () => (await import('./store-in-page.ts')).createStoreInPage(),
  });
