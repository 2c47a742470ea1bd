// The start of the store's worker: the page sends it a port, through which it asks.
import './lib/no-eval.ts';
import { expose } from 'comlink';
import { createStoreWorker } from './data/store/worker/store-worker.ts';
import { setClockDifference } from './lib/service-clock.ts';
import { storeLists } from './store-lists.ts';

self.addEventListener('message', ({ ports: [port] }) => {
  if (port) expose(createStoreWorker(storeLists, setClockDifference), port);
});
