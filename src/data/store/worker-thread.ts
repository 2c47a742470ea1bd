// The store's worker as the page runs it. Where there is none, or it fails, the same store runs in the page.
import { wrap } from 'comlink';
import type { StoreWorker } from './worker/store-worker.ts';

/** A started worker. */
export interface WorkerThread {
  port: MessagePort;
  /** Calls back when it could not be started, or has failed. */
  onFailure(report: () => void): void;
  terminate(): void;
}

/** Sends a worker the port through which it is asked. */
export function threadOf(worker: Worker): WorkerThread {
  const { port1, port2 } = new MessageChannel();
  worker.postMessage(null, [port2]);
  return {
    port: port1,
    onFailure: (report) => worker.addEventListener('error', report),
    terminate: () => worker.terminate(),
  };
}

export interface RunningStore {
  /** Null: it has failed or is closed. Never rejects. */
  ask<T>(work: (worker: StoreWorker) => Promise<T>): Promise<T | null>;
  close(): void;
}

function run(worker: StoreWorker, close: () => void): RunningStore {
  let end: (value: null) => void = () => undefined;
  const ended = new Promise<null>((resolve) => {
    end = resolve;
  });
  let isClosed = false;
  return {
    ask: async (work) => (isClosed ? null : await Promise.race([work(worker).catch(() => null), ended])),
    close() {
      isClosed = true;
      end(null);
      close();
    },
  };
}

/** @param onFailure called when it cannot be used any more */
export function runInWorker(thread: WorkerThread, onFailure: () => void): RunningStore {
  let isClosed = false;
  const running = run(wrap<StoreWorker>(thread.port) as unknown as StoreWorker, () => {
    isClosed = true;
    thread.terminate();
    thread.port.close();
  });
  thread.onFailure(() => {
    if (isClosed) return;
    running.close();
    onFailure();
  });
  return running;
}

export function runInPage(worker: StoreWorker): RunningStore {
  return run(worker, () => void worker.close());
}
