// Opens the directory with its worker. Loaded after the first screen.
import {
  type DirectoryDependencies,
  type OpenDirectory,
  openDirectory,
} from './data/directory/open-directory.ts';
import type { WorkerThread } from './data/directory/worker-client.ts';

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
  dependencies: Omit<DirectoryDependencies, 'startWorker'>,
): Promise<OpenDirectory | null> {
  return openDirectory({ ...dependencies, startWorker });
}
