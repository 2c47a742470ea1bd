// The service's log file. Every start goes on with it, also one that is refused, beside a service that runs: each line is
// appended by itself, and whoever finds the file large renames it. A disk that is full loses lines, never the service.
import { appendFileSync, renameSync, statSync } from 'node:fs';

/** A file of this size is followed by a new one. */
const defaultMaxBytes = 20 * 1024 * 1024;
/** Earlier files: `path`.1 is the youngest. */
const keptFiles = 4;

/** A line as those of the service's own log (server/base/log.ts). */
export function entryOf(level, event, fields) {
  return JSON.stringify({ time: new Date().toISOString(), level, event, ...fields });
}

/**
 * @param {string} path in an existing folder
 * @param {{ maxBytes?: number, onProblem?: (error: Error) => void }} [options] `onProblem` is called for the first of
 *   the lines that cannot be written
 * @returns {{ write(line: string): void }}
 */
export function createLogFile(path, { maxBytes = defaultMaxBytes, onProblem = () => {} } = {}) {
  let lost = 0;

  const isLarge = () => (statSync(path, { throwIfNoEntry: false })?.size ?? 0) >= maxBytes;

  /** Another process may do the same meanwhile: then the new file stays where it is. */
  function turnOver() {
    for (let n = keptFiles; n > 0 && isLarge(); n--) {
      try {
        renameSync(n === 1 ? path : `${path}.${n - 1}`, `${path}.${n}`);
      } catch {
        // There is no such file yet.
      }
    }
  }

  const append = (text) => appendFileSync(path, text, { mode: 0o600 });

  return {
    write(line) {
      try {
        if (isLarge()) turnOver();
        // The last line may have been cut off.
        if (lost > 0) append(`\n${entryOf('warn', 'log.linesLost', { lines: lost })}\n`);
        append(`${line}\n`);
        lost = 0;
      } catch (error) {
        if (lost === 0) onProblem(error);
        lost += 1;
      }
    },
  };
}
