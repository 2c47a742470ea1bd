// Tests that run the `openssl` command. Debian has it; a bare machine may not, and skips them.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const command = join(root, 'tests/support/openssl.ts');

/**
 * @param {string} path
 * @returns {string[]} the files of the project that a file imports
 */
function importsOf(path) {
  const found = readFileSync(path, 'utf8').matchAll(/from '(\.[^']+)'/g);
  return Array.from(found, ([, target = '']) => resolve(dirname(path), target));
}

/** @returns {string[]} paths of all test files that need the command, directly or through what they import */
export function testsOfOpenssl() {
  const folder = join(root, 'tests');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name));
  const imports = new Map(files.map((path) => [path, importsOf(path)]));
  const needing = new Set([command]);
  for (let size = 0; size < needing.size; ) {
    size = needing.size;
    for (const [path, targets] of imports) if (targets.some((it) => needing.has(it))) needing.add(path);
  }
  return [...needing]
    .filter((path) => /\.(test|spec)\.tsx?$/.test(path))
    .map((path) => path.slice(root.length + 1));
}

export const hasOpenssl = spawnSync('openssl', ['version']).status === 0;
