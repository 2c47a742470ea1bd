// The heartbeat of a lock file, in a thread of its own: queries block the main one for seconds.
import { Worker } from 'node:worker_threads';

/**
 * Plain JavaScript, because a thread has no loader of its own. A process that slept for so long that another one took its
 * lock ends at once: both would write. One byte is written over itself, so that the file system's clock sets the time.
 */
const heartbeat = `
const { closeSync, openSync, readFileSync, writeFileSync, writeSync } = require('node:fs');
const { path, text, beatMs } = require('node:worker_threads').workerData;

function readLock() {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    // Unreadable for a moment is not gone.
    return error.code === 'ENOENT' ? null : text;
  }
}

function touch() {
  const file = openSync(path, 'r+');
  try {
    writeSync(file, text[0], 0);
  } finally {
    closeSync(file);
  }
}

function beat() {
  const found = readLock();
  if (found !== null && found !== text) {
    writeSync(2, 'Another process has taken the lock ' + path + '. This one ends at once.\\n');
    process.kill(process.pid, 'SIGKILL');
  }
  try {
    if (found === null) writeFileSync(path, text, { flag: 'wx' });
    else touch();
  } catch {
    // Tried again at the next beat.
  }
}

beat();
setInterval(beat, beatMs);
`;

/** Renews the lock `path` as long as its content is `text`; the returned function stops it. */
export function startHeartbeat(path: string, text: string, beatMs: number): () => Promise<void> {
  const worker = new Worker(heartbeat, { eval: true, execArgv: [], workerData: { path, text, beatMs } });
  // It keeps no process running.
  worker.unref();
  return async () => void (await worker.terminate());
}
