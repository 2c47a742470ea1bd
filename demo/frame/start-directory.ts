// Opens the directory as src/start-directory.ts does, with the worker of this world, and in memory.
import {
  type DirectoryDependencies,
  type OpenDirectory,
  openDirectory,
} from '../../src/data/directory/open-directory.ts';
import { threadOf } from '../../src/data/directory/worker-thread.ts';

// Here, because the build finds a worker by this expression.
const startWorker = () =>
  threadOf(new Worker(new URL('./directory-worker.ts', import.meta.url), { type: 'module' }));

export function startDirectory(
  dependencies: Omit<DirectoryDependencies, 'startWorker' | 'stores'>,
): Promise<OpenDirectory | null> {
  return openDirectory({ ...dependencies, stores: false, startWorker });
}
