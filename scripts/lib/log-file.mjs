// The file in which the service's lines are kept. Until the service says that the data folder is its own, another
// one may be writing to that file, and must not lose it.
import { appendFileSync, createWriteStream, renameSync } from 'node:fs';

/**
 * @param {string} path in a folder that is there
 * @returns {{ begin(): void, write(line: string): void }} `begin` puts the file of the last run aside, as `path`.1;
 *   what is written before it is added to the file that there is
 */
export function createLogFile(path) {
  /** @type {import('node:fs').WriteStream | undefined} */
  let stream;
  return {
    begin() {
      try {
        renameSync(path, `${path}.1`);
      } catch {
        // There was no run before.
      }
      stream = createWriteStream(path, { mode: 0o600 });
    },
    write(line) {
      if (stream) stream.write(`${line}\n`);
      else appendFileSync(path, `${line}\n`, { mode: 0o600 });
    },
  };
}
