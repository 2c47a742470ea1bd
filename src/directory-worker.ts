// The start of the directory's worker: the page sends it a port, through which it asks.
import './lib/no-eval.ts';
import { serveDirectory } from './data/directory/worker/serve-directory.ts';
import { directoryLists } from './directory-lists.ts';
import { setClockDifference } from './lib/service-clock.ts';

self.addEventListener('message', ({ ports: [port] }) => {
  if (port) serveDirectory(port, directoryLists, setClockDifference);
});
