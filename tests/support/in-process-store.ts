// The app's store with its worker in this process: the port between them is real.
import { expose } from 'comlink';
import { createStore } from 'jotai';
import { createReachability } from '../../src/api/reachability.ts';
import type { ListDefinition, ListQuery, ListTypes } from '../../src/data/list-definition.ts';
import type { StoreDependencies } from '../../src/data/store/drive-store.ts';
import { type OpenStore, openStore } from '../../src/data/store/open-store.ts';
import { createStoreWorker } from '../../src/data/store/worker/store-worker.ts';
import type { WorkerThread } from '../../src/data/store/worker-thread.ts';
import { storeLists } from '../../src/store-lists.ts';

export function startInProcess(): WorkerThread {
  const { port1, port2 } = new MessageChannel();
  const worker = createStoreWorker(storeLists);
  expose(worker, port2);
  return {
    port: port1,
    onFailure: () => undefined,
    terminate() {
      port2.close();
      void worker.close();
    },
  };
}

/** A worker that the browser cannot start. */
export function startBroken(): WorkerThread {
  const { port1 } = new MessageChannel();
  return { port: port1, onFailure: (report) => setTimeout(report), terminate: () => undefined };
}

/** The store where there is no worker. */
export const startInPage = async () => createStoreWorker(storeLists);

const neverCalled = () => Promise.reject(new Error('called'));

/** A tab's store, of a person whom no service answers. */
export function openLists(more: Partial<StoreDependencies> = {}): Promise<OpenStore> {
  const store = createStore();
  return openStore({
    call: neverCalled,
    fetchBytes: neverCalled,
    isBusy: () => false,
    store,
    reachability: createReachability(store, async () => false),
    personId: 'ada',
    keeps: true,
    onChange: () => () => undefined,
    startWorker: startInProcess,
    startHere: startInPage,
    ...more,
  });
}

/** Lets it see records, without knowing any page of them. */
export async function showRows<L extends ListTypes>(
  lists: OpenStore,
  definition: ListDefinition<L>,
  query: ListQuery<L>,
  rows: L['row'][],
): Promise<void> {
  lists.learnPage(definition, query, { rows, count: rows.length }, 1);
  await lists.noteChange(definition.entity, 2);
}
