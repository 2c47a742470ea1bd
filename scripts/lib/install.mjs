// What every command needs first: a Node that is new enough, and the packages of the lock file.
// Runs before anything is installed, so it imports nothing but Node itself and what does the same.
import { readFile } from 'node:fs/promises';
import { startCommand } from './children.mjs';

const oldestNode = [20, 19];

function isNodeNewEnough() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  return major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1]);
}

async function readPackages(file) {
  const lock = await readFile(new URL(`../../${file}`, import.meta.url), 'utf8').catch(() => null);
  return lock === null ? null : JSON.parse(lock).packages;
}

/**
 * Whether node_modules holds what the lock file says. npm writes its own copy of the lock when an installation
 * is complete; contents are compared because times lie after a clone, a copy or a change of branch.
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
 * Checks Node's version and runs `npm ci` when packages are missing or other than the lock file's.
 * @returns {Promise<void>} rejects with one readable sentence when either fails
 */
export async function ensureInstalled() {
  if (!isNodeNewEnough()) {
    throw new Error(`Node ${oldestNode.join('.')} or newer is needed; this is ${process.versions.node}.`);
  }
  if (await isInstalled()) return;
  console.log('Installing packages (npm ci) …');
  const npm = startCommand('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  if ((await npm.ended) !== 0) throw new Error('npm ci failed; see above.');
}
