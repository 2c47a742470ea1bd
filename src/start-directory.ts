// Opens the directory with its worker. Loaded after the first screen.
import {
  type DirectoryDependencies,
  type OpenDirectory,
  openDirectory,
} from './data/directory/open-directory.ts';
import { threadOf } from './data/directory/worker-thread.ts';

// Here, because the build finds a worker by this expression.
const startWorker = () =>
  threadOf(new Worker(new URL('./directory-worker.ts', import.meta.url), { type: 'module' }));

export function startDirectory(
  dependencies: Omit<DirectoryDependencies, 'startWorker'>,
): Promise<OpenDirectory | null> {
  return openDirectory({ ...dependencies, startWorker });
}
