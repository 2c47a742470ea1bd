// Opens the directory as src/start-directory.ts does, with the worker of this world, and in memory.
import {
  type DirectoryDependencies,
  type OpenDirectory,
  openDirectory,
} from '../../src/data/directory/open-directory.ts';
import type { WorkerThread } from '../../src/data/directory/worker-client.ts';

function startWorker(): WorkerThread {
  const worker = new Worker(new URL('./directory-worker.ts', import.meta.url), { type: 'module' });
  const { port1, port2 } = new MessageChannel();
  worker.postMessage(null, [port2]);
  return {
    port: port1,
    onFailure: (report) => worker.addEventListener('error', report),
    terminate: () => worker.terminate(),
  };
}

export function startDirectory(
  dependencies: Omit<DirectoryDependencies, 'startWorker' | 'stores'>,
): Promise<OpenDirectory | null> {
  return openDirectory({ ...dependencies, stores: false, startWorker });
}
