// The app's directory with its worker in this process: the port between them is real.
import { serveDirectory } from '../../src/data/directory/worker/serve-directory.ts';
import type { WorkerThread } from '../../src/data/directory/worker-client.ts';
import { directoryLists } from '../../src/directory-lists.ts';

export function startInProcess(): WorkerThread {
  const { port1, port2 } = new MessageChannel();
  serveDirectory(port2, directoryLists, () => undefined);
  return { port: port1, onFailure: () => undefined, terminate: () => port2.close() };
}

/** A worker that the browser cannot start. */
export function startBroken(): WorkerThread {
  const { port1 } = new MessageChannel();
  return { port: port1, onFailure: (report) => setTimeout(report), terminate: () => undefined };
}
