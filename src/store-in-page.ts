// The store where there is no worker.
import { createStoreWorker } from './data/store/worker/store-worker.ts';
import { storeLists } from './store-lists.ts';

export const createStoreInPage = () => createStoreWorker(storeLists);
