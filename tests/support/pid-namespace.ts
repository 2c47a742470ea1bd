// Commands in a PID namespace of their own, as in another container.
import { spawnSync } from 'node:child_process';

/** The words to put before a command, or null where the system allows no namespaces. The command ends with its wrapper. */
export const ownPidNamespace: readonly string[] | null =
  [['-pf'], ['-rpf']]
    .map((flags) => ['unshare', ...flags, '--kill-child'])
    .find(([command = '', ...args]) => spawnSync(command, [...args, 'true']).status === 0) ?? null;

/** The title of a test that is not tried there: a skipped one would count as failed. */
export const noPidNamespace = 'is not tried here: this system does not allow `unshare -pf`';
