import type { WorkerThread } from './worker-client.ts';

/** Sends a directory's worker the port through which it is asked. */
export function threadOf(worker: Worker): WorkerThread {
  const { port1, port2 } = new MessageChannel();
  worker.postMessage(null, [port2]);
  return {
    port: port1,
    onFailure: (report) => worker.addEventListener('error', report),
    terminate: () => worker.terminate(),
  };
}
