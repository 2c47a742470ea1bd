// How a command ends, whatever became of its work. Imports no packages: they may not be installed yet.
import { endAll } from './children.mjs';

/**
 * Ends a check: exit code 0 only when everything passed. A check that could not run at all counts as one failure.
 * @param {Promise<boolean>} checks resolves to whether everything passed
 */
export function exitWithOutcome(checks) {
  checks.then(
    (passed) => process.exit(passed ? 0 : 1),
    (error) => {
      console.error(error.message);
      console.log('0 passed, 1 failed');
      process.exit(1);
    },
  );
}

/**
 * Ends a command with its error, after the processes that it started.
 * @param {Promise<void>} work
 */
export function exitOnError(work) {
  work.catch(async (error) => {
    console.error(error.message);
    await endAll();
    process.exit(1);
  });
}
