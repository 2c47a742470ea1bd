// Whether dist/ was built from the current sources. Contents are compared: modification times say nothing after a
// clone, a copy or a change of branch.
import { createHash } from 'node:crypto';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './root.mjs';

const sources = [
  'src',
  'contract',
  'server',
  'simulator',
  'public',
  'scripts',
  'index.html',
  'package-lock.json',
];
/** The files that the build reads, as git names them. */
export const builtFrom = [...sources, ':(glob)*.config.ts', ':(glob)tsconfig*.json', 'package.json'];
/** Written by the build itself. */
const generated = new Set([
  'src/routeTree.gen.ts',
  'src/i18n/resources.gen.ts',
  'contract/common/resources.gen.ts',
]);
const stampFile = join(root, 'dist/.stamp');

async function filesOf(path) {
  const entry = await stat(join(root, path)).catch(() => null);
  if (!entry) return [];
  if (entry.isFile()) return generated.has(path) ? [] : [path];
  const names = await readdir(join(root, path));
  return (await Promise.all(names.map((name) => filesOf(`${path}/${name}`)))).flat();
}

/** A hash of all files that the build reads. */
export async function hashSources() {
  const settings = (await readdir(root)).filter((name) =>
    /(\.config\.ts|^tsconfig.*\.json|^package\.json)$/.test(name),
  );
  const files = (await Promise.all([...sources, ...settings].map(filesOf))).flat().sort();
  const hash = createHash('sha256');
  for (const file of files)
    hash
      .update(`${file}\0`)
      .update(await readFile(join(root, file)))
      .update('\0');
  return hash.digest('hex');
}

/** The last complete build: the hash of its sources, and the commit that it says; without one, `sources` is ''. */
export async function readStamp() {
  const [sources, commit] = (await readFile(stampFile, 'utf8').catch(() => '')).split('\n');
  return { sources, commit };
}

/** A build that fails leaves dist/ incomplete: it must not pass as built. */
export function removeStamp() {
  return rm(stampFile, { force: true });
}

export function writeStamp({ sources, commit }) {
  return writeFile(stampFile, `${sources}\n${commit}`);
}
