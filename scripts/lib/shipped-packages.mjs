// The packages that a release ships, by the lock file: those that the service runs with, and those in the bundles that the
// build of the app lists. What only builds and tests is left out.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageList } from './license-notices.mjs';

/**
 * @typedef {{ version: string, name?: string, license?: string, integrity?: string, dev?: boolean,
 *   dependencies?: Record<string, string>, optionalDependencies?: Record<string, string> }} LockEntry
 * @typedef {{ path: string, name: string, version: string, entry: LockEntry, runsIn: string[] }} Shipped
 *   `path` is that of the lock file; `runsIn` has 'browser', 'service' or both
 */

const inModules = 'node_modules/';

/** The name that a package calls itself, which an alias hides. */
function nameOf(path, entry) {
  return entry.name ?? path.slice(path.lastIndexOf(inModules) + inModules.length);
}

/** Types come into no service: they are there because a library names them. */
const typesOnly = /(^|\/)node_modules\/(@types\/|undici-types$)/;

/** What Node finds from the folder of `path` under this name. */
export function resolveIn(packages, path, name) {
  for (let from = path; ; from = from.slice(0, Math.max(from.lastIndexOf(`/${inModules}`), 0))) {
    const found = `${from ? `${from}/` : ''}${inModules}${name}`;
    if (found in packages) return found;
    if (from === '') return null;
  }
}

/**
 * By the dependencies themselves: the lock file's marks also leave out what a development package needs, too.
 * @returns {Set<string>} the paths of all that `npm ci --omit=dev` installs
 */
function serviceFolders(packages) {
  const found = new Set();
  function add(from, names) {
    for (const name of names) {
      const path = resolveIn(packages, from, name);
      if (path === null || found.has(path) || typesOnly.test(path)) continue;
      found.add(path);
      const { dependencies = {}, optionalDependencies = {} } = packages[path];
      add(path, Object.keys({ ...dependencies, ...optionalDependencies }));
    }
  }
  add('', Object.keys(packages[''].dependencies ?? {}));
  return found;
}

/**
 * @param {{ packages: Record<string, any> }} lock
 * @param {{ name: string, version: string }[]} bundled
 * @returns {Shipped[]}
 */
export function shippedPackages(lock, bundled) {
  const { packages } = lock;
  const inBundles = new Set(bundled.map(({ name, version }) => `${name}@${version}`));
  const ofService = serviceFolders(packages);
  const shipped = new Map();
  for (const [path, entry] of Object.entries(packages)) {
    if (path === '' || typesOnly.test(path)) continue;
    const name = nameOf(path, entry);
    const key = `${name}@${entry.version}`;
    const before = shipped.get(key);
    const runsIn = new Set(before?.runsIn);
    if (inBundles.has(key)) runsIn.add('browser');
    if (ofService.has(path)) runsIn.add('service');
    if (runsIn.size > 0) {
      shipped.set(key, { path, entry, ...before, name, version: entry.version, runsIn: [...runsIn].sort() });
    }
  }
  const missing = [...inBundles].filter((key) => !shipped.has(key));
  if (missing.length > 0) throw new Error(`The lock file lacks ${missing.join(', ')}: build again.`);
  return [...shipped.values()].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

/** Reads the lock file, and the list that the latest build of the app has written. */
export function readShipped(root) {
  const read = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));
  const list = join('dist/app', packageList);
  if (!existsSync(join(root, list))) throw new Error(`${list} is missing: npm run build.`);
  const lock = read('package-lock.json');
  return { lock, shipped: shippedPackages(lock, read(list)) };
}
