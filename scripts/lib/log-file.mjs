// The service's log file. Until the service has locked the data folder, another service may be writing to that file
// and must keep it.
import { appendFileSync, createWriteStream, renameSync } from 'node:fs';

/**
 * @param {string} path in an existing folder
 * @returns {{ begin(): void, write(line: string): void }} `begin` renames the last run's file to `path`.1 and starts a
 *   new one; lines before it are appended to the existing file
 */
export function createLogFile(path) {
  /** @type {import('node:fs').WriteStream | undefined} */
  let stream;
  return {
    begin() {
      try {
        renameSync(path, `${path}.1`);
      } catch {
        // There is no earlier run.
      }
      stream = createWriteStream(path, { mode: 0o600 });
    },
    write(line) {
      if (stream) stream.write(`${line}\n`);
      else appendFileSync(path, `${line}\n`, { mode: 0o600 });
    },
  };
}
