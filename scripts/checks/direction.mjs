// Do imports go where the law allows (.dependency-cruiser.mjs)? dependency-cruiser without a parser for TypeScript
// reads nothing and passes, so this check also fails when a file was not read.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../lib/root.mjs';

const require = createRequire(import.meta.url);

/** dependency-cruiser has swc read .tsx as if it had no JSX. It must learn that before it is loaded. */
async function loadCruise() {
  const swc = require('@swc/core');
  const parse = swc.parseFileSync;
  swc.parseFileSync = (file, options) => parse.call(swc, file, { ...options, tsx: file.endsWith('.tsx') });
  const { cruise } = await import('dependency-cruiser');
  return cruise;
}

let loading;

/** The code that git knows of, or would; what is ignored is generated. */
function sourcesIn(folder) {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: folder,
    encoding: 'utf8',
  });
  return listed
    .split('\0')
    .filter((path) => /\.(ts|tsx|mjs|js)$/.test(path) && !path.startsWith('public/'))
    .filter((path) => existsSync(join(folder, path)));
}

/** Whether a module that imports something was understood as importing something. */
function wasRead(folder, path, dependencies) {
  return dependencies.length > 0 || !/^import\b/m.test(readFileSync(join(folder, path), 'utf8'));
}

/**
 * Reads every source file below a folder and judges its imports.
 * @param {string} folder
 * @param {import('dependency-cruiser').ICruiseOptions} [other] options other than the law's
 * @returns {Promise<{ files: number, unread: string[], violations: { rule: string, from: string, to: string, why: string }[] }>}
 */
export async function readDirections(folder, other = {}) {
  loading ??= loadCruise();
  const cruise = await loading;
  const { default: law } = await import(pathToFileURL(join(root, '.dependency-cruiser.mjs')).href);
  const { options, ...ruleSet } = law;
  const files = sourcesIn(folder);
  const { output } = await cruise(
    files,
    { ...options, ...other, ruleSet, validate: true, baseDir: folder },
    {
      bustTheCache: true,
    },
  );
  const { modules, summary } = output;
  const read = new Map(modules.map(({ source, dependencies }) => [source, dependencies]));
  return {
    files: files.length,
    unread: files.filter((path) => !read.has(path) || !wasRead(folder, path, read.get(path))),
    violations: summary.violations.map(({ rule, from, to }) => ({
      rule: rule.name,
      from,
      to,
      why: ruleSet.forbidden.find(({ name }) => name === rule.name).comment,
    })),
  };
}

if (process.argv[1] === import.meta.filename) {
  const { files, unread, violations } = await readDirections(root);
  for (const { rule, from, to, why } of violations) console.log(`${rule}: ${from} → ${to}\n  ${why}`);
  for (const path of unread) console.log(`not read: ${path}`);
  console.log(`${files} files`);
  process.exitCode = files === 0 || unread.length > 0 || violations.length > 0 ? 1 : 0;
}
