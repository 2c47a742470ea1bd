// Ensures what every command needs first: a Node that was tried, and the packages of the lock file. Runs before anything
// is installed, so it imports only Node itself and files that do the same.
import '../require-node.cjs';
import { readFile } from 'node:fs/promises';
import { startCommand } from './children.mjs';

async function readPackages(file) {
  const lock = await readFile(new URL(`../../${file}`, import.meta.url), 'utf8').catch(() => null);
  return lock === null ? null : JSON.parse(lock).packages;
}

/**
 * Whether node_modules holds what the lock file says, by the copy of it that npm writes after an installation.
 * Contents are compared: modification times say nothing after a clone or a change of branch.
 */
async function isInstalled() {
  const wanted = await readPackages('package-lock.json');
  const present = await readPackages('node_modules/.package-lock.json');
  if (!wanted || !present) return false;
  return Object.entries(wanted).every(([path, { version, optional, link }]) => {
    if (path === '' || link) return true;
    const found = present[path];
    return found ? found.version === version : optional === true;
  });
}

/**
 * Runs `npm ci` when packages are missing or differ from the lock file.
 * @returns {Promise<void>} rejects with one readable sentence when that fails
 */
export async function ensureInstalled() {
  if (await isInstalled()) return;
  console.log('Installing packages (npm ci) …');
  // A package's script would run with all rights of whoever starts the command, and none is needed here.
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = startCommand('npm', ['ci', ...flags]);
  if ((await npm.ended) !== 0) throw new Error('npm ci failed. See the output above.');
}
