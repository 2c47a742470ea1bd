// Commands of the system, and whether they are there.
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

export function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Where the first of these commands is.
 * @param {string[]} names
 * @returns {string | undefined}
 */
export function onPath(...names) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

/** Runs a system command as root, with sudo where that needs no password. */
function asRoot(command, args) {
  const [first, ...rest] = process.getuid?.() === 0 ? [command, ...args] : ['sudo', '-n', command, ...args];
  return spawnSync(first, rest, { stdio: 'ignore', timeout: 600_000 }).status === 0;
}

const aptLimits = [
  // A fresh machine often updates itself in the background, and whoever comes second waits for it, in seconds.
  ...['-o', 'DPkg::Lock::Timeout=300'],
  // A network without a way to the archive is not waited for.
  ...['-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::https::Timeout=20', '-o', 'Acquire::Retries=1'],
];

/**
 * Installs packages of Debian or Ubuntu. Its lists are made anew before, but old ones will do where that fails.
 * @param {...string} names
 */
export function installPackages(...names) {
  asRoot('apt-get', [...aptLimits, 'update']);
  asRoot('apt-get', [...aptLimits, 'install', '-y', ...names]);
}
