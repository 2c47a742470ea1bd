// Opens the store as src/start-store.ts does, with the worker of this world. All records are held in memory: the service has
// others after each load.
import { openStore } from '../../src/data/store/open-store.ts';
import { threadOf } from '../../src/data/store/worker-thread.ts';
import type { StartStore } from '../../src/start-store.ts';
import { createStoreInPage } from '../../src/store-in-page.ts';

export const startStore: StartStore = (dependencies) =>
  openStore({
    ...dependencies,
    keepsAll: false,
    // Here, because the build finds a worker by this expression.
    startWorker: () =>
      threadOf(new Worker(new URL('./store-worker.ts', import.meta.url), { type: 'module' })),
    startHere: async () => createStoreInPage(),
  });
