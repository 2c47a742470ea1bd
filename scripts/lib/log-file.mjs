// The service's log file. Until the service has locked the data folder, another service may be writing to that file
// and must keep it. A disk that is full loses lines, never the service.
import { appendFileSync, closeSync, openSync, renameSync, writeSync } from 'node:fs';

/** A file of this size is followed by a new one. */
const defaultMaxBytes = 20 * 1024 * 1024;
/** Earlier files: `path`.1 is the youngest. */
const keptFiles = 4;

/**
 * @param {string} path in an existing folder
 * @param {{ maxBytes?: number, onProblem?: (error: Error) => void }} [options] `onProblem` is called for the first of
 *   the lines that cannot be written
 * @returns {{ begin(): void, write(line: string): void }} `begin` renames the last run's file to `path`.1 and starts a
 *   new one; lines before it are appended to the existing file
 */
export function createLogFile(path, { maxBytes = defaultMaxBytes, onProblem = () => {} } = {}) {
  let began = false;
  /** @type {number | null} */
  let file = null;
  let size = 0;
  let lost = 0;

  function turnOver() {
    if (file !== null) closeSync(file);
    file = null;
    size = 0;
    for (let n = keptFiles; n > 0; n--) {
      try {
        renameSync(n === 1 ? path : `${path}.${n - 1}`, `${path}.${n}`);
      } catch {
        // There is no such file yet.
      }
    }
  }

  function append(text) {
    if (!began) return appendFileSync(path, text, { mode: 0o600 });
    file ??= openSync(path, 'a', 0o600);
    for (let rest = Buffer.from(text); rest.length > 0; ) {
      const written = writeSync(file, rest);
      rest = rest.subarray(written);
      size += written;
    }
  }

  return {
    begin() {
      turnOver();
      began = true;
    },
    write(line) {
      try {
        if (size >= maxBytes) turnOver();
        // The last line may have been cut off.
        if (lost > 0) {
          const entry = {
            time: new Date().toISOString(),
            level: 'warn',
            event: 'log.linesLost',
            lines: lost,
          };
          append(`\n${JSON.stringify(entry)}\n`);
        }
        append(`${line}\n`);
        lost = 0;
      } catch (error) {
        if (lost === 0) onProblem(error);
        lost += 1;
      }
    },
  };
}
