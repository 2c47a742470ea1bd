// Checks that imports go where .dependency-cruiser.mjs allows, that no folders import each other in a circle, that no
// folder and no route is crowded, and that what has one source has no second. dependency-cruiser without a parser for
// TypeScript reads nothing and passes, so this check also fails when a file was not read.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../lib/root.mjs';
import { findBypasses } from './bypasses.mjs';
import { findCrowdedFolders, findFolderCycles, findUnknownSubjects } from './folders.mjs';
import { findCrowdedRoutes } from './routes.mjs';
import { findSecondSourcesIn } from './single-sources.mjs';

const require = createRequire(import.meta.url);

/** dependency-cruiser has swc read .tsx as if it had no JSX, unless this is patched before it is loaded. */
async function loadCruise() {
  const swc = require('@swc/core');
  const parse = swc.parseFileSync;
  swc.parseFileSync = (file, options) => parse.call(swc, file, { ...options, tsx: file.endsWith('.tsx') });
  const { cruise } = await import('dependency-cruiser');
  return cruise;
}

let loading;

/** The files that git knows of, or would; what is ignored is generated. */
function filesIn(folder) {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: folder,
    encoding: 'utf8',
  });
  return listed.split('\0').filter((path) => path !== '' && existsSync(join(folder, path)));
}

function isSource(path) {
  return /\.(ts|tsx|mjs|js)$/.test(path) && !path.startsWith('public/');
}

/** Whether a module that imports something was understood as importing something. */
function wasRead(folder, path, dependencies) {
  return dependencies.length > 0 || !/^import\b/m.test(readFileSync(join(folder, path), 'utf8'));
}

/** Patterns of layers that match no file: their rules would pass whatever is done. */
function findEmptyFolders(folderPatterns, files) {
  return folderPatterns.filter((pattern) => !files.some((path) => new RegExp(pattern).test(path)));
}

/** Files that are excepted from a rule about Node's modules and import none: the exception goes. */
function findNeedlessExceptions(nodeImporters, modules) {
  return nodeImporters.filter(
    (path) =>
      !modules.some(
        ({ source, dependencies }) => source === path && dependencies.some(({ coreModule }) => coreModule),
      ),
  );
}

/**
 * Reads every source file below a folder and judges its imports.
 * @param {string} folder
 * @param {import('dependency-cruiser').ICruiseOptions} [other] options that replace those of .dependency-cruiser.mjs
 * @returns {Promise<{
 *   files: number,
 *   unread: string[],
 *   violations: { rule: string, from: string, to: string, why: string }[],
 *   cycles: { folder: string, imports: { from: string, to: string }[] }[],
 *   crowded: string[],
 *   crowdedRoutes: string[],
 *   emptyFolders: string[],
 *   needlessExceptions: string[],
 *   unknownSubjects: string[],
 *   bypasses: string[],
 *   secondSources: string[],
 * }>}
 */
export async function readDirections(folder, other = {}) {
  loading ??= loadCruise();
  const cruise = await loading;
  const {
    default: config,
    folderPatterns,
    nodeImporters,
  } = await import(pathToFileURL(join(root, '.dependency-cruiser.mjs')).href);
  const { options, ...ruleSet } = config;
  const paths = filesIn(folder);
  const files = paths.filter(isSource);
  const { output } = await cruise(
    files,
    { ...options, ...other, ruleSet, validate: true, baseDir: folder },
    { bustTheCache: true },
  );
  const { modules, summary } = output;
  const read = new Map(modules.map(({ source, dependencies }) => [source, dependencies]));
  const imports = modules.flatMap(({ source, dependencies }) =>
    dependencies.map(({ resolved }) => ({ from: source, to: resolved })),
  );
  return {
    files: files.length,
    unread: files.filter((path) => !read.has(path) || !wasRead(folder, path, read.get(path))),
    violations: summary.violations.map(({ rule, from, to }) => ({
      rule: rule.name,
      from,
      to,
      why: ruleSet.forbidden.find(({ name }) => name === rule.name).comment,
    })),
    cycles: findFolderCycles(imports),
    crowded: findCrowdedFolders(paths),
    crowdedRoutes: findCrowdedRoutes(imports),
    emptyFolders: findEmptyFolders(folderPatterns, files),
    needlessExceptions: findNeedlessExceptions(nodeImporters, modules),
    unknownSubjects: findUnknownSubjects(paths),
    bypasses: findBypasses(folder, paths, read),
    secondSources: findSecondSourcesIn(folder, paths),
  };
}

if (process.argv[1] === import.meta.filename) {
  const { files, unread, violations, cycles, crowded, emptyFolders, ...others } = await readDirections(root);
  const { crowdedRoutes, needlessExceptions, unknownSubjects, bypasses, secondSources } = others;
  const faults = [
    ...cycles.map(
      ({ folder, imports }) =>
        `a circle of folders in ${folder}:\n${imports.map(({ from, to }) => `  ${from} → ${to}`).join('\n')}`,
    ),
    ...crowded,
    ...crowdedRoutes,
    ...unknownSubjects,
    ...bypasses,
    ...secondSources,
    ...violations.map(({ rule, from, to, why }) => `${rule}: ${from} → ${to}\n  ${why}`),
    ...emptyFolders.map(
      (pattern) => `no file matches ${pattern}: remove it from the layers in .dependency-cruiser.mjs`,
    ),
    ...needlessExceptions.map(
      (path) => `${path} imports nothing of Node: remove it from nodeImporters in .dependency-cruiser.mjs`,
    ),
    ...unread.map((path) => `not read: ${path}`),
  ];
  for (const fault of faults) console.log(fault);
  console.log(`${files} files`);
  process.exitCode = files === 0 || faults.length > 0 ? 1 : 0;
}
