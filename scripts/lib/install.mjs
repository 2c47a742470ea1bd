// Ensures what every command needs first: a supported Node, and the packages of the lock file. Runs before anything
// is installed, so it imports only Node itself and files that do the same.
import { readFile } from 'node:fs/promises';
import { startCommand } from './children.mjs';

/** As `engines` in package.json: 20.19, 22.12 and everything after that. */
function isSupportedNode(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19);
}

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
 * Checks Node's version and runs `npm ci` when packages are missing or differ from the lock file.
 * @returns {Promise<void>} rejects with one readable sentence when either fails
 */
export async function ensureInstalled() {
  const { node } = process.versions;
  if (!isSupportedNode(node))
    throw new Error(`Node 22 or 24 is required (20.19 still works). This is ${node}.`);
  if (await isInstalled()) return;
  console.log('Installing packages (npm ci) …');
  // A package's script would run with all rights of whoever starts the command, and none is needed here.
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = startCommand('npm', ['ci', ...flags]);
  if ((await npm.ended) !== 0) throw new Error('npm ci failed. See the output above.');
}
